internal import PictureFiles

/// A PDF that was opened: its objects, its pages, and what may be done to it.
///
/// Objects are read when they are asked for; only the index, streams of objects and the pages are kept. What is
/// damaged is null, as a missing object is; `problem` tells of the first one.
///
/// Source: ISO 32000-2.
///
/// @Snippet(path: "Ductus/Snippets/Drawings", slice: "pdf")
public final class PDFFile {
  /// The bytes, all of them.
  public let bytes: [UInt8]
  /// The passwords that are tried on the file before the empty one.
  package let passwords: [String]
  /// The offset of the header; offsets in the file's own index count from here.
  package internal(set) var offsetBase: Int
  /// The locations of objects.
  var index = PDFIndex()
  /// The entries of the newest trailer, or of the dictionary that stands for it.
  package internal(set) var trailer = PDFDictionary()
  /// The value of the last `startxref`, to which an update refers as `Prev`; `nil` if the file was repaired.
  package internal(set) var indexStart: Int?
  /// True if the newest section of the index is a stream: those of updates must be too.
  package internal(set) var usesIndexStreams = false
  /// True if offsets of the index were wrong, and objects were searched for in the whole file.
  ///
  /// An update of such a file must not refer to its index, and needs one of all objects. It may become true when
  /// an object is asked for, so it is asked last.
  package internal(set) var isRepaired = false
  /// The first object that was asked for and could not be read.
  package internal(set) var problem: PDFError?
  /// The pages in order; at least one.
  public internal(set) var pages: [PDFPage] = []
  /// The catalog.
  package internal(set) var catalog = PDFDictionary()

  /// The encryption, with its key; `nil` for a file that is not encrypted.
  package internal(set) var encryption: PDFEncryption?
  /// The reason for which an encrypted file has no key.
  var encryptionFault: PDFError?

  /// An object of a module above that this file keeps for it, such as what that has found in the file.
  package var companion: AnyObject?

  /// The streams of objects that were expanded, by their numbers.
  var packedStreams: [Int: PackedObjects] = [:]
  /// The bytes that streams of objects and of the index may still expand to.
  var room: Int
  /// The bytes that may still be searched for ends of streams whose lengths are wrong.
  var searchRoom: Int
  /// The bytes of objects that may still be read, so that no object is asked for without end.
  var readRoom: Int
  /// The streams of objects that are being read: one cannot lie in itself.
  var openStreams: [Int] = []

  /// Limits of what a file may ask for.
  public struct Limits: Sendable {
    /// The bytes to which all streams of objects and of the index expand; by default 64 MB.
    public var expanded: Int
    /// The pages; by default 100,000.
    public var pages: Int

    /// Makes limits; see the properties.
    public init(expanded: Int = 64 << 20, pages: Int = 100_000) {
      self.expanded = expanded
      self.pages = pages
    }
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - bytes: all bytes of it.
  ///   - passwords: users' passwords or the owner's, of which the first one that opens the file counts; by default
  ///     none. A file that opens without a password opens whatever they are.
  ///   - limits: what it may ask for.
  /// - Throws: `PDFError` if it is no PDF, needs another password or is encrypted in a way that is not known, has no pages
  ///   that can be found, or asks for more than the limits.
  ///
  /// - Complexity: proportional to the index and the pages; if the index is wrong, to the size of the file.
  public init(
    _ bytes: [UInt8], passwords: [String] = [], limits: Limits = Limits()
  ) throws(PDFError) {
    self.bytes = bytes
    self.passwords = passwords
    room = max(limits.expanded, 0)
    searchRoom = min(bytes.count, Int.max / 32) + (1 << 24)
    readRoom = min(bytes.count, Int.max / 32) * 16 + (1 << 26)
    guard FileKind(of: bytes) == .pdf, let start = FileKind.headerOfPDF(in: bytes) else {
      throw PDFError(.header, offset: 0)
    }
    offsetBase = start
    readIndex()
    if !isRepaired { unlock() }
    do throws(PDFError) {
      try findPages(limit: limits.pages)
    } catch {
      // A limit that was reached would be reached again.
      switch error.reason {
      case .catalog, .noPages, .object, .compression: if isRepaired { throw error }
      default: throw error
      }
      repair()
      try findPages(limit: limits.pages)
    }
    // A search may have found it later.
    if let fault = encryptionFault { throw fault }
  }

  /// Finds the catalog and all pages.
  private func findPages(limit: Int) throws(PDFError) {
    if let fault = encryptionFault { throw fault }
    guard let found = dictionary(trailer["Root"]), found.has("Pages") else {
      throw problem ?? PDFError(.catalog, offset: 0)
    }
    catalog = found
    pages = try allPages(limit: limit)
  }

  // MARK: Facts

  /// The object that is the catalog; `nil` if the trailer has it directly.
  package var catalogReference: PDFReference? { trailer["Root"].reference }

  /// A number above those of all objects, at least 1.
  package var size: Int {
    let stated = trailer["Size"].integer ?? 0
    let found = index.largestNumber + 1
    return stated > found && stated <= PDFReference.largestNumber ? stated : found
  }

  /// The first part of the file's identifier, which updates keep; empty where an encrypted file has none.
  package var identifier: [UInt8]? {
    encryption?.identifier ?? resolved(trailer["ID"]).array?.first.flatMap { resolved($0).string }
  }

  /// The number and generation of each object, by their numbers, for an index of the whole file.
  package var references: [PDFReference] {
    var found: [PDFReference] = []
    for number in 0...max(index.largestNumber, 0) {
      let entry = index[number]
      switch entry.kind {
      case .plain:
        if let reference = PDFReference(number, Int(entry.detail)) { found.append(reference) }
      case .packed: if let reference = PDFReference(number) { found.append(reference) }
      case .unknown, .free: break
      }
    }
    return found
  }

  /// The locations of all objects, for the index of an update of a file whose own index is wrong.
  package var foundEntries: [PDFObjects.Entry] {
    var entries: [PDFObjects.Entry] = []
    for number in 1...max(index.largestNumber, 1) {
      let entry = index[number]
      guard entry.kind == .plain || entry.kind == .packed else { continue }
      entries.append(
        PDFObjects.Entry(
          number: number, kind: entry.kind == .plain ? 1 : 2, place: entry.location,
          detail: Int(entry.detail)))
    }
    return entries
  }
}
