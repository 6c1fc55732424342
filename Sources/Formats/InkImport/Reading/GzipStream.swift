internal import PDFSyntax
internal import PictureFiles

/// The bytes that come out of a file of gzip, some at a time, so that they are never in memory together: RFC 1952.
struct GzipStream {
  private let file: [UInt8]
  private let limit: Int
  /// The member that is not at its end; `nil` before the first one and after the last.
  private var inflate: Inflate?
  private var checksum = CRC32()
  /// The number of bytes of the member that have come out.
  private var memberCount = 0
  /// The number of bytes of ``inflate`` that were delivered and are still there.
  private var delivered = 0
  /// The offset of the next member.
  private var next = 0
  private var isAtEnd = false

  /// The number of bytes that have come out.
  private(set) var count = 0

  /// The share of the file that was taken, 0…1.
  var progress: Double {
    Double(inflate?.endOffset ?? (isAtEnd ? file.count : next)) / Double(max(file.count, 1))
  }

  /// The number of bytes that come out at a time.
  private static let portion = 1 << 16

  /// Begins to expand the members of a file, one after the other.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - limit: the number of bytes that may come out.
  init(_ file: [UInt8], limit: Int) { (self.file, self.limit) = (file, limit) }

  /// Appends the bytes that come next; complexity: O(these bytes).
  ///
  /// - Returns: false where there are no more.
  /// - Throws: an ``ImportFailure`` with reason `compression` if they are damaged, `cut` if they end too early, and
  ///   `overLimit` if there are more than the limit. After a failure nothing more comes.
  mutating func append(to bytes: inout [UInt8]) throws(ImportFailure) -> Bool {
    while !isAtEnd {
      if inflate == nil { try beginMember() }
      let before = bytes.count
      do throws(PDFError) {
        try goOn(&bytes)
      } catch {
        isAtEnd = true
        let reason: ImportFailure.Reason =
          error.reason == .streamTooLong ? .overLimit : .compression
        throw ImportFailure(reason, at: .byte(error.offset))
      }
      if inflate?.isAtEnd == true { try endMember() }
      if bytes.count > before { return true }
    }
    return false
  }

  private mutating func beginMember() throws(ImportFailure) {
    isAtEnd = true
    let head = try Gzip.headEnd(file, at: next)
    isAtEnd = false
    inflate = Inflate(
      beginningRawDeflate: file, in: head..<file.count, limit: max(limit - count, 0))
    (checksum, memberCount, delivered) = (CRC32(), 0, 0)
  }

  private mutating func goOn(_ bytes: inout [UInt8]) throws(PDFError) {
    guard var member = inflate.take() else { return }
    try member.goOn(until: delivered + Self.portion)
    let made = member.output[delivered...]
    bytes += made
    checksum.add(made)
    memberCount += made.count
    count += made.count
    delivered = member.output.count
    delivered -= member.keep(last: 0)
    inflate = member
  }

  private mutating func endMember() throws(ImportFailure) {
    guard let end = inflate.take()?.endOffset else { return }
    isAtEnd = true
    guard end + 8 <= file.count else { throw ImportFailure(.cut, at: .byte(file.count)) }
    guard Gzip.word(file, end) == checksum.sum,
      Gzip.word(file, end + 4) == UInt32(truncatingIfNeeded: memberCount)
    else { throw ImportFailure(.compression, at: .byte(end), "the checksum is wrong") }
    next = end + 8
    isAtEnd = !(next + 18 <= file.count && file[next] == 0x1F && file[next + 1] == 0x8B)
  }
}
