import DecodedPNG
import Foundation
import Testing

/// The largest force of a device is that of its log, and of the drawing made of it.
@Suite struct RenderForceTests {
  /// Returns a line of full force, 100 points long, as a log.
  private static func log(maximum: Double?) -> Data {
    var log = "{\"eventLog\":1}\n"
    for index in 0...10 {
      log += #"[{"touchIdentifier":"a","timestamp":\#(Double(index) / 100),"type":2,"#
      log += #""phase":\#(index == 0 ? 0 : index == 10 ? 3 : 1),"force":\#(maximum ?? 25.0 / 6),"#
      if let maximum { log += "\"maximumPossibleForce\":\(maximum)," }
      log += #""location":[\#(20 + 10 * index),30]}]"# + "\n"
    }
    return Data(log.utf8)
  }

  /// Returns the width of the line in its middle, and the colour there.
  private func look(_ picture: DecodedPNG) -> (width: Int, color: UInt32) {
    let column = stride(from: picture.width / 2, to: picture.pixels.count, by: picture.width)
      .map { picture.pixels[$0] & 0xFFFFFF }.filter { $0 != 0xFFFFFF }
    return (column.count, column[column.count / 2])
  }

  @Test(arguments: [6.667, 25.0 / 6, 1, nil])
  func `full force is 20 wide and red, from a log and from a drawing`(maximum: Double?) throws {
    try withTemporaryFolder { folder in
      let log = Self.log(maximum: maximum)
      let drawn = try Rendered.png(["--brush", "force"], of: "-", input: log)
      #expect(look(drawn).width == 20 && look(drawn).color == 0x0000FF)
      let file = folder.appendingPathComponent("line.ductus")
      let run = try CommandRun(["convert", "-", "-o", file.path, "--brush", "force"], input: log)
      #expect(run.exitCode == 0, "\(run.messages)")
      let opened = try Rendered.png([], of: file.path)
      #expect(look(opened).width == 20 && look(opened).color == 0x0000FF)
      // And once more as a log.
      let again = folder.appendingPathComponent("again.jsonl")
      _ = try CommandRun(["convert", file.path, "-o", again.path])
      let replayed = try Rendered.png(["--brush", "force"], of: again.path)
      #expect(look(replayed).width == 20 && look(replayed).color == 0x0000FF)
    }
  }
}
