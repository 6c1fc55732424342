internal import ArgumentParser
internal import Ductus
internal import Foundation

// Drawings, whose strokes have their own brushes.
extension RenderCommand {
  /// Draws a `.ductus` file.
  func render(_ drawing: DrawingInput) throws {
    guard picture.pictureFormat == .png else {
      complain("an SVG can be made of a log only: see ductus convert; a PNG of a drawing, too")
      throw CommandExit.badData
    }
    let file = try drawing.read(try drawing.bytes(), .stopping)
    if let loss = file.report.losses.first { warn("\(drawing.name): \(loss.error)") }
    let document = file.document
    if let paper = picture.background?.color { document.perform(.paper(paper)) }
    if at != nil || !show.isEmpty { warn("--at and --show do nothing to a drawing") }
    let bounds =
      document.bounds.isEmpty ? Rect(minX: 0, minY: 0, maxX: 1, maxY: 1) : document.bounds
    if document.count == 0 { warn("the drawing has no strokes") }
    var corner = Point(0, 0)
    var (width, height) = Page.view(of: size)
    if case .fit = size {
      let area = bounds.expanded(by: 8)
      corner = Point(area.minX.rounded(.down), area.minY.rounded(.down))
      (width, height) = (
        (area.maxX - corner.x).rounded(.up), (area.maxY - corner.y).rounded(.up)
      )
    }
    let canvas: InkCanvas
    do throws(CanvasSizeError) {
      canvas = try InkCanvas(
        width: width, height: height, scale: picture.scale, document: document)
    } catch {
      complain(
        "the ink is \(Int(error.width)) × \(Int(error.height)) points, which at this scale is more "
          + "than a canvas holds; choose a part of it with --size")
      throw CommandExit.badData
    }
    canvas.setView(origin: corner, zoom: 1)
    try CanvasPicture(
      canvas: canvas,
      rect: PixelRect(minX: 0, minY: 0, maxX: canvas.pixelWidth, maxY: canvas.pixelHeight),
      overlays: OverlayPixels(OverlayScene([]), scale: picture.scale)
    ).write(to: picture.output)
  }
}
