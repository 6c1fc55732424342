internal import InkGeometry
internal import InkRaster

/// The pixels that an element of a path may reach: a rectangle in a few bytes.
struct PixelBox: Equatable {
  var minX: Int16
  var minY: Int16
  var maxX: Int16
  var maxY: Int16

  static let empty = PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0)

  var isEmpty: Bool { minX >= maxX || minY >= maxY }

  /// Grows to contain another box.
  @inline(__always)
  mutating func formUnion(_ other: PixelBox) {
    if other.isEmpty { return }
    if isEmpty {
      self = other
      return
    }
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// Returns true if the box and a rectangle share a pixel.
  @inline(__always)
  func touches(_ rect: PixelRect) -> Bool {
    Int(minX) < rect.maxX && Int(maxX) > rect.minX && Int(minY) < rect.maxY
      && Int(maxY) > rect.minY
  }

  var rect: PixelRect {
    isEmpty
      ? .empty
      : PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY))
  }
}

extension PixelBox {
  /// Makes the box of the pixels of a canvas that lie, at least in part, within a distance of a
  /// rectangle; all in device pixels.
  ///
  /// The box is empty if the rectangle is, or if the distance is not finite; infinite edges are
  /// clamped.
  init(_ rect: Rect, margin: Double, width: Int, height: Int) {
    guard rect.minX <= rect.maxX, margin.isFinite else {
      self = .empty
      return
    }
    // Sides are at most 16,384 pixels, so that the numbers fit.
    minX = Int16(truncatingIfNeeded: Self.whole(rect.minX - margin, width))
    minY = Int16(truncatingIfNeeded: Self.whole(rect.minY - margin, height))
    maxX = Int16(truncatingIfNeeded: Self.whole(rect.maxX + margin + 1, width))
    maxY = Int16(truncatingIfNeeded: Self.whole(rect.maxY + margin + 1, height))
  }

  /// Returns the whole number at or below a value, clamped to the canvas.
  @inline(__always)
  private static func whole(_ value: Double, _ limit: Int) -> Int {
    value > 0 ? (value < Double(limit) ? Int(value) : limit) : 0
  }
}
