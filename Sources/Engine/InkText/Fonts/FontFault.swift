/// The reason why bytes could not be read as a font, and the byte at which it shows.
public struct FontFault: Error, Equatable, Sendable {
  /// The table in which the fault is, such as "glyf"; empty for the head of the file.
  public let table: String
  /// The reason, as an English sentence without a full stop.
  public let what: String
  /// The offset in the file of the byte, from 0.
  public let offset: Int

  /// Makes a fault.
  public init(_ table: String, _ what: String, at offset: Int) {
    (self.table, self.what, self.offset) = (table, what, offset)
  }

  /// Returns whether both are the same.
  public static func == (a: FontFault, b: FontFault) -> Bool {
    a.offset == b.offset && a.what.utf8.elementsEqual(b.what.utf8)
      && a.table.utf8.elementsEqual(b.table.utf8)
  }
}

extension FontFault: CustomStringConvertible {
  /// The table, the reason and the byte, such as "glyf: a glyph ends early (byte 12)".
  public var description: String {
    table.isEmpty ? "\(what) (byte \(offset))" : "\(table): \(what) (byte \(offset))"
  }
}
