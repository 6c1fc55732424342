extension PropertyList {
  /// Reads the XML form: elements `dict`, `array`, `key`, `string`, `integer`, `real`, `true`, `false`, `date` and `data`.
  ///
  /// Source: Apple's document type at www.apple.com/DTDs/PropertyList-1.0.dtd. Archives in this form have references as
  /// dictionaries with the key `CF$UID`.
  package mutating func readXML(_ bytes: [UInt8]) throws(ImportFailure) {
    var reader = XMLReader(bytes, depthLimit: 256)
    // Containers that are open: the kind, its members, and the keys of a dictionary.
    var open: [(isDictionary: Bool, keys: [Int], members: [Int])] = []
    var hasRoot = false
    while true {
      switch try reader.next() {
      case .done:
        guard hasRoot else { throw reader.failure(.malformed, "a property list without a value") }
        return
      case .text: continue
      case .start:
        if reader.name.spells("plist") { continue }
        if reader.name.spells("dict") || reader.name.spells("array") {
          open.append((reader.name.spells("dict"), [], []))
          continue
        }
        let isKey = reader.name.spells("key")
        let value = try scalar(&reader)
        try add(value, isKey: isKey, to: &open, &hasRoot, reader)
      case .end:
        if reader.name.spells("plist") { continue }
        guard let container = open.popLast() else { continue }
        guard !container.isDictionary || container.keys.count == container.members.count else {
          throw reader.failure(.malformed, "a key of a property list without a value")
        }
        let value = container.isDictionary ? dictionary(container) : .array(container.members)
        try add(value, isKey: false, to: &open, &hasRoot, reader)
      }
    }
  }

  /// A dictionary, or the reference that it stands for.
  private func dictionary(_ container: (isDictionary: Bool, keys: [Int], members: [Int])) -> Value {
    if container.keys.count == 1, case .text(let key) = values[container.keys[0]],
      key.spells("CF$UID"), case .integer(let number) = values[container.members[0]]
    {
      return .identifier(Int(clamping: number))
    }
    return .dictionary(keys: container.keys, values: container.members)
  }

  private mutating func add(
    _ value: Value, isKey: Bool, to open: inout [(isDictionary: Bool, keys: [Int], members: [Int])],
    _ hasRoot: inout Bool, _ reader: XMLReader
  ) throws(ImportFailure) {
    values.append(value)
    let index = values.count - 1
    guard let last = open.indices.last else {
      guard !hasRoot, !isKey else {
        throw reader.failure(.malformed, "a property list with several values")
      }
      hasRoot = true
      root = index
      return
    }
    let container = open[last]
    let isExpected =
      container.isDictionary ? isKey == (container.keys.count == container.members.count) : !isKey
    guard isExpected else { throw reader.failure(.malformed, "a key of a property list") }
    if isKey { open[last].keys.append(index) } else { open[last].members.append(index) }
  }

  /// Reads the value of the element that began last, to its end.
  private mutating func scalar(_ reader: inout XMLReader) throws(ImportFailure) -> Value {
    let name = reader.name
    let text = try reader.readElementText()
    if name.spells("string") || name.spells("key") { return .text(text) }
    if name.spells("true") || name.spells("false") { return .bool(name.spells("true")) }
    if name.spells("integer") {
      guard let number = NumberScanner.number(text), abs(number) < 9e18 else {
        throw Self.failure(reader)
      }
      return .integer(Int64(number))
    }
    if name.spells("real") {
      guard let number = NumberScanner.number(text) else { throw Self.failure(reader) }
      return .real(number)
    }
    if name.spells("data") {
      guard let data = Base64.bytes(of: text) else { throw Self.failure(reader) }
      storage += data
      return .data(storage.count - data.count..<storage.count)
    }
    // Dates are not needed, and other elements are none of the document type.
    guard name.spells("date") else { throw Self.failure(reader) }
    return .null
  }

  private static func failure(_ reader: XMLReader) -> ImportFailure {
    reader.failure(.malformed, "a value of a property list")
  }
}
