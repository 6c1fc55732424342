internal import Digests
package import InkSync

/// The hash of the secret of a link: SHA-256 (FIPS 180-4), from which nobody gets the secret.
///
/// A secret is random and has 128 bits, so that it needs no salt and no slow hash.
package struct LinkHash: Hashable, Sendable {
  /// Its 32 bytes.
  package let bytes: [UInt8]

  /// Hashes a secret.
  package init(_ secret: RoomSecret) { bytes = SHA256.digest(secret.bytes) }
}

extension RoomSecret {
  /// Makes a secret that nobody can guess: of the system's generator.
  package static func random() -> RoomSecret {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    guard let secret = RoomSecret(bytes) else { preconditionFailure("the length is its own") }
    return secret
  }
}

extension RoomLinks {
  /// Makes new links.
  package static func random() -> RoomLinks {
    RoomLinks(own: .random(), draw: .random(), look: .random())
  }
}
