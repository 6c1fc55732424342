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
