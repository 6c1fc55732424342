internal import Digests
package import InkDocument

/// The hash of an author's key, from which nobody gets the key: a store keeps no more of it.
///
/// It is the first 64 bits of SHA-256 (FIPS 180-4) over the author and the key, 8 bytes each, the lowest first. A key is
/// random and has 64 bits itself, so that a longer hash would be no harder to undo; and as the author goes into it, the
/// work of undoing one helps with no other one.
package struct AuthorKeyHash: Hashable, Sendable {
  /// The 64 bits.
  ///
  /// Two of them are compared at once, in the same time wherever they differ.
  package let value: UInt64

  /// Makes a hash of its bits.
  package init(value: UInt64) { self.value = value }

  /// Hashes the key of an author.
  package init(_ key: UInt64, of author: DocumentAuthor) {
    let bytes = [author.rawValue, key].flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
    value = SHA256.digest(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
