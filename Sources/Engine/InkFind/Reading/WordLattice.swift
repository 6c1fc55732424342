import InkGeometry

/// The letters that a word may be: at each step of the reader the few that are likely, with their costs.
///
/// Costs are negative logarithms of probabilities in eighths of a nat, each less the least of its step. Steps at which
/// nothing but a blank is likely are left out. Capitals are joined with their small letters.
public struct WordLattice: Equatable, Sendable {
  /// The lattice as bytes, to store: about ten for each letter.
  ///
  /// The first byte is the version, the second one ``doubt``. A step is a byte with the number of its symbols in bits
  /// 0 to 2 and in bit 7 a mark of a blank before it, the cost of the blank, and for each symbol its number, with bit
  /// 7 for a capital, and its cost; the best symbol first.
  public let bytes: [UInt8]

  static let version: UInt8 = 1
  static let mostSteps = 255
  static let mostSymbols = 6

  /// A lattice in which nothing was read.
  public static let empty = WordLattice(unchecked: [version, 0])

  init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// Takes stored bytes; `nil` for bytes of another version or with a fault.
  ///
  /// - Parameter bytes: bytes as ``bytes`` gives them.
  public init?(bytes: [UInt8]) {
    guard bytes.count >= 2, bytes[0] == Self.version else { return nil }
    var offset = 2
    var steps = 0
    while offset < bytes.count {
      let count = Int(bytes[offset] & 7)
      guard bytes[offset] & 0x78 == 0, 1...Self.mostSymbols ~= count,
        offset + 2 + 2 * count <= bytes.count
      else { return nil }
      for index in 0..<count {
        let symbol = bytes[offset + 2 + 2 * index] & 0x7F
        guard 1...ReadingAlphabet.symbols.count ~= Int(symbol),
          !ReadingAlphabet.capitals.contains(symbol)
        else { return nil }
      }
      offset += 2 + 2 * count
      steps += 1
    }
    guard steps <= Self.mostSteps else { return nil }
    self.bytes = bytes
  }

  /// True if nothing was read.
  public var isEmpty: Bool { bytes.count <= 2 }

  /// The cost of the best reading of the whole word, in quarters of a nat, at most 255: large for scribbles.
  public var doubt: Int { Int(bytes[1]) }

  /// The number of steps.
  public var stepCount: Int {
    var count = 0
    forEachStep { _ in count += 1 }
    return count
  }

  /// True if the best reading is likely at most steps, as it is of writing in known letters; scribbles mostly are not.
  var isLegible: Bool { 5 * doubt <= 6 * stepCount }

  /// The symbols that occur at any step, a bit each.
  package var symbols: UInt64 {
    var mask: UInt64 = 0
    forEachStep { offset in
      for entry in 0..<Int(bytes[offset] & 7) {
        mask |= ReadingAlphabet.bit(bytes[offset + 2 + 2 * entry] & 0x7F)
      }
    }
    return mask
  }

  /// The lattice of pieces of ink that stand one after the other, without a space between.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameter pieces: the lattices of the pieces.
  /// - Returns: a lattice of their steps, at most 255.
  public static func joined(_ pieces: [WordLattice]) -> WordLattice {
    var bytes: [UInt8] = [version, 0]
    var (steps, doubt) = (0, 0)
    for piece in pieces {
      doubt += piece.doubt
      var isFirst = true
      piece.forEachStep { offset in
        guard steps < mostSteps else { return }
        let end = offset + 2 + 2 * Int(piece.bytes[offset] & 7)
        bytes.append(piece.bytes[offset] | (isFirst && steps > 0 ? 0x80 : 0))
        bytes.append(contentsOf: piece.bytes[offset + 1..<end])
        steps += 1
        isFirst = false
      }
    }
    bytes[1] = UInt8(min(doubt, 255))
    return WordLattice(unchecked: bytes)
  }

  /// Calls a function for each step with the offset of its first byte.
  func forEachStep(_ body: (Int) -> Void) {
    var offset = 2
    while offset < bytes.count {
      body(offset)
      offset += 2 + 2 * Int(bytes[offset] & 7)
    }
  }
}

/// Collects the steps of a lattice.
struct LatticeBuilder {
  /// Steps with less than this probability of any symbol are left out.
  private static let least = 0.01
  /// Symbols less likely than this, relative to the best of the step, are left out.
  private static let rarest = 0.001

  private var bytes: [UInt8] = [WordLattice.version, 0]
  private var steps = 0
  private var doubt = 0.0
  private var isAfterGap = false

  /// Adds a step of activations: the blank, then each symbol of the alphabet.
  mutating func add(_ activations: UnsafePointer<Float>) {
    let count = ReadingAlphabet.symbols.count + 1
    var most = activations[0]
    for index in 1..<count { most = max(most, activations[index]) }
    var shares = [Double](repeating: 0, count: count)
    var total = 0.0
    for index in 0..<count {
      shares[index] = Elementary.exp(Double(activations[index] - most))
      total += shares[index]
    }
    var capitals: UInt32 = 0
    for letter in ReadingAlphabet.letters {
      let capital = Int(letter) + 26
      if shares[capital] > shares[Int(letter)] { capitals |= 1 << UInt32(letter) }
      shares[Int(letter)] += shares[capital]
      shares[capital] = 0
    }
    var best = shares[0]
    for share in shares { best = max(best, share) }
    doubt += Elementary.log(total / best)
    guard total - shares[0] > Self.least * total, steps < WordLattice.mostSteps else {
      isAfterGap = true
      return
    }
    steps += 1
    var chosen: [UInt8] = []
    while chosen.count < WordLattice.mostSymbols {
      var next = 0
      for index in 1..<count where shares[index] > (next == 0 ? 0 : shares[next]) {
        if !chosen.contains(UInt8(index)) { next = index }
      }
      guard next > 0, chosen.isEmpty || shares[next] > Self.rarest * best else { break }
      chosen.append(UInt8(next))
    }
    bytes.append(UInt8(chosen.count) | (isAfterGap ? 0x80 : 0))
    bytes.append(Self.cost(shares[0] / best))
    for symbol in chosen {
      let isCapital =
        ReadingAlphabet.letters.contains(symbol) && capitals & 1 << UInt32(symbol) != 0
      bytes.append(symbol | (isCapital ? 0x80 : 0))
      bytes.append(Self.cost(shares[Int(symbol)] / best))
    }
    isAfterGap = false
  }

  private static func cost(_ share: Double) -> UInt8 {
    guard share > 1e-14 else { return 255 }
    return UInt8(min(max(-8 * Elementary.log(share) + 0.5, 0), 255))
  }

  var lattice: WordLattice {
    guard steps > 0 else { return .empty }
    var result = bytes
    result[1] = UInt8(min(4 * doubt + 0.5, 255))
    return WordLattice(unchecked: result)
  }
}
