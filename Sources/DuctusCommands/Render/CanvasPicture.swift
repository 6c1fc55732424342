internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// Writes pixels of a canvas as a PNG, a row of tiles at a time.
struct CanvasPicture {
  /// The canvas.
  let canvas: InkCanvas
  /// Which of its pixels, from its corner.
  let rect: PixelRect
  /// What is drawn over them.
  let overlays: OverlayPixels

  /// Writes the file.
  ///
  /// - Throws: the exit code, after saying why.
  func write(to path: String) throws {
    do throws(PNGError) {
      let writer = try PNGWriter(
        path: path, width: rect.width, height: rect.height,
        pixels: canvas.paper.alpha == 255 ? .opaque : .premultiplied, scale: canvas.scale)
      var progress = CommandProgress("drawing")
      defer { progress.finish() }
      for top in stride(from: rect.minY, to: rect.maxY, by: Tile.side) {
        let band = PixelRect(
          minX: rect.minX, minY: top, maxX: rect.maxX, maxY: min(top + Tile.side, rect.maxY))
        var pixels = canvas.pixels(of: band)
        overlays.draw(band, over: &pixels)
        try writer.append(pixels)
        progress.report("\((band.maxY - rect.minY) * 100 / rect.height) %")
      }
      try writer.finish()
    } catch {
      throw failure(error)
    }
  }
}
