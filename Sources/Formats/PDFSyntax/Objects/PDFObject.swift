/// An object of a PDF: ISO 32000-2, section 7.3.
package enum PDFObject: Equatable, Sendable {
  /// Nothing; a missing entry or object is the same.
  case null
  /// A truth value.
  case boolean(Bool)
  /// A whole number that `Int` holds.
  case integer(Int)
  /// Any other number, as it stands in the file.
  case real([UInt8])
  /// A name without its solidus, its escapes resolved.
  case name([UInt8])
  /// A string, its escapes resolved.
  case string([UInt8])
  /// Objects in order.
  case array([PDFObject])
  /// Named objects, in the order of the file.
  case dictionary(PDFDictionary)
  /// Another object of the file.
  case reference(PDFReference)
  /// A dictionary with bytes of the file.
  indirect case stream(PDFStream)

  /// A name of letters.
  package static func name(_ text: StaticString) -> PDFObject {
    .name(text.withUTF8Buffer { Array($0) })
  }

  /// True for the null object.
  package var isNull: Bool { if case .null = self { true } else { false } }

  /// The whole number; `nil` for all other objects.
  package var integer: Int? { if case .integer(let value) = self { value } else { nil } }

  /// The truth value; `nil` for all other objects.
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The number, whole or not, and always finite; `nil` for all other objects.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let text): PDFNumber.value(text)
    default: nil
    }
  }

  /// The bytes of a name; `nil` for all other objects.
  package var name: [UInt8]? { if case .name(let bytes) = self { bytes } else { nil } }

  /// The bytes of a string; `nil` for all other objects.
  package var string: [UInt8]? { if case .string(let bytes) = self { bytes } else { nil } }

  /// The objects of an array; `nil` for all other objects.
  package var array: [PDFObject]? { if case .array(let objects) = self { objects } else { nil } }

  /// The dictionary, that of a stream included; `nil` for all other objects.
  package var dictionary: PDFDictionary? {
    switch self {
    case .dictionary(let dictionary): dictionary
    case .stream(let stream): stream.dictionary
    default: nil
    }
  }

  /// The stream; `nil` for all other objects.
  package var stream: PDFStream? { if case .stream(let stream) = self { stream } else { nil } }

  /// The object that is referred to; `nil` for all other objects.
  package var reference: PDFReference? {
    if case .reference(let reference) = self { reference } else { nil }
  }

  /// Returns true for a name of these letters.
  package func isName(_ text: StaticString) -> Bool {
    if case .name(let bytes) = self { bytes.isEqual(to: text) } else { false }
  }
}

/// The number and the generation of an indirect object.
package struct PDFReference: Equatable, Hashable, Sendable {
  // An array of references may be long: they are kept small.
  private let storedNumber: Int32
  private let storedGeneration: UInt16

  /// The largest number that an object may have: what other readers accept.
  package static let largestNumber = 8_388_607

  /// Refers to an object; `nil` for numbers that no object has.
  ///
  /// - Parameters:
  ///   - number: its number, 1…8,388,607.
  ///   - generation: its generation, 0…65,535.
  package init?(_ number: Int, _ generation: Int = 0) {
    guard number >= 1, number <= Self.largestNumber, let generation = UInt16(exactly: generation)
    else { return nil }
    storedNumber = Int32(number)
    storedGeneration = generation
  }

  /// The number of the object.
  package var number: Int { Int(storedNumber) }
  /// The generation of the object.
  package var generation: Int { Int(storedGeneration) }
}

/// A dictionary with bytes of a file, as they stand there: ISO 32000-2, section 7.3.8.
package struct PDFStream: Equatable, Sendable {
  /// The entries.
  package var dictionary: PDFDictionary
  /// The range of the bytes in the file.
  package var range: Range<Int>
  /// The object that it is, on which its key depends; `nil` where its bytes are not encrypted.
  var owner: PDFReference?

  /// Makes a stream of its parts, which is not encrypted.
  package init(dictionary: PDFDictionary, range: Range<Int>) {
    self.dictionary = dictionary
    self.range = range
  }
}

extension [UInt8] {
  /// Returns true if these are the bytes of a text.
  package func isEqual(to text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { letters in
      for index in 0..<count where self[index] != letters[index] { return false }
      return true
    }
  }

  /// Returns true if a text stands at an index, all of it before the end.
  package func has(_ text: StaticString, at start: Int, before end: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start >= 0, start <= end, end <= count, length <= end - start else { return false }
    return text.withUTF8Buffer { letters in
      for index in 0..<length where self[start + index] != letters[index] { return false }
      return true
    }
  }
}
