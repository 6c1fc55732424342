internal import ArgumentParser
internal import Ductus

extension PixelGrid {
  /// Makes a replay whose canvas shows the samples of a part of a drawing.
  ///
  /// - Parameters:
  ///   - document: the drawing.
  ///   - page: the part.
  ///   - pauseLimit: the maximum duration of a pause between strokes, in seconds.
  ///   - length: the duration of the replay, in seconds; `nil` for that of the drawing.
  ///   - colors: the colours in which ink is shown.
  ///   - fade: the time for which ink fades at the end, in seconds; `nil` if it stays.
  /// - Returns: the replay.
  /// - Throws: the exit code, after reporting the error.
  func replay(
    of document: InkDocument, _ page: Page, pauseLimit: Double, length: Double?,
    colors: ShownColors, fade: Double?
  ) throws -> InkReplay {
    do throws(CanvasSizeError) {
      let replay = try InkReplay(
        of: document, width: canvasSize.width, height: canvasSize.height, scale: deviceScale,
        pauseLimit: pauseLimit, length: length, colors: colors, fade: fade)
      replay.show(origin: page.origin, zoom: zoom)
      PictureDecoder().provide(for: replay.canvas)
      return replay
    } catch {
      complain("an animation cannot have \(width) × \(height) pixels")
      throw CommandExit.badData
    }
  }
}
