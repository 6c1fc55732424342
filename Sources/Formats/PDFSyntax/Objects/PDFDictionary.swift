/// Named objects in the order of the file: ISO 32000-2, section 7.3.7.
///
/// A look-up takes linear time: the dictionaries that matter here are short.
package struct PDFDictionary: Equatable, Sendable {
  /// A name and its object.
  package struct Entry: Equatable, Sendable {
    /// The name without its solidus, its escapes resolved.
    package var key: [UInt8]
    /// The object.
    package var value: PDFObject

    /// Makes an entry.
    package init(key: [UInt8], value: PDFObject) {
      self.key = key
      self.value = value
    }
  }

  /// The entries; where a name comes twice, the last one counts.
  package private(set) var entries: [Entry] = []

  /// Makes a dictionary without entries.
  package init() {}

  /// Appends an entry; an earlier one of the same name no longer counts.
  package mutating func append(_ key: [UInt8], _ value: PDFObject) {
    entries.append(Entry(key: key, value: value))
  }

  /// The object of a name; null where there is none.
  ///
  /// To set null takes the entry away.
  package subscript(_ key: StaticString) -> PDFObject {
    get {
      for entry in entries.reversed() where entry.key.isEqual(to: key) { return entry.value }
      return .null
    }
    set {
      guard let last = entries.lastIndex(where: { $0.key.isEqual(to: key) }) else {
        if !newValue.isNull { append(key.withUTF8Buffer { Array($0) }, newValue) }
        return
      }
      entries[last].value = newValue
      var index = 0
      entries.removeAll { entry in
        defer { index += 1 }
        return entry.key.isEqual(to: key) && (index != last || newValue.isNull)
      }
    }
  }

  /// Returns true if a name has an object other than null.
  package func has(_ key: StaticString) -> Bool { !self[key].isNull }
}
