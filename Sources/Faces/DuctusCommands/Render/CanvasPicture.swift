internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// Writes the pixels of a canvas as a PNG, some rows at a time.
struct CanvasPicture {
  /// The canvas, which shows the samples of the picture.
  let canvas: InkCanvas
  /// The pixels of the picture.
  let grid: PixelGrid
  /// The overlays drawn over the samples.
  let overlays: OverlayPixels

  /// - Parameters:
  ///   - canvas: the canvas, which shows the samples of the picture.
  ///   - grid: the pixels of the picture.
  ///   - scene: the overlays drawn over the samples.
  init(_ canvas: InkCanvas, _ grid: PixelGrid, _ scene: OverlayScene = OverlayScene([])) {
    (self.canvas, self.grid) = (canvas, grid)
    overlays = OverlayPixels(scene, scale: grid.sampleScale, in: grid.samples)
  }

  /// Writes the file.
  ///
  /// - Throws: the exit code, after reporting the error.
  func write(to path: String) throws {
    do throws(PNGError) {
      let writer = try PNGWriter(
        path: path, width: grid.width, height: grid.height,
        pixels: canvas.shownPaper.alpha == 255 ? .opaque : .premultiplied, scale: grid.scale)
      var progress = CommandProgress("drawing")
      defer { progress.finish() }
      let rowCount = max(Tile.side / grid.sampling, 1)
      for top in stride(from: 0, to: grid.height, by: rowCount) {
        let bottom = min(top + rowCount, grid.height)
        try writer.append(pixels(ofRows: top..<bottom))
        progress.report("\(bottom * 100 / grid.height) %")
      }
      try writer.finish()
    } catch {
      throw failure(error)
    }
  }

  private func pixels(ofRows rows: Range<Int>) -> [UInt32] {
    let band = PixelRect(
      minX: 0, minY: rows.lowerBound * grid.sampling, maxX: grid.width * grid.sampling,
      maxY: rows.upperBound * grid.sampling)
    var samples = canvas.pixels(of: band)
    overlays.draw(band, over: &samples)
    if grid.sampling == 1 { return samples }
    var pixels = [UInt32](repeating: 0, count: grid.width * rows.count)
    pixels.withUnsafeMutableBufferPointer { pixels in
      samples.withUnsafeBufferPointer { samples in
        guard let first = samples.baseAddress, let target = pixels.baseAddress else { return }
        grid.average(
          first, band.width, into: target, grid.width, columns: grid.width, rows: rows.count)
      }
    }
    return pixels
  }
}
