internal import ArgumentParser
internal import Ductus
internal import Foundation
internal import InkImport

// Drawings, whose strokes have their own brushes.
extension RenderCommand {
  /// Draws a `.ductus` file.
  func render(_ drawing: DrawingInput) throws {
    try LogOptions(
      brush.given + pipeline.given + [
        ("--finger", finger != .draw), ("--show", !show.overlays.isEmpty),
        ("--drop-unknown-keys", log.dropUnknownKeys), ("--single-touch", singleTouch),
      ]
    ).refuse(forDrawing: log.input)
    let file = try drawing.read(try drawing.bytes(), .stopping)
    if let loss = file.report.losses.first { warn("\(drawing.name): \(loss.error)") }
    let document = try file.document(after: at, drawing.name)
    if document.count == 0, document.pages.isEmpty, document.pictures.isEmpty,
      document.texts.isEmpty
    {
      warn("the drawing has no strokes")
    }
    if let layers { try showLayers(layers, of: document, drawing.name) }
    let unset = document.unsetTexts.count
    if unset > 0 {
      let texts = unset == 1 ? "1 text is" : "\(unset) texts are"
      warn("\(texts) shown without letters, until the app or another program with fonts sets them")
    }
    if document.hasHiddenElements, layers == nil {
      warn("the drawing has hidden layers, which are left out")
    }
    let page = page(of: document.wholeRect)
    if let pattern = picture.pattern?.pattern {
      document.perform(.paperPattern(pattern))
      // An SVG on another paper has no lines, unless they were asked for.
      if let paper = picture.background?.color { document.perform(.paper(paper)) }
    }
    switch picture.pictureFormat {
    case .png: try drawPixels(document, page)
    case .svg: try drawOutlines(document, page)
    case .pdf: try drawPDF(document)
    }
  }

  /// Shows some layers of a drawing, and hides all others.
  ///
  /// - Throws: the exit code, after reporting a layer that the drawing does not have.
  private func showLayers(_ list: String, of document: InkDocument, _ name: String) throws {
    let titles = document.layerTitles
    let asked = list.split(separator: ",").map(String.init)
    for title in asked where !titles.contains(title) {
      complain("\(name) has no layer “\(title)”: its layers are \(titles.joined(separator: ", "))")
      throw CommandExit.badData
    }
    if asked.isEmpty { throw ValidationError("--layers needs at least one name") }
    for (title, layer) in zip(titles, document.layers) {
      document.perform(document.hiding(layer: layer.id, !asked.contains(title)))
    }
  }

  /// The maximum number of bytes for the strokes of an SVG; memory needs four times as many.
  private static let largestSVG = 128 << 20

  private func drawOutlines(_ document: InkDocument, _ page: Page) throws {
    let shown = SVGPage(
      area: page.shown, paper: picture.pattern == nil ? picture.background?.color : nil,
      scale: try shownScale(of: page),
      colors: picture.colors.shown)
    if show.showsLines {
      if !document.shownPictures.isEmpty { warn("these lines are the ink: pictures are left out") }
      let text = try keeping(document, in: document.linesSVG(shown))
      try CommandOutput.write(text, to: picture.output)
      return
    }
    if document.pictures.contains(where: { $0.content.format == .pdf }) {
      warn("SVG has no pages of PDFs: they are white")
    }
    guard let text = document.svg(shown, atMost: Self.largestSVG) else {
      complain(
        "as SVG the drawing would have more than \(Self.largestSVG >> 20) MB; choose a part of it with "
          + "--size, or write a PNG")
      throw CommandExit.badData
    }
    try CommandOutput.write(try keeping(document, in: text), to: picture.output)
  }

  /// An SVG, with the drawing within where that is asked for.
  private func keeping(_ document: InkDocument, in svg: [UInt8]) throws -> [UInt8] {
    guard keepDrawing else { return svg }
    return KeptDrawing.adding(
      try encoded { () throws(DuctusError) in try document.file(keepsHistory: false) }, to: svg)
  }

  func drawPixels(_ document: InkDocument, _ page: Page) throws {
    if let paper = picture.background?.color { document.perform(.paper(paper)) }
    let grid = try picture.scaling.grid(of: page)
    if fading.fade != nil {
      let replay = try grid.replay(
        of: document, page, pauseLimit: InkReplay.usualPauseLimit, length: nil,
        colors: picture.colors.shown, fade: fading.fade)
      replay.seek(to: replay.duration)
      try CanvasPicture(replay.canvas, grid).write(to: picture.output)
      return
    }
    let canvas: InkCanvas
    do throws(CanvasSizeError) {
      canvas = try InkCanvas(
        width: grid.canvasSize.width, height: grid.canvasSize.height, scale: grid.deviceScale,
        document: document)
    } catch {
      throw failure(error)
    }
    canvas.settings.colors = picture.colors.shown
    canvas.setView(origin: page.origin, zoom: grid.zoom)
    PictureDecoder().provide(for: canvas)
    try CanvasPicture(canvas, grid).write(to: picture.output)
  }
}
