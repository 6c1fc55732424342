/// The cost above which no result is wanted: once there are enough, that of the last of these.
struct BestCosts {
  /// The number of results that are returned in doubt.
  static let doubtful = 5
  /// More are kept: some lie over each other, are what was asked with, or were dismissed.
  private static let count = 3 * doubtful

  /// The highest cost of a result that is wanted.
  private(set) var limit: Int
  private let clear: Int
  private var costs: [Int] = []

  /// Begins with the highest cost of a result at all, and that of one in little doubt, of which all are wanted.
  init(limit: Int, clear: Int) {
    self.limit = limit
    self.clear = clear
  }

  /// Takes the cost of a result.
  mutating func take(_ cost: Int) {
    let position = costs.firstIndex { $0 > cost } ?? costs.count
    costs.insert(cost, at: position)
    if costs.count > Self.count { costs.removeLast() }
    if costs.count == Self.count { limit = min(limit, max(costs[Self.count - 1], clear)) }
  }
}
