package import Ductus

/// The shapes that W1 and W3 draw.
package struct RasterInput: Sendable {
  /// A polygon, its paint, and the pixels that it may change.
  package struct Shape: Sendable {
    /// The vertices in pixels.
    package var polygon: [Point]
    /// The paint that fills them.
    package var paint: Paint
    /// The pixels of the plane that it may change.
    package var clip: PixelRect

    /// Makes a shape.
    ///
    /// - Parameters:
    ///   - polygon: the vertices in pixels.
    ///   - paint: the paint that fills it.
    ///   - clip: the pixels that it may change, `nil` for all that it touches.
    package init(polygon: [Point], paint: Paint, clip: PixelRect? = nil) {
      self.polygon = polygon
      self.paint = paint
      let plane = PixelRect(minX: 0, minY: 0, maxX: RasterBench.width, maxY: RasterBench.height)
      self.clip = (clip ?? Self.bounds(polygon)).intersection(plane)
    }

    /// Returns the pixels that a polygon may touch.
    private static func bounds(_ polygon: [Point]) -> PixelRect {
      var bounds = PixelRect.empty
      for vertex in polygon {
        let x = Int(max(vertex.x, 0))
        let y = Int(max(vertex.y, 0))
        bounds = bounds.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
      }
      return bounds
    }
  }

  /// W1: outlines of 2,000 strokes of handwriting.
  package var outlines: [Shape] = []
  /// W3: two-segment pieces of strokes, in drawing order.
  package var pieces: [Shape] = []

  /// Makes an input without shapes.
  package init() {}

  /// Reads a file of polygons: "OUT1" without clips, "PCE1" with.
  ///
  /// Little-endian. "OUT1", the count, and for each its vertex count, its colour with red in the low
  /// byte, x and y of each vertex in 32-bit floats. "PCE1", the count, and for each the stroke, the
  /// colour, the clip's four borders, the vertex count and the vertices.
  ///
  /// - Parameter bytes: the file.
  /// - Returns: the shapes, or `nil` where the file is none of these or ends early.
  package static func shapes(_ bytes: UnsafeRawBufferPointer) -> [Shape]? {
    var offset = 4
    func word() -> UInt32? {
      guard offset + 4 <= bytes.count else { return nil }
      defer { offset += 4 }
      return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    func number() -> Int? { word().map { Int(Int32(bitPattern: $0)) } }
    guard bytes.count >= 8 else { return nil }
    let hasClips = bytes[0] == 0x50
    guard bytes[0] == (hasClips ? 0x50 : 0x4F), let count = number(), count >= 0 else { return nil }
    var shapes: [Shape] = []
    for _ in 0..<count {
      var clip: PixelRect?
      var vertices = 0
      var color: UInt32 = 0
      if hasClips {
        guard number() != nil, let read = word(), let x0 = number(), let y0 = number(),
          let x1 = number(), let y1 = number(), let length = number()
        else { return nil }
        clip = PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1)
        (color, vertices) = (read, length)
      } else {
        guard let length = number(), let read = word() else { return nil }
        (color, vertices) = (read, length)
      }
      guard vertices >= 0, vertices <= (bytes.count - offset) / 8 else { return nil }
      var polygon: [Point] = []
      polygon.reserveCapacity(vertices)
      for _ in 0..<vertices {
        guard let x = word(), let y = word() else { return nil }
        polygon.append(
          Point(Double(Float(bitPattern: x)), Double(Float(bitPattern: y))))
      }
      shapes.append(Shape(polygon: polygon, paint: Paint(premultiplied: color), clip: clip))
    }
    return shapes
  }
}
