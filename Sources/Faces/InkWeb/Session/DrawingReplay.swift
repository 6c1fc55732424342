internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkPlayback
internal import InkRaster
internal import InkWebCore

/// A replay of the drawing, or its past, that the page shows instead of it; and its pixels.
final class DrawingReplay {
  /// The canvas that is shown.
  let canvas: InkCanvas
  private let replay: InkReplay?
  /// The moments of the drawing, where these are shown.
  let past: DocumentPast?
  /// The moments that have names, as the page was told last.
  var versions: [DocumentVersion] = []
  private(set) var frame = Area()

  /// The approximate bytes of a stroke in a replay, without its ink.
  static let bytesPerStroke = 2048.0

  /// The duration in seconds.
  var duration: Double { replay?.duration ?? 0 }
  /// The width in pixels.
  var pixelWidth: Int { canvas.pixelWidth }
  /// The height in pixels.
  var pixelHeight: Int { canvas.pixelHeight }

  /// Makes a replay of what a canvas shows, with its look and its pixels of pictures.
  init?(
    _ shown: InkCanvas, _ width: Double, _ height: Double, _ scale: Double, pauseLimit: Double
  ) {
    do throws(CanvasSizeError) {
      let replay = try InkReplay(
        of: shown.document, width: width, height: height, scale: scale, pauseLimit: pauseLimit)
      (canvas, self.replay, past) = (replay.canvas, replay, nil)
    } catch {
      return nil
    }
    guard begin(shown) else { return nil }
  }

  /// Shows the present, and then other moments, of what a canvas shows.
  init?(pastOf shown: InkCanvas, _ width: Double, _ height: Double, _ scale: Double) {
    let past = DocumentPast(of: shown.document)
    past.document.inkCache = StrokeInkCache(limit: 16 << 20)
    do throws(CanvasSizeError) {
      canvas = try InkCanvas(
        width: width, height: height, scale: scale, document: past.document)
    } catch {
      return nil
    }
    canvas.settings.painting = .overTime
    (replay, self.past) = (nil, past)
    guard begin(shown) else { return nil }
  }

  private func begin(_ shown: InkCanvas) -> Bool {
    canvas.pictures = shown.pictures
    show(shown.settings)
    return frame.resize(pixelWidth * pixelHeight * 4)
  }

  deinit { frame.release() }

  func releaseCaches() { canvas.releaseCaches() }

  /// Shows it as a canvas with these settings would.
  private func show(_ look: CanvasSettings) {
    var settings = canvas.settings
    (settings.colors, settings.desk, settings.paper) = (look.colors, look.desk, look.paper)
    if settings != canvas.settings { canvas.settings = settings }
  }

  /// Changes the size; on failure nothing changes.
  func resize(_ width: Double, _ height: Double, _ scale: Double) -> Int32 {
    guard Self.isPossible(width, height, scale) else { return Status.size }
    do throws(CanvasSizeError) {
      try canvas.resize(width: width, height: height, scale: scale)
    } catch {
      return Status.size
    }
    canvas.damageAll()
    return frame.resize(pixelWidth * pixelHeight * 4) ? Status.done : Status.noMemory
  }

  /// Returns true if a canvas can have a size.
  static func isPossible(_ width: Double, _ height: Double, _ scale: Double) -> Bool {
    width >= 0 && height >= 0 && scale > 0
      && (width * scale + 1) * (height * scale + 1) <= Double(Session.largestPixelCount)
  }

  /// Shows the drawing as it was after a number of seconds; returns true if there is more to come.
  func seek(to time: Double) -> Bool { replay?.seek(to: time) ?? false }

  /// Advances the clock of the canvas, in seconds; returns true if there is more to paint.
  func tick(_ time: Double) -> Bool { canvas.tick(time) }

  /// Draws the damaged parts in a view and a look, and gives the page the rectangles.
  func draw(_ origin: Point, _ zoom: Double, _ look: CanvasSettings, _ areas: PageAreas) -> Int32 {
    guard let start = frame.start else { return 0 }
    show(look)
    if canvas.origin != origin || canvas.zoom != zoom {
      if let replay {
        replay.show(origin: origin, zoom: zoom)
      } else {
        canvas.setView(origin: origin, zoom: zoom)
      }
    }
    return areas.draw(canvas, into: start)
  }
}
