/// A part of a change of which its reader knew nothing: kept with the change, and saved with it again.
package struct ForeignPart: Equatable, Sendable {
  /// The tag, as the format writes it.
  package var tag: Int
  /// The bytes, which hold no numbers of the file.
  package var bytes: [UInt8]

  /// Makes a part of what is in it.
  package init(tag: Int, bytes: [UInt8]) { (self.tag, self.bytes) = (tag, bytes) }
}
