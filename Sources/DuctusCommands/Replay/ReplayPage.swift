internal import ArgumentParser
internal import Ductus
internal import Foundation

/// Which part of a drawing an animation shows, and how large.
struct ReplayPage {
  /// What is shown begins here, in the document's points.
  let origin: Point
  /// Pixels per point of the drawing.
  let scale: Double
  /// How many pixels a row has.
  let width: Int
  /// How many rows there are.
  let height: Int

  /// How much paper is around the ink, as in a picture of a drawing.
  private static let margin = 8.0

  /// Finds the part: all ink, and some paper around it.
  ///
  /// - Parameters:
  ///   - document: the drawing.
  ///   - size: what it has to fit into.
  ///   - scale: pixels per point, where it has to fit into nothing.
  ///   - isEven: whether the sides have to be even.
  /// - Throws: the exit code, after saying why.
  init(_ document: InkDocument, _ size: SizeArgument, scale: Double, isEven: Bool) throws {
    let bounds = document.bounds
    let ink = bounds.isEmpty ? Rect(minX: 0, minY: 0, maxX: 1, maxY: 1) : bounds
    let wide = ink.expanded(by: Self.margin)
    let area = Rect(
      minX: wide.minX.rounded(.down), minY: wide.minY.rounded(.down),
      maxX: wide.maxX.rounded(.up), maxY: wide.maxY.rounded(.up))
    origin = Point(area.minX, area.minY)
    var factor = scale
    var limits = (width: InkCanvas.largestSide, height: InkCanvas.largestSide)
    if case .points(let width, let height) = size {
      limits = (min(width, limits.width), min(height, limits.height))
      factor = min(
        Double(limits.width) / area.width, Double(limits.height) / area.height, 64)
    }
    self.scale = factor
    let sides = [area.width * factor, area.height * factor]
    guard sides.allSatisfy({ $0 <= Double(InkCanvas.largestSide) }),
      sides[0] * sides[1] <= Double(InkCanvas.largestPixelCount), factor >= 0.0125
    else {
      complain(
        "the drawing is \(Int(area.width)) × \(Int(area.height)) points, which at this scale is "
          + "more than a canvas holds; make it smaller with --size")
      throw CommandExit.badData
    }
    width = Self.pixels(sides[0], limits.width, isEven)
    height = Self.pixels(sides[1], limits.height, isEven)
  }

  private static func pixels(_ length: Double, _ limit: Int, _ isEven: Bool) -> Int {
    // What is a whole number but for rounding is one.
    let count = min(max(Int((length - 1e-6).rounded(.up)), 1), limit)
    guard isEven, count % 2 == 1 else { return count }
    return count < limit ? count + 1 : max(count - 1, 2)
  }

  /// A replay that shows the part.
  ///
  /// - Throws: the exit code, after saying why.
  func replay(
    of document: InkDocument, pauseLimit: Double, length: Double?, colors: ShownColors
  ) throws -> InkReplay {
    // Both are powers of two, so that a canvas of as many points has as many pixels.
    let device = scale < InkCanvas.smallestZoom ? 0.25 : 1
    do throws(CanvasSizeError) {
      let replay = try InkReplay(
        of: document, width: Double(width) / device, height: Double(height) / device,
        scale: device, pauseLimit: pauseLimit, length: length, colors: colors)
      replay.show(origin: origin, zoom: scale / device)
      return replay
    } catch {
      complain("an animation cannot have \(width) × \(height) pixels")
      throw CommandExit.badData
    }
  }
}
