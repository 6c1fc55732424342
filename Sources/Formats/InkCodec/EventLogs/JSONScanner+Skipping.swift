extension JSONScanner {
  /// Skips a value of any kind, and still checks its syntax.
  ///
  /// Rejects more than `EventLogLimits.nestingDepth` levels, and a key that an object has twice.
  mutating func skipValue(depth: Int = 1) throws(EventLogError) {
    try skipSpace()
    switch try peek() {
    case UInt8(ascii: "{"): try skipObject(depth: depth)
    case UInt8(ascii: "["): try skipArray(depth: depth)
    case 0x22: try skipString()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number(expected: "a value")
    }
  }

  private mutating func skipArray(depth: Int) throws(EventLogError) {
    try enter(depth)
    if try take(UInt8(ascii: "]")) { return }
    repeat { try skipValue(depth: depth + 1) } while try take(UInt8(ascii: ","))
    guard try take(UInt8(ascii: "]")) else { throw failure(expected: "“,” or “]”") }
  }

  private mutating func skipObject(depth: Int) throws(EventLogError) {
    try enter(depth)
    if try take(UInt8(ascii: "}")) { return }
    var keys = UnknownKeys()
    repeat {
      try skipSpace()
      let start = position
      try key()
      try keys.insert(text, at: start, of: self)
      try skipValue(depth: depth + 1)
    } while try take(UInt8(ascii: ","))
    guard try take(UInt8(ascii: "}")) else { throw failure(expected: "“,” or “}”") }
  }

  private mutating func enter(_ depth: Int) throws(EventLogError) {
    guard depth <= EventLogLimits.nestingDepth else {
      throw failure(
        expected: "at most \(EventLogLimits.nestingDepth) levels of nesting", found: "more",
        at: position)
    }
    advance()
  }

  /// Reads a key into `text`, and the colon after it.
  mutating func key() throws(EventLogError) {
    try string(expected: "a key in quotes")
    guard try take(UInt8(ascii: ":")) else { throw failure(expected: "“:”") }
  }
}

/// The keys of one object that have no meaning, kept to detect duplicates.
struct UnknownKeys {
  private var keys: Set<[UInt8]> = []

  /// Adds a key; throws if it is a duplicate, or there are too many.
  mutating func insert(
    _ key: [UInt8], at position: JSONScanner.Position, of scanner: JSONScanner
  ) throws(EventLogError) {
    guard keys.insert(key).inserted else {
      let name = EventLogError.quoted(String(decoding: key, as: UTF8.self))
      throw scanner.failure(
        expected: "every key once", found: "\(name) a second time", at: position)
    }
    guard keys.count <= EventLogLimits.unknownKeysPerObject else {
      throw scanner.failure(
        expected: "at most \(EventLogLimits.unknownKeysPerObject) unknown keys", found: "more",
        at: position)
    }
  }
}
