import DecodedPNG
import Ductus
import Foundation
import InkInterchange
import SharedData
import Testing

/// Outlines of curves are small, and still those of the pixels.
@Suite(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
struct SVGSizeTests {
  @Test(.enabled(if: Rendered.canDraw, Rendered.cannotDraw), arguments: SharedData.recordings)
  func `ink takes a third of what polygons take`(recording: String) throws {
    let log = SharedData.path(ofRecording: recording)
    let arguments = ["--brush", "ink", "--background", "#fff"]
    let svg = try Rendered.svg(arguments, of: log)
    // The same strokes as polygons of the same tolerance, written by the same rules.
    let document = try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("ink.ductus")
      let run = try CommandRun(["convert", log, "-o", file.path, "--brush", "ink"])
      try #require(run.exitCode == 0, "\(run.messages)")
      return try DuctusReader().read(contentsOf: file.path).document
    }
    var polygons = SVGPicture()
    for stroke in document.strokes {
      let shape = stroke.shape(onLayer: 0, of: document.ink(of: stroke))
      polygons.fill(shape.outline, shape.color)
    }
    let most = polygons.document(showing: polygons.bounds, paper: .white).count
    #expect(svg.utf8.count * 3 <= most, "\(svg.utf8.count) of \(most)")
    let drawn = try Rendered.drawn(svg)
    let picture = try Rendered.png(arguments, of: log)
    // Gaps between dry hairs are a fraction of a pixel, whose edges add up in an SVG.
    #expect(abs(drawn.ink / picture.ink - 1) < 0.09, "\(drawn.ink / picture.ink)")
  }

  #if !DEBUG
    @Test(
      .enabled(if: Rendered.canDraw, Rendered.cannotDraw),
      arguments: [
        "linear", "bezier", "smoothed-bezier", "speed-thick", "ink-force", "ink-speed", "ink-angle",
        "signature", "signature-quadratic", "signature-pad", "pen", "fountain", "marker",
      ])
    func `curves are where the pixels are`(brush: String) throws {
      for recording in SharedData.recordings {
        let log = SharedData.path(ofRecording: recording)
        let arguments = ["--brush", brush, "--background", "#fff"]
        let drawn = try Rendered.drawn(Rendered.svg(arguments, of: log))
        let picture = try Rendered.png(arguments, of: log)
        let share = drawn.ink / picture.ink
        #expect(abs(share - 1) < (brush == "fountain" ? 0.03 : 0.012), "\(recording): \(share)")
        // Lines are a pixel or a few wide, nearly all of them edges.
        let difference = picture.difference(from: drawn)
        #expect(difference < 0.062, "\(recording): \(difference)")
      }
    }
  #endif
}
