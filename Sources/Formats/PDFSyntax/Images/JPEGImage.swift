/// A JPEG file (ITU-T T.81) as an image of a PDF: its bytes go in as they are.
package struct JPEGImage {
  private var width = 0
  private var height = 0
  private var channels = 0
  private var isAdobe = false
  private var isJFIF = false
  /// True if the components call themselves red, green and blue.
  private var isRGB = false
  private var profileParts: [(number: UInt8, bytes: [UInt8])] = []
  private let bytes: [UInt8]

  /// Reads the segments before the first scan; `nil` where readers of PDFs do not take the file: with other than
  /// eight bits, or two components, with arithmetic coding, or without loss.
  ///
  /// - Parameter bytes: a JPEG file.
  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var offset = 2
    while offset + 3 < bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      if marker == 0xDA { break }
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      let start = offset + 4
      guard length >= 2, length <= bytes.count - offset - 2 else { return nil }
      let end = offset + 2 + length
      switch marker {
      // Baseline, extended and progressive (table B.1).
      case 0xC0...0xC2:
        guard end - start >= 6, bytes[start] == 8 else { return nil }
        height = Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
        width = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
        channels = Int(bytes[start + 5])
        guard end - start >= 6 + 3 * channels else { return nil }
        let names = (0..<channels).map { bytes[start + 6 + 3 * $0] }
        isRGB = names == [0x52, 0x47, 0x42]
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return nil
      case 0xE0: if bytes.has("JFIF\0", at: start, before: end) { isJFIF = true }
      case 0xEE: if bytes.has("Adobe", at: start, before: end) { isAdobe = true }
      case 0xE2:
        if bytes.has("ICC_PROFILE\0", at: start, before: end), end - start > 14 {
          profileParts.append((bytes[start + 12], Array(bytes[start + 14..<end])))
        }
      default: break
      }
      offset = end
    }
    guard width > 0, height > 0, channels == 1 || channels == 3 || channels == 4 else {
      return nil
    }
  }

  /// Adds the image to a file.
  ///
  /// - Returns: its number.
  package func add(to objects: PDFObjects, _ profiles: PDFProfiles) -> Int {
    var text = EncodedImage.dictionary(width, height, bits: 8)
    text.add("/Filter/DCTDecode")
    if isRGB, !isAdobe, !isJFIF { text.add("/DecodeParms<</ColorTransform 0>>") }
    text.add("/ColorSpace")
    let profile = profile
    switch channels {
    case 1: text.bytes += profiles.space(profile, channels: 1, "/DeviceGray").bytes
    case 3: text.bytes += profiles.space(profile, channels: 3, "/DeviceRGB").bytes
    default:
      text.bytes += profiles.space(profile, channels: 4, "/DeviceCMYK").bytes
      // Adobe's files have their four inks inverted.
      if isAdobe { text.add("/Decode[1 0 1 0 1 0 1 0]") }
    }
    return objects.add(encoded: text, bytes)
  }

  /// The colour profile (ICC.1, annex B.4); empty without one.
  private var profile: [UInt8] {
    var profile: [UInt8] = []
    for part in profileParts.sorted(by: { $0.number < $1.number }) {
      guard profile.count + part.bytes.count <= PDFProfiles.limit else { return [] }
      profile += part.bytes
    }
    return profile
  }
}
