/// The classes of direction, in the order of `scripts/build/unicode`.
enum BidiClass: UInt8, Sendable {
  case l, r, al, en, es, et, an, cs, nsm, bn, b, s, ws, on
  case lre, lro, rle, rlo, pdf, lri, rli, fsi, pdi

  var isIsolateInitiator: Bool { self == .lri || self == .rli || self == .fsi }
  /// True for characters that X9 removes.
  var isRemoved: Bool {
    switch self {
    case .lre, .lro, .rle, .rlo, .pdf, .bn: true
    default: false
    }
  }
  /// True for neutral characters and isolates of N1 and N2.
  var isNeutral: Bool {
    switch self {
    case .b, .s, .ws, .on, .lri, .rli, .fsi, .pdi: true
    default: false
    }
  }
}

/// The levels of embedding of the characters of a paragraph, by UAX 9 (Unicode 15.0).
///
/// - Complexity: O(*n*), and O(*n* log *n*) for brackets.
struct BidiLevels {
  /// A character as the algorithm sees it.
  struct Character {
    /// The class.
    var bidi: BidiClass
    /// The character, for brackets.
    var scalar: UInt32 = 0
    /// 1 for an opening bracket, 2 for a closing one.
    var bracket: UInt8 = 0
  }

  /// The level of the paragraph: 0 or 1.
  let paragraph: UInt8
  /// The levels of the characters; a character that shows nothing has the level of the one before it.
  private(set) var levels: [UInt8]

  private let characters: [Character]
  private var types: [BidiClass]
  /// The index of the PDI that ends each isolate, or the number of characters.
  private var ends: [Int]
  /// The index of the initiator that each PDI ends, or −1.
  private var initiators: [Int]

  private static let depthLimit: UInt8 = 125
  private static let pairLimit = 63

  /// Finds the levels of a paragraph.
  ///
  /// - Parameters:
  ///   - characters: the characters, a separator at the end if there is one.
  ///   - paragraph: the level of the paragraph; `nil` for the one that follows from its first strong character.
  ///   - fallback: the level of a paragraph without a strong character.
  init(_ characters: [Character], paragraph: UInt8? = nil, fallback: UInt8 = 0) {
    self.characters = characters
    types = characters.map { $0.bidi }
    ends = [Int](repeating: characters.count, count: characters.count)
    initiators = [Int](repeating: -1, count: characters.count)
    var open: [Int] = []
    for (index, character) in characters.enumerated() {
      if character.bidi.isIsolateInitiator {
        open.append(index)
      } else if character.bidi == .pdi, let last = open.popLast() {
        ends[last] = index
        initiators[index] = last
      }
    }
    let ends = ends
    self.paragraph =
      paragraph ?? Self.level(characters, ends, 0..<characters.count) ?? fallback
    levels = [UInt8](repeating: self.paragraph, count: characters.count)
    setExplicitLevels()
    let explicit = levels
    for sequence in sequences() { resolve(sequence, explicit) }
    setLevelsOfSpaces()
  }

  /// Returns the level of the first strong character of a range, isolates aside (P2 and P3).
  private static func level(
    _ characters: [Character], _ ends: [Int], _ range: Range<Int>
  ) -> UInt8? {
    var index = range.lowerBound
    while index < range.upperBound {
      switch characters[index].bidi {
      case .l: return 0
      case .r, .al: return 1
      case .lri, .rli, .fsi: index = ends[index]
      default: break
      }
      index += 1
    }
    return nil
  }

  /// X1 to X8.
  private mutating func setExplicitLevels() {
    var stack: [(level: UInt8, override: BidiClass?, isIsolate: Bool)] = [(paragraph, nil, false)]
    var (overflowIsolates, overflowEmbeddings, validIsolates) = (0, 0, 0)
    for index in characters.indices {
      let top = stack[stack.count - 1]
      var type = characters[index].bidi
      switch type {
      case .rle, .lre, .rlo, .lro:
        levels[index] = top.level
        let isRight = type == .rle || type == .rlo
        let level = isRight ? (top.level + 1) | 1 : (top.level + 2) & ~1
        if level <= Self.depthLimit, overflowIsolates == 0, overflowEmbeddings == 0 {
          let override: BidiClass? = type == .rlo ? .r : type == .lro ? .l : nil
          stack.append((level, override, false))
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case .rli, .lri, .fsi:
        levels[index] = top.level
        if let override = top.override { types[index] = override }
        if type == .fsi {
          let level = Self.level(characters, ends, index + 1..<ends[index])
          type = level == 1 ? .rli : .lri
        }
        let level = type == .rli ? (top.level + 1) | 1 : (top.level + 2) & ~1
        if level <= Self.depthLimit, overflowIsolates == 0, overflowEmbeddings == 0 {
          validIsolates += 1
          stack.append((level, nil, true))
        } else {
          overflowIsolates += 1
        }
      case .pdi:
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while !stack[stack.count - 1].isIsolate { stack.removeLast() }
          stack.removeLast()
          validIsolates -= 1
        }
        let top = stack[stack.count - 1]
        levels[index] = top.level
        if let override = top.override { types[index] = override }
      case .pdf:
        levels[index] = top.level
        if overflowIsolates == 0 {
          if overflowEmbeddings > 0 {
            overflowEmbeddings -= 1
          } else if !top.isIsolate, stack.count >= 2 {
            stack.removeLast()
          }
        }
      case .b: levels[index] = paragraph
      case .bn: levels[index] = top.level
      default:
        levels[index] = top.level
        if let override = top.override { types[index] = override }
      }
    }
  }

  /// Returns the isolating run sequences (X10), as indices of their characters.
  private func sequences() -> [[Int]] {
    var sequences: [[Int]] = []
    // The sequence that waits behind each isolate initiator, by the PDI that ends it.
    var waiting = [Int](repeating: -1, count: characters.count)
    var current = -1
    var lastKept = -1
    for index in characters.indices where !characters[index].bidi.isRemoved {
      let isNew =
        lastKept < 0 || levels[lastKept] != levels[index]
        || characters[lastKept].bidi.isIsolateInitiator
      if isNew || characters[index].bidi == .pdi && initiators[index] >= 0 {
        if characters[index].bidi == .pdi, waiting[index] >= 0 {
          current = waiting[index]
        } else if isNew {
          current = sequences.count
          sequences.append([])
        }
      }
      sequences[current].append(index)
      if characters[index].bidi.isIsolateInitiator, ends[index] < characters.count {
        waiting[ends[index]] = current
      }
      lastKept = index
    }
    return sequences
  }

  /// Returns the direction of a level.
  private static func direction(_ level: UInt8) -> BidiClass { level & 1 == 0 ? .l : .r }

  /// Resolves a sequence: W1 to W7, N0 to N2, I1 and I2.
  private mutating func resolve(_ sequence: [Int], _ explicit: [UInt8]) {
    guard let first = sequence.first, let last = sequence.last else { return }
    let level = explicit[first]
    var before = first - 1
    while before >= 0, characters[before].bidi.isRemoved { before -= 1 }
    var after = last + 1
    while after < characters.count, characters[after].bidi.isRemoved { after += 1 }
    let isOpen = characters[last].bidi.isIsolateInitiator && ends[last] == characters.count
    let levelAfter = after < characters.count && !isOpen ? explicit[after] : paragraph
    let start = Self.direction(max(level, before >= 0 ? explicit[before] : paragraph))
    let end = Self.direction(max(level, levelAfter))
    resolveWeak(sequence, start)
    resolveBrackets(sequence, start, level)
    resolveNeutral(sequence, start, end, level)
    for index in sequence {
      switch types[index] {
      case .r: if level & 1 == 0 { levels[index] = level + 1 }
      case .an, .en: levels[index] = level & 1 == 0 ? level + 2 : level + 1
      default: if level & 1 == 1 { levels[index] = level + 1 }
      }
    }
  }

  /// W1 to W7.
  private mutating func resolveWeak(_ sequence: [Int], _ start: BidiClass) {
    var previous = start
    var strong = start
    for index in sequence {
      if types[index] == .nsm {
        let isIsolate = previous.isIsolateInitiator || previous == .pdi
        types[index] = isIsolate ? .on : previous
      }
      previous = types[index]
      switch types[index] {
      case .l, .r, .al: strong = types[index]
      case .en: if strong == .al { types[index] = .an }
      default: break
      }
    }
    for index in sequence where types[index] == .al { types[index] = .r }
    if sequence.count > 2 {
      for place in 1..<sequence.count - 1 {
        let (a, index, c) = (sequence[place - 1], sequence[place], sequence[place + 1])
        if types[index] == .es, types[a] == .en, types[c] == .en { types[index] = .en }
        if types[index] == .cs, types[a] == types[c], types[a] == .en || types[a] == .an {
          types[index] = types[a]
        }
      }
    }
    // W5: terminators beside a number.
    var place = 0
    while place < sequence.count {
      guard types[sequence[place]] == .et else {
        place += 1
        continue
      }
      var stop = place
      while stop < sequence.count, types[sequence[stop]] == .et { stop += 1 }
      let isNumber =
        place > 0 && types[sequence[place - 1]] == .en
        || stop < sequence.count && types[sequence[stop]] == .en
      if isNumber { for index in sequence[place..<stop] { types[index] = .en } }
      place = stop
    }
    strong = start
    for index in sequence {
      switch types[index] {
      case .es, .et, .cs: types[index] = .on
      case .l, .r: strong = types[index]
      case .en: if strong == .l { types[index] = .l }
      default: break
      }
    }
  }

  /// Returns the direction that a character has for brackets and neutral characters; `nil` for these.
  private func strong(_ type: BidiClass) -> BidiClass? {
    switch type {
    case .l: .l
    case .r, .en, .an: .r
    default: nil
    }
  }

  /// N0: pairs of brackets.
  private mutating func resolveBrackets(_ sequence: [Int], _ start: BidiClass, _ level: UInt8) {
    var open: [(scalar: UInt32, place: Int)] = []
    var pairs: [(first: Int, last: Int)] = []
    search: for (place, index) in sequence.enumerated() where types[index] == .on {
      let character = characters[index]
      if character.bracket == 1 {
        if open.count == Self.pairLimit {
          pairs = []
          break search
        }
        let pair = CharacterData.shared.mirror(of: character.scalar) ?? 0
        open.append((Self.canonical(pair), place))
      } else if character.bracket == 2 {
        let scalar = Self.canonical(character.scalar)
        guard let found = open.lastIndex(where: { $0.scalar == scalar }) else { continue }
        pairs.append((open[found].place, place))
        open.removeSubrange(found...)
      }
    }
    guard !pairs.isEmpty else { return }
    pairs.sort { $0.first < $1.first }
    let embedding = Self.direction(level)
    // The last strong character before each opening bracket, with brackets as they are resolved on the way.
    var place = 0
    var context = start
    for pair in pairs {
      while place < pair.first {
        if let value = strong(types[sequence[place]]) { context = value }
        place += 1
      }
      var (hasEmbedding, hasOpposite) = (false, false)
      for inner in pair.first + 1..<pair.last {
        guard let value = strong(types[sequence[inner]]) else { continue }
        if value == embedding {
          hasEmbedding = true
          break
        }
        hasOpposite = true
      }
      guard hasEmbedding || hasOpposite else { continue }
      let direction = hasEmbedding ? embedding : context != embedding ? context : embedding
      for end in [pair.first, pair.last] {
        types[sequence[end]] = direction
        // Marks that follow a bracket go with it.
        var next = end + 1
        while next < sequence.count, characters[sequence[next]].bidi == .nsm {
          types[sequence[next]] = direction
          next += 1
        }
      }
    }
  }

  /// Returns the canonical equivalent of a bracket.
  private static func canonical(_ scalar: UInt32) -> UInt32 {
    scalar == 0x2329 ? 0x3008 : scalar == 0x232A ? 0x3009 : scalar
  }

  /// N1 and N2.
  private mutating func resolveNeutral(
    _ sequence: [Int], _ start: BidiClass, _ end: BidiClass, _ level: UInt8
  ) {
    var place = 0
    var before = start
    while place < sequence.count {
      if let value = strong(types[sequence[place]]) {
        before = value
        place += 1
        continue
      }
      var stop = place
      while stop < sequence.count, types[sequence[stop]].isNeutral { stop += 1 }
      if stop == place {
        place += 1
        continue
      }
      let after = stop < sequence.count ? strong(types[sequence[stop]]) ?? end : end
      let direction = before == after ? before : Self.direction(level)
      for index in sequence[place..<stop] { types[index] = direction }
      place = stop
    }
  }

  /// L1, for the whole paragraph as one line, and the levels of characters that show nothing.
  private mutating func setLevelsOfSpaces() {
    for index in characters.indices where characters[index].bidi.isRemoved {
      levels[index] = index > 0 ? levels[index - 1] : paragraph
    }
    resetSpaces(in: 0..<characters.count)
  }

  /// Gives separators, and white space before them and at the end of a line, the level of the paragraph (L1).
  mutating func resetSpaces(in line: Range<Int>) {
    var isReset = true
    for index in line.reversed() {
      switch characters[index].bidi {
      case .b, .s:
        levels[index] = paragraph
        isReset = true
      case .ws, .lri, .rli, .fsi, .pdi, .lre, .lro, .rle, .rlo, .pdf, .bn:
        if isReset { levels[index] = paragraph }
      default: isReset = false
      }
    }
  }
}
