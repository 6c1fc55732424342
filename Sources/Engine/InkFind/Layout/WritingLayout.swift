internal import InkGeometry

/// The words of a page, line by line, found in free ink.
///
/// Strokes are taken in the order of writing. Those that follow each other from the left to the right at one height are
/// a run; runs that continue each other are a line. Dots, bars and accents join the run that they lie over. Big, straight
/// and dense strokes are drawings. A line is cut at its gaps, which pauses make wider. Scripts that are written from the
/// right or from the top are not found.
struct WritingLayout {
  /// A word, with its strokes as positions among the traces of the page.
  struct Word {
    var members: [Int]
    var line: Int
    var bounds: Rect
    var frame: WritingFrame
  }

  private(set) var words: [Word] = []

  let traces: [InkTrace]
  let measures: [StrokeMeasure]
  /// The height of small letters near each stroke.
  private(set) var scales: [Double] = []
  var runs: [WritingRun] = []

  /// Finds the words.
  ///
  /// Complexity: O(points + strokes × runs near them).
  ///
  /// - Parameter traces: the strokes of a page, in the order of writing.
  init(_ traces: [InkTrace]) {
    self.traces = traces
    measures = traces.map { StrokeMeasure($0.points) }
    measureScales()
    var small: [Int] = []
    for index in traces.indices where !traces[index].points.isEmpty {
      switch kind(of: index) {
      case .drawing: continue
      case .mark: small.append(index)
      case .writing: place(index)
      }
    }
    mergeRuns()
    for index in small { attach(index) }
    followOrder()
    cutLines()
  }

  // MARK: Kinds of strokes

  enum Kind {
    case writing
    case mark
    case drawing
  }

  /// Sets the height of small letters near each stroke: the median of the bodies of strokes written before and after,
  /// by their lengths.
  private mutating func measureScales() {
    let reach = 12
    let bodies = measures.indices.filter { index in
      let measure = measures[index]
      // Bars say nothing of the size; words without ascenders are as flat, but not straight.
      let isFlat = measure.bounds.height < measure.bounds.width * 0.2
      return measure.body > 0 && !(isFlat && measure.straightness > 0.8)
    }
    let order = KeyOrder.indices(
      of: bodies.map { Int64((min(measures[$0].body, 1e9) * 1024).rounded(.toNearestOrEven)) })
    let sorted = order.map { bodies[$0] }
    let page = median(sorted)
    scales = [Double](repeating: page, count: traces.count)
    guard bodies.count > 2 * reach else { return }
    var ranks = [Int](repeating: -1, count: traces.count)
    for (rank, index) in sorted.enumerated() { ranks[index] = rank }
    for index in traces.indices {
      let around = ranks[max(index - reach, 0)...min(index + reach, ranks.count - 1)]
      let keys = around.filter { $0 >= 0 }.map { Int64($0) }
      guard keys.count >= 3 else { continue }
      // A drawing among letters makes these no larger.
      let near = median(KeyOrder.sorted(keys).map { sorted[Int($0)] })
      scales[index] = min(near, page * 2)
    }
  }

  /// The body of the stroke to which half of the length of strokes leads, that are in the order of their bodies.
  ///
  /// A stroke counts for at most four usual ones, so that a long drawing beside a few words says nothing of their size.
  private func median(_ sorted: [Int]) -> Double {
    let lengths = KeyOrder.sorted(
      sorted.map { Int64((min(measures[$0].length, 1e9) * 64).rounded(.toNearestOrEven)) })
    let most = lengths.isEmpty ? 0 : Double(lengths[lengths.count / 2]) / 16
    let weights = sorted.map { min(measures[$0].length, most) }
    let total = weights.reduce(0, +)
    var sum = 0.0
    for (index, weight) in zip(sorted, weights) {
      sum += weight
      if sum * 2 >= total { return measures[index].body }
    }
    return 0
  }

  func kind(of index: Int) -> Kind {
    let (measure, scale) = (measures[index], scales[index])
    let box = measure.bounds
    guard scale > 0 else { return .mark }
    let extent = max(box.width, box.height)
    if extent < scale * 0.6 { return .mark }
    if box.height > scale * 7 { return .drawing }
    // Rulings, underlines and arrows.
    if measure.straightness > 0.96, extent > scale * 4 { return .drawing }
    // Hatchings and scribbles.
    if measure.length > 14 * (box.width + box.height) { return .drawing }
    // Frames and curves that are wide and hardly turn, as no letters do.
    if box.width > scale * 6, Double(measure.turns) * scale * 4 < box.width { return .drawing }
    if box.height < scale * 0.45, measure.straightness > 0.9 { return .mark }
    return .writing
  }

  // MARK: Runs and lines

  /// Adds a stroke to the run that it continues, or begins a run with it.
  private mutating func place(_ index: Int) {
    let (measure, scale) = (measures[index], scales[index])
    // People mostly go on where they are.
    var best = -1
    var least = 1.0
    for number in runs.indices.reversed() {
      let cost = runs[number].distance(to: measure, scale)
      if cost < least {
        least = cost
        best = number
        if number == runs.count - 1 { break }
      }
    }
    if best >= 0 {
      runs[best].add(index, measure, scale)
    } else {
      var run = WritingRun()
      run.add(index, measure, scale)
      runs.append(run)
    }
  }

  /// Joins runs that continue each other, until none does.
  private mutating func mergeRuns() {
    var isChanged = true
    while isChanged {
      isChanged = false
      var number = runs.count - 1
      while number > 0 {
        var other = number - 1
        while other >= 0 {
          if runs[other].isContinued(by: runs[number]) {
            runs[other].add(runs[number], measures)
            runs.remove(at: number)
            isChanged = true
            break
          }
          other -= 1
        }
        number -= 1
      }
    }
  }

  /// Adds a dot, a bar, an accent or a point to the nearest run.
  private mutating func attach(_ index: Int) {
    let measure = measures[index]
    var best = -1
    var least = 1.0
    for number in runs.indices {
      let cost = runs[number].distance(toMark: measure)
      if cost < least {
        least = cost
        best = number
      }
    }
    if best >= 0 { runs[best].members.append(index) }
  }

  // MARK: Words

  private mutating func cutLines() {
    let keys = runs.map { Int64(($0.bounds.center.y.rounded(.toNearestOrEven)) * 16) }
    let pieces = runs.map { $0.pieces(measures) }
    // People leave gaps of their own between words; the whole page tells how wide.
    var gaps: [Double] = []
    for number in runs.indices { gaps += runs[number].gaps(between: pieces[number], traces) }
    let widths = runs.indices.flatMap { number in
      pieces[number].map { $0.bounds.width / max(runs[number].scale, 1e-9) }
    }
    let threshold = WordGaps.threshold(gaps.filter { $0 > 0 && $0 < 4 }, widths: widths)
    var line = 0
    for number in KeyOrder.indices(of: keys) {
      let found = runs[number].words(pieces[number], traces, above: threshold)
      for word in found {
        let strokes = word.members.map { traces[$0].points }
        let slope = runs[number].slope
        guard let frame = WritingFrame.estimated(of: strokes, slope: slope) else { continue }
        words.append(Word(members: word.members, line: line, bounds: word.bounds, frame: frame))
      }
      if !found.isEmpty { line += 1 }
    }
  }
}
