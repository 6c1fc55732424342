import InkImport

/// Archives as notes apps write them, with any bytes in the places of the parts that a reader looks into.
enum NoteArchives {
  /// An archive for each part that is read.
  static func all(with bytes: [UInt8]) -> [[UInt8]] {
    let half = bytes.count / 2
    let (first, second) = (Array(bytes[..<half]), Array(bytes[half...]))
    // Each record of an index has an identifier and a path.
    let index: [UInt8] = [6, 0x0A, 1, 0x61, 0x12, 1, 0x62]
    let content = Array(#"{"pages":["b"],"redirectionPageMap":[0]}"#.utf8)
    let page = Array("reMarkable .lines file, version=6          ".utf8)
    return [
      // GoodNotes: the log of the notebook, the indices, the ink and the words of a page.
      zip([("index.notes.pb", index), ("index.events.pb", first), ("b", second)]),
      zip([("index.notes.pb", index), ("index.search.pb", index), ("b", bytes)]),
      zip([("index.notes.pb", first), ("index.attachments.pb", second)]),
      // Notability: property lists of both forms.
      zip([("n/Session.plist", Array("bplist00".utf8) + bytes)]),
      zip([("n/Session.plist", Array("<plist version=\"1.0\">".utf8) + bytes)]),
      // reMarkable: the list of pages, a page, and the PDF below it.
      zip([("a.content", bytes), ("a.metadata", Array("{}".utf8)), ("a/b.rm", page)]),
      zip([("a.content", content), ("a.metadata", first), ("a/b.rm", page + second)]),
      zip([("a.content", content), ("a.metadata", Array("{}".utf8)), ("a.pdf", bytes)]),
    ]
  }

  /// An archive of entries that are not compressed.
  private static func zip(_ entries: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var (file, directory): ([UInt8], [UInt8]) = ([], [])
    for entry in entries {
      let name = Array(entry.name.utf8)
      let head =
        number(20, 2) + number(0, 8) + number(Int(checksum(of: entry.bytes)), 4)
        + number(entry.bytes.count, 4) + number(entry.bytes.count, 4) + number(name.count, 2)
        + number(0, 2)
      directory += [0x50, 0x4B, 1, 2, 20, 0] + head + number(0, 10) + number(file.count, 4) + name
      file += [0x50, 0x4B, 3, 4] + head + name + entry.bytes
    }
    let counts = number(entries.count, 2) + number(entries.count, 2)
    return file + directory + [0x50, 0x4B, 5, 6] + number(0, 4) + counts
      + number(directory.count, 4) + number(file.count, 4) + number(0, 2)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The checksum of ZIP: RFC 1952, section 8.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 != 0 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
      }
    }
  }
}
