internal import InkGeometry

/// Strokes that are written one after the other at one height, from the left to the right.
struct WritingRun {
  /// The strokes, as positions among the traces of the page.
  var members: [Int] = []
  private(set) var bounds = Rect.empty
  /// The height of small letters, in canvas points.
  private(set) var scale = 0.0
  private var weight = 0.0
  // The sums of a line through the middles of its strokes, each with the weight of its length.
  private var origin = Point.zero
  private var sumX = 0.0
  private var sumY = 0.0
  private var sumXX = 0.0
  private var sumXY = 0.0
  /// The middle of the last strokes, and where they are.
  private var recent = Point.zero
  private var recentTop = 0.0
  private var recentBase = 0.0

  /// The rise of the line, as dy/dx in steps of 1/32; 0 where it is too short to tell.
  var slope: Double {
    let variance = sumXX * weight - sumX * sumX
    guard bounds.width > 8 * scale, variance > 0 else { return 0 }
    let rise = (sumXY * weight - sumX * sumY) / variance
    return (min(max(rise, -0.7), 0.7) * 32).rounded(.toNearestOrEven) / 32
  }

  /// Adds a stroke.
  mutating func add(_ index: Int, _ measure: StrokeMeasure, _ size: Double) {
    let middle = Point(measure.bounds.center.x, measure.center)
    if weight == 0 {
      origin = middle
      recent = middle
      recentTop = measure.top
      recentBase = measure.base
      scale = size
    }
    members.append(index)
    bounds = bounds.union(measure.bounds)
    let mass = min(measure.length, size * 12) + size * 0.1
    let (x, y) = (middle.x - origin.x, middle.y - origin.y)
    scale += (size - scale) * mass / (weight + mass)
    weight += mass
    sumX += mass * x
    sumY += mass * y
    sumXX += mass * x * x
    sumXY += mass * x * y
    let share = min(mass / (scale * 8), 0.7)
    recent = Point(measure.bounds.maxX, recent.y + (middle.y - recent.y) * share)
    recentTop += (measure.top - recentTop) * share
    recentBase += (measure.base - recentBase) * share
  }

  /// Adds all strokes of another run.
  mutating func add(_ other: WritingRun, _ measures: [StrokeMeasure]) {
    let isAfter = other.bounds.center.x > bounds.center.x
    let end = self
    for index in other.members { add(index, measures[index], other.scale) }
    let last = isAfter ? other : end
    recent = last.recent
    recentTop = last.recentTop
    recentBase = last.recentBase
  }

  /// The height of the middle of the line at a position.
  private func middle(at x: Double) -> Double {
    let slope = self.slope
    if slope == 0 { return x > bounds.maxX - scale * 3 ? recent.y : origin.y + sumY / weight }
    return origin.y + sumY / weight + slope * (x - origin.x - sumX / weight)
  }

  /// Returns how far a stroke is from continuing the run; less than 1 if it does.
  func distance(to measure: StrokeMeasure, _ size: Double) -> Double {
    let size = min(max(size, scale * 0.6), scale * 1.6)
    let box = measure.bounds
    let gap = max(box.minX - bounds.maxX, bounds.minX - box.maxX, 0)
    guard gap < size * 4 else { return 2 }
    // Near the end of the run its last strokes tell the height.
    let isNext = box.center.x > bounds.maxX - size * 2
    let expected = isNext ? recent.y : middle(at: box.center.x)
    var rise = abs(measure.center - expected)
    // Ascenders and descenders move the middle; the other end of the body stays.
    if isNext {
      rise = min(rise, abs(measure.top - recentTop) + size * 0.15)
      rise = min(rise, abs(measure.base - recentBase) + size * 0.15)
    }
    let overlap = min(box.maxY, expected + size * 0.5) - max(box.minY, expected - size * 0.5)
    guard overlap > 0 || rise < size * 0.7 else { return 2 }
    return rise / (size * 1.15) * 0.8 + gap / (size * 4) * 0.2
  }

  /// Returns how far a dot, a bar or a point is from the run; less than 1 if it belongs to it.
  func distance(toMark measure: StrokeMeasure) -> Double {
    let box = measure.bounds
    let gap = max(box.minX - bounds.maxX, bounds.minX - box.maxX, 0)
    guard gap < scale * 1.5, box.width < scale * 4 else { return 2 }
    let rise = box.center.y - middle(at: box.center.x)
    // Marks above are dots, bars and accents; those below are points and commas.
    let reach = rise < 0 ? 2.6 : 1.7
    return abs(rise) / (scale * reach) + gap / (scale * 8)
  }

  /// Returns whether another run is the same line.
  func isContinued(by other: WritingRun) -> Bool {
    let (small, large) = (min(scale, other.scale), max(scale, other.scale))
    guard large < small * 2.2 || other.members.count < 3 || members.count < 3 else { return false }
    let size = (small + large) / 2
    let gap = max(other.bounds.minX - bounds.maxX, bounds.minX - other.bounds.maxX)
    guard gap < size * 3.5 else { return false }
    let x: Double
    if gap >= 0 {
      x = other.bounds.minX > bounds.maxX ? other.bounds.minX : other.bounds.maxX
    } else {
      x = (max(bounds.minX, other.bounds.minX) + min(bounds.maxX, other.bounds.maxX)) / 2
    }
    return abs(middle(at: x) - other.middle(at: x)) < size * 0.75
  }

  // MARK: Words

  /// The strokes from the left to the right, those over each other together.
  func pieces(_ measures: [StrokeMeasure]) -> [WordPiece] {
    let order = KeyOrder.indices(
      of: members.map { Int64((measures[$0].bounds.minX * 64).rounded(.toNearestOrEven)) })
    var pieces: [WordPiece] = []
    for position in order {
      let index = members[position]
      let box = measures[index].bounds
      if let last = pieces.indices.last, box.minX <= pieces[last].bounds.maxX {
        pieces[last].members.append(index)
        pieces[last].bounds = pieces[last].bounds.union(box)
      } else {
        pieces.append(WordPiece(members: [index], bounds: box))
      }
    }
    return pieces
  }

  /// Cuts the run at its gaps.
  ///
  /// - Parameters:
  ///   - pieces: its ``pieces(_:)``.
  ///   - traces: the strokes of the page.
  ///   - threshold: the gap above which a new word begins.
  /// - Returns: the words from the left to the right, with their strokes in the order of writing.
  func words(
    _ pieces: [WordPiece], _ traces: [InkTrace], above threshold: Double
  ) -> [(members: [Int], bounds: Rect)] {
    let gaps = gaps(between: pieces, traces)
    var words: [(members: [Int], bounds: Rect)] = []
    for (number, piece) in pieces.enumerated() {
      let isNew = number == 0 || gaps[number - 1] > threshold
      if !isNew, let last = words.indices.last,
        piece.bounds.maxX - words[last].bounds.minX < scale * 40
      {
        words[last].members += piece.members
        words[last].bounds = words[last].bounds.union(piece.bounds)
      } else {
        words.append((piece.members, piece.bounds))
      }
    }
    for number in words.indices { words[number].members.sort() }
    return words
  }

  /// Returns the gaps between pieces, in heights of small letters; pauses make them wider, none makes them narrower.
  func gaps(between pieces: [WordPiece], _ traces: [InkTrace]) -> [Double] {
    var gaps: [Double] = []
    guard scale > 0 else { return [Double](repeating: 9, count: max(pieces.count - 1, 0)) }
    for number in pieces.indices.dropFirst() {
      let (a, b) = (pieces[number - 1], pieces[number])
      var gap = (b.bounds.minX - a.bounds.maxX) / scale
      if let before = a.members.max(), let after = b.members.min(), after == before + 1,
        traces[before].isTimed, traces[after].isTimed
      {
        let pause = traces[after].start - traces[before].end
        if pause > 0.6 { gap += 0.12 } else if pause >= 0, pause < 0.15 { gap -= 0.1 }
      }
      gaps.append(gap)
    }
    return gaps
  }
}

/// Strokes over each other.
struct WordPiece {
  var members: [Int]
  var bounds: Rect
}

/// The gap that parts words.
enum WordGaps {
  /// Returns the gap above which a new word begins, in heights of small letters.
  ///
  /// The gaps of a page are parted into narrow and wide ones so that both vary least (N. Otsu, A threshold selection
  /// method from gray-level histograms, 1979, doi:10.1109/TSMC.1979.4310076); the result stays near the usual.
  ///
  /// - Parameters:
  ///   - gaps: the gaps between pieces.
  ///   - widths: the widths of the pieces.
  /// - Returns: the gap.
  static func threshold(_ gaps: [Double], widths: [Double]) -> Double {
    let sorted = sorted(gaps)
    var usual = 0.75
    let pieces = self.sorted(widths)
    // Letters that stand by themselves may stand far apart.
    if !sorted.isEmpty, !pieces.isEmpty, pieces[pieces.count / 2] < 1.8 {
      usual = max(usual, min(sorted[sorted.count / 2] * 1.8, 2))
    }
    guard gaps.count >= 12 else { return usual }
    let total = sorted.reduce(0, +)
    var sum = 0.0
    var best = usual
    var most = 0.0
    for index in 0..<(sorted.count - 1) {
      sum += sorted[index]
      let (low, high) = (Double(index + 1), Double(sorted.count - index - 1))
      let apart = (total - sum) / high - sum / low
      let between = low * high * apart * apart
      if between > most, sorted[index + 1] > sorted[index] {
        most = between
        best = (sorted[index] + sorted[index + 1]) / 2
      }
    }
    return min(max(best, 0.5), 2.2)
  }

  private static func sorted(_ values: [Double]) -> [Double] {
    KeyOrder.sorted(values.map { Int64(min(max($0, 0), 99) * 1024) }).map { Double($0) / 1024 }
  }
}
