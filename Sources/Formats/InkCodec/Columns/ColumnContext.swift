/// The context of coding a value: the sizes and signs of the two residuals before it.
struct ColumnContext {
  /// The class of the last residual, at most 7, and of the one before it.
  private var lastClass = 0
  private var earlierClass = 0
  /// The signs of both, negative 0, zero 1, positive 2.
  private var lastSign = 1
  private var earlierSign = 1
  /// The last two differences, in steps.
  private var lastDifference: Int64 = 0
  private var earlierDifference: Int64 = 0
  /// The usual difference, in sixteenths of a step, and how often in a row it was too small or too large.
  private(set) var usual: Int64
  private var run = 0

  init(usual: Int64) { self.usual = usual }

  @inline(__always)
  func prediction(_ plan: ColumnPlan, _ index: Int) -> Int64 {
    // The third order needs two differences; before the first, both are 0.
    let earlier = index < 3 ? 0 : plan.earlierFactor
    if plan.isInterval { return (usual &+ 8) >> 4 }
    return plan.bias &+ plan.lastFactor &* lastDifference
      &+ earlier &* (lastDifference &- earlierDifference)
  }

  /// Which decision of whether a sample lies between steps applies.
  @inline(__always)
  static func flag(_ index: Int, _ count: Int) -> Int {
    index == count - 1 ? 3 : index == 1 ? 1 : 2
  }

  /// The row of classes, and the class that is tried first.
  @inline(__always)
  func row(_ index: Int, _ count: Int) -> (offset: Int, estimate: Int) {
    if index == count - 1 { return (ColumnModels.Part.last, 1) }
    if index == 1 { return (ColumnModels.Part.second, 1) }
    let row = 3 &* lastClass &+ min(earlierClass, 2)
    return (row &* ColumnModels.Part.rowLength, max(1, lastClass &- 1))
  }

  @inline(__always)
  var sign: Int { 3 &* lastSign &+ earlierSign }

  @inline(__always)
  mutating func advance(_ plan: ColumnPlan, residual: Int64, size: Int, difference: Int64) {
    if plan.isInterval { follow(difference) }
    earlierDifference = lastDifference
    lastDifference = difference
    earlierClass = lastClass
    lastClass = min(size, 7)
    earlierSign = lastSign
    lastSign = (residual > 0 ? 2 : 1) &- (residual < 0 ? 1 : 0)
  }

  /// Brings the usual difference nearer to one that came: by a sixteenth of a step, so that it becomes the
  /// one in the middle of all; and by ever more where several in a row lie on the same side.
  @inline(__always)
  private mutating func follow(_ difference: Int64) {
    let aim = difference &<< 4
    if usual == 0 || aim == usual {
      (usual, run) = (aim, 0)
    } else if aim > usual {
      run = run > 0 ? run &+ 1 : 1
      usual &+= min(1 &<< Int64(min(max(run &- 3, 0), 8)), aim &- usual)
    } else {
      run = run < 0 ? run &- 1 : -1
      usual &-= min(1 &<< Int64(min(max(-3 &- run, 0), 8)), usual &- aim)
    }
  }
}
