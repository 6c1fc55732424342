import DecodedPNG
import SharedData
import Testing

/// Outlines of curves are small, and still those of the pixels.
@Suite(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
struct SVGSizeTests {
  // As large as these were as polygons, at the same tolerance.
  @Test(arguments: [("events", 113_519), ("pencil-antigrain", 62_935), ("pencil-error", 21_022)])
  func `ink takes about half of what polygons took`(recording: String, polygons: Int) throws {
    let log = SharedData.path(ofRecording: recording)
    let arguments = ["--brush", "ink", "--background", "#fff"]
    let svg = try Rendered.svg(arguments, of: log)
    #expect(svg.utf8.count * 100 <= polygons * 52, "\(svg.utf8.count)")
    guard let drawn = try Rendered.drawn(svg) else { return }
    let picture = try Rendered.png(arguments, of: log)
    // Gaps between dry hairs are a fraction of a pixel, whose edges add up in an SVG.
    #expect(abs(drawn.ink / picture.ink - 1) < 0.05, "\(drawn.ink / picture.ink)")
  }

  #if !DEBUG
    @Test(arguments: [
      "linear", "bezier", "smoothed-bezier", "speed-thick", "ink-force", "ink-speed", "ink-angle",
      "signature", "signature-quadratic", "signature-pad", "pen", "fountain", "marker",
    ])
    func `curves are where the pixels are`(brush: String) throws {
      for recording in SharedData.recordings {
        let log = SharedData.path(ofRecording: recording)
        let arguments = ["--brush", brush, "--background", "#fff"]
        guard let drawn = try Rendered.drawn(Rendered.svg(arguments, of: log)) else { return }
        let picture = try Rendered.png(arguments, of: log)
        let share = drawn.ink / picture.ink
        #expect(abs(share - 1) < (brush == "fountain" ? 0.03 : 0.012), "\(recording): \(share)")
        // Lines are a pixel or a few wide, nearly all of them edges.
        let difference = picture.difference(from: drawn)
        #expect(difference < 0.06, "\(recording): \(difference)")
      }
    }
  #endif
}
