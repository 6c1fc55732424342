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
    /// The maximum number of pixels of a canvas.
    static let largestPixelCount = 1 << 25

    /// The duration in seconds.
    var duration: Double { replay.duration }
    /// The width in pixels.
    var pixelWidth: Int { replay.canvas.pixelWidth }
    /// The height in pixels.
    var pixelHeight: Int { replay.canvas.pixelHeight }

    init?(
      _ document: InkDocument, _ width: Double, _ height: Double, _ scale: Double,
      pauseLimit: Double, _ look: (colors: ShownColors, paper: InkColor?), desk: InkColor?
    ) {
      do throws(CanvasSizeError) {
        replay = try InkReplay(
          of: document, width: width, height: height, scale: scale, pauseLimit: pauseLimit,
          colors: look.colors, paper: look.paper)
      } catch {
        return nil
      }
      if let desk { replay.canvas.settings.desk = desk }
      guard frame.resize(pixelWidth * pixelHeight * 4) else { return nil }
    }

    deinit { frame.release() }

    /// The canvas that is shown.
    var canvas: InkCanvas { replay.canvas }

    func releaseCaches() { replay.canvas.releaseCaches() }

    func show(_ colors: ShownColors, on paper: InkColor?, desk: InkColor) {
      replay.canvas.settings.colors = colors
      replay.canvas.settings.desk = desk
      replay.canvas.settings.paper = paper
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
        && (width * scale + 1) * (height * scale + 1) <= Double(largestPixelCount)
    }

    /// Shows the drawing as it was after a number of seconds; returns true if there is more to come.
    func seek(to time: Double) -> Bool { replay.seek(to: time) }

    /// Advances the clock of the canvas, in seconds; returns true if there is more to paint.
    func tick(_ time: Double) -> Bool { replay.canvas.tick(time) }

    /// Draws the damaged parts in a view, and gives the page the rectangles.
    func draw(_ origin: Point, _ zoom: Double, _ areas: PageAreas) -> Int32 {
      guard let start = frame.start else { return 0 }
      let canvas = replay.canvas
      if canvas.origin != origin || canvas.zoom != zoom { replay.show(origin: origin, zoom: zoom) }
      return areas.draw(canvas, into: start)
    }
  }
#endif
