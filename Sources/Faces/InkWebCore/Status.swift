/// The results of exports that can fail: 0 or more for success.
package enum Status {
  /// The export succeeded.
  package static let done: Int32 = 0
  /// There is not enough memory; nothing has changed.
  package static let noMemory: Int32 = -1
  /// A size or a scale is out of range.
  package static let size: Int32 = -2
  /// The bytes are not a readable file; the numbers have the reason and the offset.
  package static let file: Int32 = -3
  /// There is no brush, or other item, with that number.
  package static let number: Int32 = -4
  /// There is nothing to draw.
  package static let empty: Int32 = -5
}
