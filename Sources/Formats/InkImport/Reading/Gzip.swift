internal import PDFSyntax
internal import PictureFiles

/// Files that gzip compressed: RFC 1952.
package enum Gzip {
  /// True if bytes begin as a file of gzip.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 18 && bytes[0] == 0x1F && bytes[1] == 0x8B && bytes[2] == 8
  }

  /// Expands the members of a file, one after the other.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - limit: the number of bytes that may come out.
  /// - Returns: the bytes.
  /// - Throws: an ``ImportFailure`` with reason `compression` if they are damaged, `cut` if they end too early, and
  ///   `overLimit` if there are more than the limit.
  package static func expand(_ file: [UInt8], limit: Int) throws(ImportFailure) -> [UInt8] {
    var stream = GzipStream(file, limit: limit)
    var bytes: [UInt8] = []
    while try stream.append(to: &bytes) {}
    return bytes
  }

  /// Expands the first bytes of a file, or fewer where it is damaged; for the detection of its kind.
  static func beginning(_ file: [UInt8], count: Int) -> [UInt8] {
    do throws(ImportFailure) {
      let start = try headEnd(file, at: 0)
      do throws(PDFError) {
        return try Inflate.beginning(ofRawDeflate: file, in: start..<file.count, count: count)
      } catch {
        return []
      }
    } catch {
      return []
    }
  }

  /// The offset behind the head of a member.
  static func headEnd(_ file: [UInt8], at start: Int) throws(ImportFailure) -> Int {
    guard file.count - start >= 18 else { throw ImportFailure(.cut, at: .byte(file.count)) }
    guard file[start] == 0x1F, file[start + 1] == 0x8B, file[start + 2] == 8,
      file[start + 3] & 0xE0 == 0
    else { throw ImportFailure(.compression, at: .byte(start), "expected a member of gzip") }
    let flags = file[start + 3]
    var position = start + 10
    if flags & 4 != 0 { position += 2 + Int(file[position]) + Int(file[position + 1]) << 8 }
    // A name and a comment, each of which ends with 0.
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      while position < file.count, file[position] != 0 { position += 1 }
      position += 1
    }
    if flags & 2 != 0 { position += 2 }
    guard position <= file.count else { throw ImportFailure(.cut, at: .byte(file.count)) }
    return position
  }

  /// The integer of four bytes at an offset.
  static func word(_ file: [UInt8], _ offset: Int) -> UInt32 {
    UInt32(file[offset]) | UInt32(file[offset + 1]) << 8 | UInt32(file[offset + 2]) << 16
      | UInt32(file[offset + 3]) << 24
  }

  /// Compresses bytes as one member without a name and a time, so that equal bytes are equal files.
  package static func compress(_ bytes: [UInt8]) -> [UInt8] {
    // A zlib stream without its two bytes of head and its four of checksum.
    let stream = Deflater.compress(bytes)
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    file += stream[2..<stream.count - 4]
    for word in [CRC32.sum(of: bytes), UInt32(truncatingIfNeeded: bytes.count)] {
      for shift: UInt32 in [0, 8, 16, 24] {
        file.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return file
  }
}
