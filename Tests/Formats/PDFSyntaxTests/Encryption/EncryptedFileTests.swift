import PDFSyntax
import PDFTestSupport
import SharedData
import Testing

/// PDFs that are encrypted, and open with an empty password or with that of a user or the owner.
@Suite(
  .enabled(if: SharedData.isAvailable, SharedData.isMissing),
  .enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
struct EncryptedFileTests {
  /// Returns the content of each page, expanded, and the strings of the information.
  private static func contents(_ bytes: [UInt8], _ passwords: [String] = []) throws -> [[UInt8]] {
    let file = try PDFFile(bytes, passwords: passwords)
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
    for wrong in ["", "Secret", "secret ", String(repeating: "s", count: 500)] {
      let error = #expect(throws: PDFError.self) { try PDFFile(bytes, passwords: [wrong]) }
      #expect(error?.reason == .password)
    }
  }

  @Test(arguments: EncryptedPDF.ways)
  func aPasswordOpensFiles(way: [String]) throws {
    for packed in [false, true] {
      let bytes = try EncryptedPDF.file("fourpages", way, user: "secret", packed: packed)
      let plain = try Self.contents(EncryptedPDF.file("fourpages", way, packed: packed))
      #expect(try Self.contents(bytes, ["secret"]) == plain)
      // The owner's opens it, too, with all rights; of several the right one counts.
      #expect(try Self.contents(bytes, ["wrong", "owner"]) == plain)
      let file = try PDFFile(bytes, passwords: ["wrong", "owner"])
      #expect(file.encryption?.rights == .max)
    }
  }

  /// Passwords longer than revisions 2 to 4 take, and with letters beyond ASCII.
  @Test(arguments: EncryptedPDF.ways, ["geheimnis-mit-mehr-als-32-Zeichen-darin", "Schlüssel"])
  func longAndAccentedPasswords(way: [String], password: String) throws {
    let bytes = try EncryptedPDF.file("fourpages", way, user: password)
    #expect(throws: PDFError.self) { try PDFFile(bytes) }
    #expect(try PDFFile(bytes, passwords: [password]).pages.count == 4)
  }

  /// A file whose empty password gives fewer rights than the owner's.
  @Test func theOwnersPasswordGivesAllRights() throws {
    let way = ["256", "--modify=none", "--annotate=n"]
    let bytes = try EncryptedPDF.file("fourpages", way)
    #expect(try !PDFFile(bytes).permissions.allowsAnnotations)
    let permissions = try PDFFile(bytes, passwords: ["owner"]).permissions
    #expect(permissions.allowsAnnotations && permissions.allowsChanges)
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
