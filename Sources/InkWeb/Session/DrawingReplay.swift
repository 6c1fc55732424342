#if arch(wasm32)
  internal import InkBrush
  internal import InkCanvas
  internal import InkDocument
  internal import InkGeometry
  internal import InkPlayback
  internal import InkRaster
  internal import InkWebCore

  /// A replay of the drawing, and its pixels.
  final class DrawingReplay {
    private let replay: InkReplay
    private(set) var frame = Area()

    /// The approximate bytes of a stroke in a replay, without its ink.
    static let bytesPerStroke = 2048.0

    /// The duration in seconds.
    var duration: Double { replay.duration }
    /// The width in pixels.
    var pixelWidth: Int { replay.canvas.pixelWidth }
    /// The height in pixels.
    var pixelHeight: Int { replay.canvas.pixelHeight }

    /// Makes a replay of what a canvas shows, with its look and its pixels of pictures.
    init?(
      _ shown: InkCanvas, _ width: Double, _ height: Double, _ scale: Double, pauseLimit: Double
    ) {
      do throws(CanvasSizeError) {
        replay = try InkReplay(
          of: shown.document, width: width, height: height, scale: scale, pauseLimit: pauseLimit)
      } catch {
        return nil
      }
      replay.canvas.pictures = shown.pictures
      show(shown.settings)
      guard frame.resize(pixelWidth * pixelHeight * 4) else { return nil }
    }

    deinit { frame.release() }

    /// The canvas that is shown.
    var canvas: InkCanvas { replay.canvas }

    func releaseCaches() { replay.canvas.releaseCaches() }

    /// Shows it as a canvas with these settings would.
    private func show(_ look: CanvasSettings) {
      var settings = replay.canvas.settings
      (settings.colors, settings.desk, settings.paper) = (look.colors, look.desk, look.paper)
      if settings != replay.canvas.settings { replay.canvas.settings = settings }
    }

    /// Changes the size; on failure nothing changes.
    func resize(_ width: Double, _ height: Double, _ scale: Double) -> Int32 {
      guard Self.isPossible(width, height, scale) else { return Status.size }
      do throws(CanvasSizeError) {
        try replay.canvas.resize(width: width, height: height, scale: scale)
      } catch {
        return Status.size
      }
      replay.canvas.damageAll()
      return frame.resize(pixelWidth * pixelHeight * 4) ? Status.done : Status.noMemory
    }

    /// Returns true if a canvas can have a size.
    static func isPossible(_ width: Double, _ height: Double, _ scale: Double) -> Bool {
      width >= 0 && height >= 0 && scale > 0
        && (width * scale + 1) * (height * scale + 1) <= Double(Session.largestPixelCount)
    }

    /// Shows the drawing as it was after a number of seconds; returns true if there is more to come.
    func seek(to time: Double) -> Bool { replay.seek(to: time) }

    /// Advances the clock of the canvas, in seconds; returns true if there is more to paint.
    func tick(_ time: Double) -> Bool { replay.canvas.tick(time) }

    /// Draws the damaged parts in a view and a look, and gives the page the rectangles.
    func draw(_ origin: Point, _ zoom: Double, _ look: CanvasSettings, _ areas: PageAreas) -> Int32
    {
      guard let start = frame.start else { return 0 }
      show(look)
      let canvas = replay.canvas
      if canvas.origin != origin || canvas.zoom != zoom { replay.show(origin: origin, zoom: zoom) }
      return areas.draw(canvas, into: start)
    }
  }
#endif
