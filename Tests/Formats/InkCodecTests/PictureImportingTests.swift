import InkCodec
import InkDocument
import PictureFiles
import Testing

@Suite struct PictureImportingTests {
  /// Three columns and two rows, to be turned clockwise by a quarter.
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM".utf8)
    + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    + [0xFF, 0xC0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 5]
    + [0xFF, 0xD9]

  @Test func `A picture becomes a content of its format, without what is behind its end`() throws {
    let (content, header) = try PictureContent.importing(Self.jpeg + Array("a film".utf8))
    #expect(content == PictureContent(.jpeg, Self.jpeg))
    let direct = try PictureHeader(of: Self.jpeg)
    #expect(header.format == .jpeg && header == direct)
    #expect(header.pixelWidth == 3 && header.pixelHeight == 2)
    #expect(header.size == PageSize(width: 2, height: 3))
  }

  @Test func `A PDF has no size of its own`() throws {
    let bytes = Array("%PDF-1.7 …".utf8)
    let (content, header) = try PictureContent.importing(bytes)
    #expect(content == PictureContent(.pdf, bytes) && header.format == .pdf)
    #expect(header.size == PageSize(width: 0, height: 0))
  }

  @Test func `Every picture whose header is read has a size that pictures can have`() {
    #expect(Double(PictureHeader.largestSide) == PageSize.largestSide)
  }

  @Test func `Other bytes are refused`() {
    let error = #expect(throws: PictureError.self) { try PictureContent.importing([1, 2, 3]) }
    #expect(error?.reason == .format)
  }
}
