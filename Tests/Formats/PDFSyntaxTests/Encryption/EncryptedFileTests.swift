import PDFSyntax
import PDFTestSupport
import SharedData
import Testing

/// PDFs that are encrypted, and open with an empty password.
@Suite(
  .enabled(if: SharedData.isAvailable, SharedData.isMissing),
  .enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
struct EncryptedFileTests {
  /// Returns the content of each page, expanded, and the strings of the information.
  private static func contents(_ bytes: [UInt8]) throws -> [[UInt8]] {
    let file = try PDFFile(bytes)
    let pages = try file.pages.map { page in
      let entries = file.entries(of: .reference(try #require(page.reference)))
      let contents = file.resolved(entries["Contents"])
      return try (contents.array ?? [contents]).flatMap { object in
        try file.resolved(object).stream.map { try file.data(of: $0, limit: 1 << 24) } ?? []
      }
    }
    let information = file.entries(of: file.trailer["Info"])
    return pages + information.entries.compactMap { file.resolved($0.value).string }
  }

  @Test(arguments: EncryptedPDF.ways, ["fourpages", "form", "graph"])
  func textsAndStreamsAreRead(way: [String], name: String) throws {
    for packed in [false, true] {
      let bytes = try EncryptedPDF.file(name, way, packed: packed)
      let file = try PDFFile(bytes)
      #expect(file.encryption != nil && !file.isRepaired && file.problem == nil)
      #expect(try Self.contents(bytes) == Self.contents(EncryptedPDF.decrypted(bytes)))
      #expect(file.permissions.allowsAnnotations && file.permissions.allowsChanges)
    }
  }

  @Test(arguments: EncryptedPDF.ways)
  func filesThatNeedAPasswordAreRefused(way: [String]) throws {
    let bytes = try EncryptedPDF.file("fourpages", way, user: "secret")
    let error = #expect(throws: PDFError.self) { try PDFFile(bytes) }
    #expect(error?.reason == .password && (error?.offset ?? 0) > 0)
  }

  /// Objects are found and decrypted where the index is gone, in streams of objects too.
  @Test(arguments: EncryptedPDF.ways)
  func repairedFiles(way: [String]) throws {
    for packed in [false, true] {
      let bytes = try EncryptedPDF.file("fourpages", way, packed: packed)
      var damaged = bytes
      let word = try #require(bytes.lastIndex(of: UInt8(ascii: "x")))
      damaged[word] = UInt8(ascii: "y")
      let file = try PDFFile(damaged)
      #expect(file.isRepaired && file.encryption != nil)
      #expect(try Self.contents(damaged) == Self.contents(bytes))
    }
  }
}
