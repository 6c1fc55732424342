import DecodedPNG
import Ductus
import Foundation
import Testing

/// Ink fades in pictures and animations, as it does live.
@Suite struct FadeCommandTests {
  /// Returns two strokes of 0.1 s, and between them a pause.
  private func log(pause: Double) -> Data {
    var log = "{\"eventLog\":1}\n"
    for number in 0..<2 {
      for step in 0...10 {
        let time = Double(number) * (0.1 + pause) + Double(step) / 100
        let phase = step == 0 ? 0 : step == 10 ? 3 : 1
        let force = 1 + Double(step) / 5
        let (x, y) = (15 + step * 9, 15 + number * 30)
        log += #"[{"touchIdentifier":"\#(number)","timestamp":\#(time),"type":2,"#
        log += #""phase":\#(phase),"force":\#(force),"maximumPossibleForce":4.1666,"#
        log += #""location":[\#(x),\#(y)]}]"#
        log += "\n"
      }
    }
    return Data(log.utf8)
  }

  private static let arguments = ["--brush", "force", "--size", "120x60"]

  /// Returns how much darker than white some rows are.
  private func ink(_ picture: DecodedPNG, _ rows: Range<Int>) -> Int {
    var sum = 0
    for pixel in picture.pixels[rows.lowerBound * 120..<rows.upperBound * 120] {
      for shift in [UInt32(0), 8, 16] { sum += 255 - Int(pixel >> shift & 255) }
    }
    return sum
  }

  @Test func `What was drawn before a pause has faded, and the last stroke fades after it`() throws
  {
    func picture(_ pause: Double, _ fade: [String]) throws -> (first: Int, last: Int) {
      let picture = try Rendered.png(Self.arguments + fade, of: "-", input: log(pause: pause))
      return (ink(picture, 0..<30), ink(picture, 30..<60))
    }
    let plain = try picture(0.15, [])
    let now = try picture(0.15, ["--fade", "0"])
    #expect(now.last == plain.last && now.first * 5 < plain.first * 4 && now.first > 0)
    #expect(try picture(1, ["--fade", "0"]).first == 0)
    var before = now.last
    for fade in ["0.05", "0.1", "0.2"] {
      let ink = try picture(0.15, ["--fade", fade]).last
      #expect(ink < before && ink > 0, "\(fade)")
      before = ink
    }
    let gone = try picture(0.15, ["--fade", "0.6"])
    #expect(gone.first == 0 && gone.last == 0)
  }

  @Test func `A replay ends with the picture`() throws {
    try withTemporaryFolder { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      try log(pause: 0.2).write(to: URL(fileURLWithPath: path("a.jsonl")))
      #expect(
        try CommandRun(["convert", path("a.jsonl"), "-o", path("a.ductus"), "--brush", "force"])
          .exitCode == 0)
      for size in [
        ["--size", "120x60"], ["--size", "120x60", "--scale", "0.5"], ["--scale", "2"],
      ] {
        for fade in ["0", "0.12"] {
          let options = size + ["--fade", fade]
          let replay = try CommandRun(
            ["replay", path("a.ductus"), "-o", path("a.apng"), "--fps", "60", "--hold", "0"]
              + options)
          #expect(replay.exitCode == 0, "\(replay.messages)")
          let frames = try DecodedPNG(
            [UInt8](Data(contentsOf: URL(fileURLWithPath: path("a.apng")))))
          let picture = try Rendered.png(options, of: path("a.ductus"))
          #expect(frames.frames.last?.pixels == picture.pixels, "\(options)")
          let seconds = frames.frames.reduce(0) { $0 + $1.seconds }
          #expect(abs(seconds - 0.4 - (Double(fade) ?? 0)) < 0.04)
          // The log gives the same.
          let logged = try Rendered.png(["--brush", "force"] + options, of: path("a.jsonl"))
          #expect(logged.width == picture.width && logged.height == picture.height)
          if size.count == 2, size[0] == "--size" { #expect(logged.pixels == picture.pixels) }
        }
      }
    }
  }
}
