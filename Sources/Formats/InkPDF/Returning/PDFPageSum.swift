internal import InkGeometry
internal import PDFSyntax

/// The sum by which a saved page is known again: another program may have put others where it was since.
///
/// The sums of all pages stand in the file specification of the drawing, in their order. They depend on what is in
/// the page, and not on how a program writes it down, so that a file that is only written anew has the same.
struct PDFPageSum: Equatable {
  /// A checksum of the content without our ink, 31 bits of it; 0 where it is not known.
  var content: Int
  /// The number of annotations and streams that are ink of the drawing; `nil` where it is not known.
  var ink: Int?

  /// Names the sums in a file specification.
  static let key: StaticString = "DuctusPages"
  /// The most bytes of content that a sum depends on; a page with more is known by its ink alone.
  private static let limit = 1 << 24

  /// A page of which nothing is known.
  static let unknown = PDFPageSum(content: 0, ink: nil)

  /// Makes a sum of its parts.
  init(content: Int, ink: Int?) { (self.content, self.ink) = (content, ink) }

  /// Sums up content that is expanded, on a page of a size.
  static func content(_ bytes: [UInt8], width: Double, height: Double, rotation: Int = 0) -> Int {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: UInt8) { sum = (sum ^ UInt64(value)) &* 0x100_0000_01B3 }
    for byte in bytes where !PDFCharacter.isSpace(byte) { add(byte) }
    // A file has four decimals of a size; without them, a half could become either whole number.
    let sizes = [width, height].map {
      (($0 * 1e4).rounded(.toNearestOrEven) / 1e4).rounded(.toNearestOrEven)
    }
    for value in sizes + [Double(rotation)] {
      let whole = Int64(max(min(value, 1e9), -1e9))
      for index in 0..<4 { add(UInt8(truncatingIfNeeded: whole >> (8 * Int64(index)))) }
    }
    return max(Int(truncatingIfNeeded: (sum ^ sum >> 32) & 0x7FFF_FFFF), 1)
  }

  /// Sums up a page of a file.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - file: the file.
  ///   - tag: that of the drawing, whose ink is not summed up.
  ///   - box: the part of it that is shown, if it gets another one; by default as it is.
  ///   - ink: the number of annotations and streams that are ink.
  init(_ page: PDFPage, of file: PDFFile, _ tag: PDFInkTag, box: Rect? = nil, ink: Int?) {
    let box = box ?? page.cropBox
    let bytes = Self.content(of: page, in: file, tag)
    content =
      bytes.map {
        Self.content($0, width: box.width, height: box.height, rotation: page.rotation)
      } ?? 0
    self.ink = ink
  }

  /// The content of a page without ink of a drawing; `nil` where it cannot be expanded, or is too long.
  static func content(of page: PDFPage, in file: PDFFile, _ tag: PDFInkTag) -> [UInt8]? {
    let contents = file.resolved(file.entries(of: page)["Contents"])
    var bytes: [UInt8] = []
    for object in contents.array ?? [contents] {
      guard let stream = file.resolved(object).stream, tag.kind(content: stream.dictionary) != .own
      else { continue }
      do throws(PDFError) {
        bytes += try file.data(of: stream, limit: limit - bytes.count)
      } catch {
        return nil
      }
    }
    return bytes
  }

  /// Reads the sums in a file specification; `nil` where there are none.
  static func sums(in specification: PDFDictionary, of file: PDFFile) -> [PDFPageSum]? {
    guard let numbers = file.resolved(specification[key]).array, !numbers.isEmpty,
      numbers.count % 2 == 0
    else { return nil }
    return stride(from: 0, to: numbers.count, by: 2).map {
      let (content, ink) = (numbers[$0].integer ?? 0, numbers[$0 + 1].integer)
      // Of pages that came from other PDFs nothing was summed up.
      return content == 0 && ink == 0 ? .unknown : PDFPageSum(content: content, ink: ink)
    }
  }
}
