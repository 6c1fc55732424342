import PictureFiles
import Testing

/// Tests that the kinds of files are told from their first bytes.
@Suite struct FileKindTests {
  /// The beginning of a file of each kind.
  private static let beginnings: [(kind: FileKind, bytes: [UInt8])] = [
    (.drawing, FileKind.drawingSignature + [0, 2, 0, 0]),
    (.brush, Array("ductus-brush 1\nname x\n".utf8)),
    (.log, Array("[{\"phase\": \"began\"}]".utf8)), (.log, Array("\u{FEFF}\n {\"a\": 1}".utf8)),
    (.pdf, Array("%PDF-1.7\n".utf8)),
    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
    (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]), (.webp, Array("RIFF\u{9}\0\0\0WEBPVP8L".utf8)),
    (.archive, [0x50, 0x4B, 3, 4, 20, 0]), (.archive, [0x50, 0x4B, 5, 6, 0, 0]),
    (.gif, Array("GIF89a".utf8)), (.bmp, Array("BM\u{9}\0\0\0\0\0\0\0".utf8)),
    (.tiff, [0x49, 0x49, 0x2A, 0, 8]), (.tiff, [0x4D, 0x4D, 0, 0x2A, 0]),
    (.heic, Array("\0\0\0\u{18}ftypheic".utf8)), (.heif, Array("\0\0\0\u{18}ftypmif1".utf8)),
    (.avif, Array("\0\0\0\u{18}ftypavif".utf8)), (.video, Array("\0\0\0\u{18}ftypisom".utf8)),
    (.video, [0x1A, 0x45, 0xDF, 0xA3, 1]), (.photoshop, Array("8BPS\0\u{1}".utf8)),
    (.gzip, [0x1F, 0x8B, 8, 0]), (.svg, Array("<svg xmlns='a'>".utf8)),
    (.svg, Array("<?xml version='1.0'?>\n<svg>".utf8)), (.xml, Array("<?xml version='1.0'?>".utf8)),
    (.webPage, Array("\n<!DOCTYPE HTML>\n<svg>".utf8)), (.webPage, Array("<html lang='en'>".utf8)),
  ]

  @Test func `Each kind is told by its beginning`() {
    for (kind, bytes) in Self.beginnings {
      #expect(FileKind(of: bytes) == kind)
      #expect(FileKind(of: bytes + [UInt8](repeating: 65, count: 5000)) == kind, "\(kind)")
    }
    #expect(FileKind(of: []) == .empty && FileKind(of: Array("\u{FEFF} \n".utf8)) == .empty)
    #expect(FileKind(of: Array("some words".utf8)) == .text)
    #expect(FileKind(of: Array("<br>".utf8)) == .xml)
    #expect(FileKind(of: [0, 1, 2, 3]) == .unknown)
    // Two letters are no picture yet.
    #expect(FileKind(of: Array("BMX is a sport".utf8)) == .text)
  }

  /// A drawing of a PDF has the PDF in its first kilobyte.
  @Test func `Whatever is in a file, it is what it begins as`() {
    for (outer, start) in Self.beginnings {
      for (inner, other) in Self.beginnings {
        for gap in [0, 1, 40, 900] {
          // An SVG is XML.
          if outer == .xml, inner == .svg || inner == .webPage { continue }
          let bytes = start + [UInt8](repeating: 0x20, count: gap) + other
          #expect(FileKind(of: bytes) == outer, "\(inner) in \(outer), \(gap) bytes later")
        }
      }
    }
  }

  @Test func `A PDF may have other bytes before its header, but no other file`() {
    for junk in ["x", "HTTP/1.1 200 OK\r\n\r\n", "\0\0\0\0", "<br />\nWarning: x\n"] {
      #expect(FileKind(of: Array("\(junk)%PDF-1.4".utf8)) == .pdf, "\(junk)")
    }
    let far = [UInt8](repeating: 65, count: 1023)
    #expect(FileKind(of: far + Array("%PDF-1.4".utf8)) == .pdf)
    #expect(FileKind(of: far + Array("A%PDF-1.4".utf8)) == .text)
  }

  @Test func `The first bytes are enough`() {
    for (kind, bytes) in Self.beginnings {
      let file = bytes + [UInt8](repeating: 65, count: 5000)
      #expect(FileKind(of: Array(file.prefix(FileKind.reach))) == kind)
    }
  }
}
