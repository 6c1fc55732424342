/// A part of an edge that lies within one row of a window, in units of 1/256 pixel.
struct RowSpan {
  /// Where the row's cells begin.
  var line: Int32
  /// Where it enters the row at the top, and leaves it at the bottom.
  var top: Int32
  var bottom: Int32
  /// The descent; negative where the edge goes up.
  var descent: Int32
}

extension AreaWindow {
  /// The number of spans that are collected before they are added to the cells: 1,024 bytes, the most that is
  /// allocated on the stack.
  private static var capacity: Int { 64 }

  /// Returns whether a polygon lies in the window with all its edges.
  @inline(__always)
  private func contains(_ polygon: FixedPolygon) -> Bool {
    polygon.minX >= originX && polygon.minY >= originY
      && polygon.maxX <= originX &+ Int32(truncatingIfNeeded: width) &* 256
      && polygon.maxY <= originY &+ Int32(truncatingIfNeeded: height) &* 256
  }

  /// Adds the area of a polygon, or takes it away for a sign of −1; other numbers multiply.
  ///
  /// Edges are cut into rows first and into pixels later, some dozens at a time: whether a span
  /// crosses a pixel's side is a matter of chance, and the processor's wrong guesses cost less where
  /// they do not wait for the division that finds the crossing.
  ///
  /// - Complexity: O(vertices + pixels that the outline crosses in the window).
  @inline(__always)
  func add(_ polygon: FixedPolygon, sign: Int32) {
    withUnsafeTemporaryAllocation(of: RowSpan.self, capacity: Self.capacity) { spans in
      guard let spans = spans.baseAddress else { return }
      if contains(polygon) {
        cutAndAdd(polygon, sign, spans)
      } else {
        cutToWindowAndAdd(polygon, sign, spans)
      }
    }
  }

  /// Cuts edges into rows and adds them; all of them lie in the window.
  @inline(never)
  @_optimize(speed)
  private func cutAndAdd(
    _ polygon: FixedPolygon, _ sign: Int32, _ spans: UnsafeMutablePointer<RowSpan>
  ) {
    let pitch = Int32(truncatingIfNeeded: self.pitch)
    let full = spans + Self.capacity
    var next = spans
    forEachEdge(polygon) { x0, y0, x1, y1, sense in
      let row = y0 >> 8
      var rest = ((y1 &- 1) >> 8) &- row
      var line = row &* pitch
      var x = x0
      var descent = y1 &- y0
      if rest > 0 {
        let slope = Double(x1 &- x0) / Double(y1 &- y0)
        var part = 256 &- (y0 & 255)
        var way = Double(part)
        descent &-= (rest &- 1) &* 256 &+ part
        repeat {
          let end = x0 &+ Self.rounded(way * slope)
          next.pointee = RowSpan(line: line, top: x, bottom: end, descent: (part ^ sense) &- sense)
          next += 1
          if next == full {
            add(spans, Self.capacity, sign)
            next = spans
          }
          line &+= pitch
          x = end
          part = 256
          way += 256
          rest &-= 1
        } while rest > 0
      }
      next.pointee = RowSpan(line: line, top: x, bottom: x1, descent: (descent ^ sense) &- sense)
      next += 1
      if next == full {
        add(spans, Self.capacity, sign)
        next = spans
      }
    }
    add(spans, next - spans, sign)
  }

  /// Cuts edges into those rows that the window has, and adds them.
  @inline(never)
  @_optimize(speed)
  private func cutToWindowAndAdd(
    _ polygon: FixedPolygon, _ sign: Int32, _ spans: UnsafeMutablePointer<RowSpan>
  ) {
    let pitch = Int32(truncatingIfNeeded: self.pitch)
    let width = Int32(truncatingIfNeeded: self.width)
    let height = Int32(truncatingIfNeeded: self.height)
    var count = 0
    forEachEdge(polygon) { x0, y0, x1, y1, sense in
      var row = max(y0 >> 8, 0)
      let last = min((y1 &- 1) >> 8, height &- 1)
      if row > last || min(x0, x1) >> 8 >= width { return }
      let slope = Double(x1 &- x0) / Double(y1 &- y0)
      var top = max(y0, 0)
      var x = y0 < 0 ? x0 &+ Self.rounded(Double(0 &- y0) * slope) : x0
      while row <= last {
        let bottom = min((row &+ 1) &<< 8, y1)
        let end = bottom == y1 ? x1 : x0 &+ Self.rounded(Double(bottom &- y0) * slope)
        spans[count] = RowSpan(
          line: row &* pitch, top: x, bottom: end, descent: ((bottom &- top) ^ sense) &- sense)
        count &+= 1
        if count == Self.capacity {
          addCut(spans, count, sign)
          count = 0
        }
        row &+= 1
        x = end
        top = bottom
      }
    }
    addCut(spans, count, sign)
  }

  /// Calls a function with the ends of each edge that goes up or down, the upper one first, and with
  /// −1 for those that go up, else 0.
  @inline(__always)
  private func forEachEdge(
    _ polygon: FixedPolygon,
    _ body: (_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32, _ sense: Int32) -> Void
  ) {
    var address = polygon.coordinates
    let end = address + 2 &* polygon.count
    var x0 = end[-2] &- originX
    var y0 = end[-1] &- originY
    while address != end {
      let x1 = address[0] &- originX
      let y1 = address[1] &- originY
      address += 2
      if y0 != y1 {
        let isDescending = y0 < y1
        body(
          isDescending ? x0 : x1, isDescending ? y0 : y1, isDescending ? x1 : x0,
          isDescending ? y1 : y0, isDescending ? 0 : -1)
      }
      x0 = x1
      y0 = y1
    }
  }

  /// The nearest integer; adding 1.5 × 2⁵² leaves it in the low bits of the significand.
  @inline(__always)
  static func rounded(_ number: Double) -> Int32 {
    Int32(truncatingIfNeeded: (number + 0x1.8p52).bitPattern)
  }
}

extension AreaWindow {
  /// Adds spans that lie in the window.
  @inline(never)
  @_optimize(speed)
  func add(_ spans: UnsafePointer<RowSpan>, _ count: Int, _ sign: Int32) {
    let sign = Int64(sign)
    for index in 0..<count {
      let span = spans[index]
      let line = cells + Int(truncatingIfNeeded: span.line)
      let (left, right) = (min(span.top, span.bottom), max(span.top, span.bottom))
      var column = left >> 8
      var border = (left | 255) &+ 1
      // The descent of the rest of the span, and the distance of its ends from the left side of the column.
      var rest = span.descent
      var inside = left & 255
      if border < right {
        let steepness = Double(span.descent) / Double(right &- left)
        var done: Int32 = 0
        inside &+= 256
        repeat {
          let reached = Self.rounded(Double(border &- left) * steepness)
          addCell(line, column, Int64(reached &- done) &* sign, inside)
          done = reached
          inside = 256
          column &+= 1
          border &+= 256
        } while border < right
        rest &-= done
        inside = 0
      }
      inside &+= right &- (border &- 256)
      addCell(line, column, Int64(rest) &* sign, inside)
    }
  }

  /// Adds spans of which some may be partly or all beside the window.
  @inline(never)
  @_optimize(speed)
  func addCut(_ spans: UnsafePointer<RowSpan>, _ count: Int, _ sign: Int32) {
    let sign = Int64(sign)
    for index in 0..<count {
      let span = spans[index]
      let line = cells + Int(truncatingIfNeeded: span.line)
      let (left, right) = (min(span.top, span.bottom), max(span.top, span.bottom))
      let steepness = Double(span.descent) / Double(right &- left)
      let last = min(right >> 8, Int32(truncatingIfNeeded: width) &- 1)
      var column = left >> 8
      var done: Int32 = 0
      var x = left
      if column < 0 {
        // The part of a span to the left of the window counts in its first column whole.
        x = min(right, 0)
        done = right <= 0 ? span.descent : Self.rounded(Double(0 &- left) * steepness)
        addCell(line, 0, Int64(done) &* sign, 0)
        column = 0
      }
      while column <= last, done != span.descent {
        let border = (column &+ 1) &<< 8
        let end = min(border, right)
        let reached = end == right ? span.descent : Self.rounded(Double(end &- left) * steepness)
        let start = column &<< 8
        addCell(
          line, column, Int64(reached &- done) &* sign, (x &- start) &+ (end &- start))
        done = reached
        x = end
        column &+= 1
      }
    }
  }

  /// Adds a signed descent within a pixel; `inside` is twice its mean distance from the left side.
  @inline(__always)
  private func addCell(
    _ line: UnsafeMutablePointer<Int64>, _ column: Int32, _ descent: Int64, _ inside: Int32
  ) {
    let column = Int(truncatingIfNeeded: column)
    // Both products at once.
    line[column] &+= descent &* (Int64(inside) &+ 1 &<< 32)
    UnsafeMutableRawPointer(line + stride).storeBytes(
      of: 1, toByteOffset: column &>> 2, as: UInt8.self)
  }
}
