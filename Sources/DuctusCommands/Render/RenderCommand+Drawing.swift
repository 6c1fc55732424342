internal import ArgumentParser
internal import Ductus
internal import Foundation

// Drawings, whose strokes have their own brushes.
extension RenderCommand {
  /// Draws a `.ductus` file.
  func render(_ drawing: DrawingInput) throws {
    try refuseOptionsOfLogs()
    let format = picture.pictureFormat
    if format == .svg, picture.scale != 1 { warn("--scale does nothing to an SVG") }
    let file = try drawing.read(try drawing.bytes(), .stopping)
    if let loss = file.report.losses.first { warn("\(drawing.name): \(loss.error)") }
    let document = file.document
    if document.count == 0 { warn("the drawing has no strokes") }
    let area = area(of: document)
    switch format {
    case .png: try drawPixels(document, area)
    case .svg: try drawOutlines(document, area)
    }
  }

  /// Options that say how a log is drawn, or what of it, are wrong for a drawing.
  private func refuseOptionsOfLogs() throws {
    let options: [(String, Bool)] = [
      ("--brush", brush.brush != BrushArguments.standard), ("--color", brush.color != nil),
      ("--width", brush.width != nil), ("--filter", !pipeline.filters.isEmpty),
      ("--smoother", pipeline.smoother != nil), ("--cancelled", pipeline.cancelled != .takeBack),
      ("--finger", finger != .draw), ("--at", at != nil), ("--show", !show.overlays.isEmpty),
      ("--drop-unknown-keys", log.dropUnknownKeys), ("--single-touch", singleTouch),
    ]
    let given = options.filter { $0.1 }.map { $0.0 }
    guard given.isEmpty else {
      throw ValidationError(
        "\(log.input) is a drawing, whose strokes are finished and have brushes of their own: "
          + "\(given.joined(separator: " and ")) can be given for a log only")
    }
  }

  /// What is shown: a part of the page, or all ink and some paper around it, in whole points.
  private func area(of document: InkDocument) -> Rect {
    let (width, height) = Page.view(of: size)
    guard case .fit = size else { return Rect(minX: 0, minY: 0, maxX: width, maxY: height) }
    let bounds = document.bounds
    let ink = bounds.isEmpty ? Rect(minX: 0, minY: 0, maxX: 1, maxY: 1) : bounds
    let area = ink.expanded(by: 8)
    return Rect(
      minX: area.minX.rounded(.down), minY: area.minY.rounded(.down),
      maxX: area.maxX.rounded(.up), maxY: area.maxY.rounded(.up))
  }

  /// How many bytes the strokes of an SVG may take: with four times as many in memory.
  private static let largestSVG = 128 << 20

  private func drawOutlines(_ document: InkDocument, _ area: Rect) throws {
    let page = SVGPage(
      area: area, paper: picture.background?.color, colors: picture.colors.shown)
    if show.showsLines {
      let output = try CommandOutput(path: picture.output)
      try output.write(document.linesSVG(page))
      try output.finish()
      return
    }
    guard let text = document.svg(page, atMost: Self.largestSVG) else {
      complain(
        "as SVG the drawing would have more than \(Self.largestSVG >> 20) MB; choose a part of it with "
          + "--size, or write a PNG")
      throw CommandExit.badData
    }
    let output = try CommandOutput(path: picture.output)
    try output.write(text)
    try output.finish()
  }

  private func drawPixels(_ document: InkDocument, _ area: Rect) throws {
    if let paper = picture.background?.color { document.perform(.paper(paper)) }
    let canvas: InkCanvas
    do throws(CanvasSizeError) {
      canvas = try InkCanvas(
        width: area.width, height: area.height, scale: picture.scale, document: document)
    } catch {
      complain(
        "the ink is \(Int(error.width)) × \(Int(error.height)) points, which at this scale is more "
          + "than a canvas holds; choose a part of it with --size")
      throw CommandExit.badData
    }
    canvas.settings.colors = picture.colors.shown
    canvas.setView(origin: Point(area.minX, area.minY), zoom: 1)
    let rect = PixelRect(minX: 0, minY: 0, maxX: canvas.pixelWidth, maxY: canvas.pixelHeight)
    try CanvasPicture(
      canvas: canvas, rect: rect,
      overlays: OverlayPixels(OverlayScene([]), scale: picture.scale, in: rect)
    ).write(to: picture.output)
  }
}
