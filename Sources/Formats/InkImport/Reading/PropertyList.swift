/// The values of a property list of Apple's systems, as one table.
///
/// Containers hold indices of the table, so that reading needs no recursion. Indices of a damaged or hostile list may form
/// cycles: all walks over it are bounded by depth.
package struct PropertyList {
  /// A value.
  package enum Value {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    /// Seconds since the first of January of 2001.
    case date(Double)
    /// Bytes, as a range of ``PropertyList/storage``.
    case data(Range<Int>)
    /// A text in UTF-8.
    case text([UInt8])
    /// A reference of a keyed archive.
    case identifier(Int)
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  /// The bytes to which data refer.
  package var storage: [UInt8]
  /// The values.
  package var values: [Value] = []
  /// The index of the outermost value.
  package var root = 0
  /// The name of the part, for messages.
  package let part: String

  /// Reads a list in its binary or its XML form.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the list.
  ///   - part: the name of the part, for messages.
  /// - Throws: an ``ImportFailure`` for damaged bytes.
  package init(_ bytes: [UInt8], part: String) throws(ImportFailure) {
    storage = bytes
    self.part = part
    if bytes.has("bplist00", at: 0) {
      try readBinary()
    } else {
      storage = []
      try readXML(bytes)
    }
  }

  /// The value of an index; null where there is none.
  package subscript(index: Int?) -> Value {
    guard let index, values.indices.contains(index) else { return .null }
    return values[index]
  }

  /// The largest number of keys of a dictionary that are looked at.
  ///
  /// Objects have far fewer fields. Without a bound, many references to one large dictionary would cost the square of the
  /// number of bytes.
  package static let mostKeys = 256

  /// The index of the value of a key of a dictionary, among its first ``mostKeys``.
  package func field(_ key: StaticString, of index: Int?) -> Int? {
    guard case .dictionary(let keys, let values) = self[index] else { return nil }
    for position in 0..<min(keys.count, values.count, Self.mostKeys) {
      if case .text(let text) = self[keys[position]], text.spells(key) { return values[position] }
    }
    return nil
  }

  /// The bytes of a value of data.
  package func data(_ index: Int?) -> [UInt8]? {
    guard case .data(let range) = self[index] else { return nil }
    return Array(storage[range])
  }

  /// The number of a value; `nil` for other kinds, and for numbers that are not finite.
  package func number(_ index: Int?) -> Double? {
    switch self[index] {
    case .integer(let value): Double(value)
    case .real(let value), .date(let value): value.isFinite ? value : nil
    default: nil
    }
  }

  /// The members of an array.
  package func array(_ index: Int?) -> [Int]? {
    guard case .array(let members) = self[index] else { return nil }
    return members
  }
}
