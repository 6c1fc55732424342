public import InkGeometry

/// Fills polygons straight into a plane of pixels of any size.
///
/// It keeps its buffers from one polygon to the next. A pixel is the same as when the polygon is drawn
/// tile by tile, and does not depend on the clip.
public struct CoverageAccumulator: Sendable {
  /// How many pixels the plane is wide.
  public let width: Int
  /// How many pixels the plane is high.
  public let height: Int
  private var cells: [Int64] = []
  private var bands = PolygonBands()

  /// Makes an accumulator for planes of a size.
  ///
  /// - Parameters:
  ///   - width: in pixels, 0…32,768, clamped.
  ///   - height: in pixels, 0…32,768, clamped.
  public init(width: Int, height: Int) {
    self.width = min(max(width, 0), 32768)
    self.height = min(max(height, 0), 32768)
  }

  /// Fills a polygon.
  ///
  /// - Parameters:
  ///   - polygon: the vertices in pixels; the last is joined to the first. Fewer than three are
  ///     nothing, and so is a polygon with a vertex that is not finite.
  ///   - rule: what counts as inside.
  ///   - paint: what it is filled with.
  ///   - blend: how the paint is combined with what is there.
  ///   - clip: the pixels that may change; `nil` for all.
  ///   - plane: premultiplied pixels, red in the low byte, row by row, `width` × `height` of them.
  /// - Complexity: O(vertices + pixels on the outline + pixels inside).
  package mutating func fill(
    _ polygon: UnsafeBufferPointer<Point>, rule: FillRule = .nonZero, paint: Paint,
    blend: BlendMode = .sourceOver, clip: PixelRect? = nil,
    into plane: UnsafeMutablePointer<UInt32>
  ) {
    let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let clip = clip.map { whole.intersection($0) } ?? whole
    guard !clip.isEmpty else { return }
    let kernel = CompositeKernel(paint, blend)
    FixedPolygon.with(polygon) { polygon in
      let minX = max(clip.minX, Int(polygon.minX >> 8))
      let minY = max(clip.minY, Int(polygon.minY >> 8))
      let maxX = min(clip.maxX, Int((polygon.maxX &+ 255) >> 8))
      let maxY = min(clip.maxY, Int((polygon.maxY &+ 255) >> 8))
      guard minX < maxX, minY < maxY else { return }
      // Whole groups of four pixels are painted faster; beside the polygon they stay as they are.
      let isWhole = maxX < clip.maxX || Int((polygon.maxX &+ 255) >> 8) == maxX
      let columns = isWhole ? min((maxX &- minX &+ 3) & ~3, width &- minX) : maxX &- minX
      let pitch = AreaWindow.pitch(width: columns)
      let shift = PolygonBands.shift(pitch: pitch, height: maxY &- minY)
      let count = pitch &<< shift
      if cells.count < count { cells = Array(repeating: 0, count: count) }
      let originX = Int32(truncatingIfNeeded: minX) &* 256
      let originY = Int32(truncatingIfNeeded: minY) &* 256
      let isSingle = maxY &- minY <= 1 &<< shift
      if !isSingle {
        bands.sort(polygon, originY: originY, shift: shift, height: maxY &- minY)
      }
      cells.withUnsafeMutableBufferPointer { cells in
        guard let cells = cells.baseAddress else { return }
        var top = minY
        while top < maxY {
          let window = AreaWindow(
            cells, width: columns, height: min(maxY &- top, 1 &<< shift), originX: originX,
            originY: Int32(truncatingIfNeeded: top) &* 256)
          if isSingle {
            window.add(polygon, sign: 1)
          } else {
            // The last band may be cut by the clip.
            let isUncut = window.containsColumns(polygon) && window.height == 1 &<< shift
            bands.forEachRun(of: (top &- minY) &>> shift) { edges, isInside in
              window.add(polygon, edges: edges, sign: 1, isInside: isInside && isUncut)
            }
          }
          for y in 0..<window.height {
            window.paint(row: y, rule, kernel, plane + ((top &+ y) &* width &+ minX))
          }
          top &+= window.height
        }
      }
    }
  }

  /// Fills a polygon; see the variant with a buffer.
  ///
  /// - Parameters:
  ///   - polygon: the vertices in pixels.
  ///   - rule: what counts as inside.
  ///   - paint: what it is filled with.
  ///   - blend: how the paint is combined with what is there.
  ///   - clip: the pixels that may change; `nil` for all.
  ///   - plane: the pixels, at least `width` × `height`; with fewer nothing is drawn.
  public mutating func fill(
    _ polygon: [Point], rule: FillRule = .nonZero, paint: Paint, blend: BlendMode = .sourceOver,
    clip: PixelRect? = nil, into plane: inout [UInt32]
  ) {
    guard plane.count >= width * height else { return }
    polygon.withUnsafeBufferPointer { polygon in
      plane.withUnsafeMutableBufferPointer { plane in
        guard let base = plane.baseAddress else { return }
        fill(polygon, rule: rule, paint: paint, blend: blend, clip: clip, into: base)
      }
    }
  }
}
