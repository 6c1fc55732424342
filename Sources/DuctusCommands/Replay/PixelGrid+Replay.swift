internal import ArgumentParser
internal import Ductus

extension PixelGrid {
  /// A replay whose canvas shows the samples of a part of a drawing.
  ///
  /// - Parameters:
  ///   - document: the drawing.
  ///   - page: the part.
  ///   - pauseLimit: how long a pause between strokes is at most, in seconds.
  ///   - length: how long it takes, in seconds; `nil` for as long as it took.
  ///   - colors: in which colours ink is shown.
  ///   - fade: for how long ink fades at the end, in seconds; `nil` where it stays.
  /// - Returns: the replay.
  /// - Throws: the exit code, after saying why.
  func replay(
    of document: InkDocument, _ page: Page, pauseLimit: Double, length: Double?,
    colors: ShownColors, fade: Double?
  ) throws -> InkReplay {
    do throws(CanvasSizeError) {
      let replay = try InkReplay(
        of: document, width: canvasSize.width, height: canvasSize.height, scale: deviceScale,
        pauseLimit: pauseLimit, length: length, colors: colors, fade: fade)
      replay.show(origin: page.origin, zoom: zoom)
      return replay
    } catch {
      complain("an animation cannot have \(width) × \(height) pixels")
      throw CommandExit.badData
    }
  }
}
