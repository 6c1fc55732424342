/// The colour profiles of a file (ISO 32000-2, section 8.6.5.5; ICC.1), each of them once.
package final class PDFProfiles {
  private let objects: PDFObjects
  private var known: [(bytes: [UInt8], number: Int)] = []
  /// The bytes that a profile has at most.
  static let limit = 1 << 23
  private static let head = 128

  /// Begins without profiles.
  package init(_ objects: PDFObjects) { self.objects = objects }

  /// The colour space of a profile.
  ///
  /// - Parameters:
  ///   - profile: the bytes of a profile.
  ///   - channels: the number of channels that the picture has: 1, 3 or 4.
  ///   - plain: the colour space for readers that take no profiles.
  /// - Returns: the space; the plain one where the profile is damaged, or for other channels.
  func space(_ profile: [UInt8], channels: Int, _ plain: StaticString) -> PDFText {
    var text = PDFText()
    guard profile.count >= Self.head, profile.count <= Self.limit,
      profile.has("acsp", at: 36, before: Self.head), Self.isWhole(profile),
      channels != 1 || profile.has("GRAY", at: 16, before: Self.head),
      channels != 3 || profile.has("RGB ", at: 16, before: Self.head),
      channels != 4 || profile.has("CMYK", at: 16, before: Self.head)
    else {
      text.add(plain)
      return text
    }
    text.add("[/ICCBased ")
    text.add(reference: number(of: profile, channels, plain))
    text.add("]")
    return text
  }

  /// True if a profile has as many bytes as its first four say.
  private static func isWhole(_ profile: [UInt8]) -> Bool {
    let count = profile[..<4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return count <= UInt32(truncatingIfNeeded: profile.count)
  }

  private func number(of profile: [UInt8], _ channels: Int, _ plain: StaticString) -> Int {
    if let found = known.first(where: { $0.bytes == profile }) { return found.number }
    var text = PDFText()
    text.add("/N ")
    text.add(channels)
    text.add("/Alternate")
    text.add(plain)
    let number = objects.add(stream: text, profile)
    known.append((profile, number))
    return number
  }
}
