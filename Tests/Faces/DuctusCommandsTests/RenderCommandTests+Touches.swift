import DecodedPNG
import Ductus
import Foundation
import InkInterchange
import Testing

/// The touches of a log that draw: fingers, those beside others, and palms.
extension RenderCommandTests {
  @Test func `fingers draw, erase or do nothing`() throws {
    let arguments = ["--brush", "pencil", "--size", "300x110"]
    let drawn = try Self.png(arguments, of: erasing)
    let erased = try Self.png(arguments + ["--finger", "erase"], of: erasing)
    let alone = try Self.png(arguments + ["--finger", "nothing"], of: erasing)
    func ink(_ picture: DecodedPNG) -> Int { picture.pixels.filter { $0 & 255 < 160 }.count }
    #expect(ink(drawn) > ink(alone) + 100 && ink(erased) < ink(alone) - 300)
  }

  /// Two touches that draw at once: the first at y = 20, the second at y = 60.
  private static let twoTouches = Data(
    """
    {"eventLog":1}
    [{"touchIdentifier":"a","timestamp":0,"type":0,"phase":0,"location":[10,20]}]
    [{"touchIdentifier":"b","timestamp":0.1,"type":0,"phase":0,"location":[10,60]}]
    [{"touchIdentifier":"b","timestamp":0.2,"type":0,"phase":1,"location":[50,60]}]
    [{"touchIdentifier":"a","timestamp":0.3,"type":0,"phase":3,"location":[90,20]}]
    [{"touchIdentifier":"b","timestamp":0.4,"type":0,"phase":3,"location":[90,60]}]

    """.utf8)

  @Test func `with one touch only, those beside it are ignored to their end`() throws {
    let arguments = ["--brush", "linear", "--width", "10", "--size", "100x80"]
    for (more, isSecondDrawn) in [([], true), (["--single-touch"], false)] {
      let picture = try Self.png(arguments + more, of: "-", input: Self.twoTouches)
      #expect(picture.pixels[20 * 100 + 50] == 0xFF00_0000)
      #expect(picture.pixels[60 * 100 + 70] == (isSecondDrawn ? 0xFF00_0000 : Self.white))
    }
    // So they are where the log becomes a drawing, or a film.
    for (more, count) in [([], 2), (["--single-touch"], 1)] {
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("a.ductus")
        let film = folder.appendingPathComponent("a.apng")
        let run = try CommandRun(["convert", "-", "-o", file.path] + more, input: Self.twoTouches)
        #expect(run.exitCode == 0, "\(run.messages)")
        let drawing = try DuctusReader().read(Array(Data(contentsOf: file))).document
        #expect(drawing.count == count)
        let played = try CommandRun(
          ["replay", "-", "-o", film.path, "--seconds", "1", "--fps", "2"] + arguments + more,
          input: Self.twoTouches)
        #expect(played.exitCode == 0, "\(played.messages)")
        let last = try #require(
          try DecodedPNG(Array(Data(contentsOf: film))).frames.last?.pixels)
        let ink = last.count { $0 != Self.white }
        #expect(count == 2 ? ink > 1500 : ink > 700 && ink < 1000, "\(ink)")
      }
      let faded = try Self.png(
        arguments + more + ["--fade", "0"], of: "-", input: Self.twoTouches)
      #expect(faded.pixels[60 * 100 + 70] == (count == 2 ? 0xFF00_0000 : Self.white))
    }
  }

  @Test func `What a palm drew before the pencil came is not in a picture of the log`() throws {
    let log = Data(
      """
      {"eventLog":1}
      [{"touchIdentifier":"a","timestamp":0,"type":0,"phase":0,"location":[10,20],"majorRadius":45}]
      [{"touchIdentifier":"a","timestamp":3,"type":0,"phase":3,"location":[90,20],"majorRadius":12}]
      [{"touchIdentifier":"b","timestamp":3.4,"type":2,"phase":0,"location":[10,60]}]
      [{"touchIdentifier":"b","timestamp":3.5,"type":2,"phase":3,"location":[90,60]}]

      """.utf8)
    let arguments = ["--brush", "linear", "--width", "10", "--size", "100x80"]
    let picture = try Self.png(arguments, of: "-", input: log)
    #expect(picture.pixels[20 * 100 + 50] == Self.white)
    #expect(picture.pixels[60 * 100 + 50] == 0xFF00_0000)
    // Nor is it in the drawing made of it.
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.ductus")
      let run = try CommandRun(["convert", "-", "-o", file.path], input: log)
      #expect(run.exitCode == 0, "\(run.messages)")
      #expect(try DuctusReader().read(Array(Data(contentsOf: file))).document.count == 1)
    }
  }
}
