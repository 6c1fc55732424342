/// The strokes, by their numbers, that are made of one record: nearly always a single one, for which no
/// list is kept.
enum RecordOwners {
  case one(Int)
  case several([Int])

  /// All of them, in no particular order.
  var all: [Int] {
    switch self {
    case .one(let number): [number]
    case .several(let numbers): numbers
    }
  }

  /// One of them, the same until the strokes are others.
  var first: Int? {
    switch self {
    case .one(let number): number
    case .several(let numbers): numbers.first
    }
  }

  /// Adds one.
  mutating func add(_ number: Int) {
    switch self {
    case .one(let first): self = .several([first, number])
    case .several(var numbers):
      // Held once, so that it is not copied.
      self = .one(number)
      numbers.append(number)
      self = .several(numbers)
    }
  }

  /// Removes one of several, the last of which fills the gap.
  mutating func remove(_ number: Int) {
    guard case .several(var numbers) = self else { return }
    self = .one(number)
    if let index = numbers.firstIndex(of: number) {
      numbers.swapAt(index, numbers.count - 1)
      numbers.removeLast()
    }
    self = numbers.count == 1 ? .one(numbers[0]) : .several(numbers)
  }
}
