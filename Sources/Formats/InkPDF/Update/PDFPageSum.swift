internal import InkGeometry
internal import PDFSyntax

/// The sum by which a saved page is known again: another program may have put others in its place since.
///
/// The sums of all pages stand in the file specification of the drawing, in their order. They depend on what is in
/// the page, and not on how a program writes it down, so that a file that is only written anew has the same.
struct PDFPageSum: Equatable {
  /// A checksum of the content without our ink, 31 bits of it; 0 where it is not known.
  var content: Int
  /// The number of annotations and streams that are ink of the drawing, where it was put.
  var ink: Int

  /// Names the sums in a file specification.
  static let key: StaticString = "DuctusPages"
  /// The most bytes of content that a sum depends on.
  private static let limit = 1 << 16

  /// The most by which an annotation may lie elsewhere than its appearance says, in units of the page.
  private static let tolerance = 0.5
  /// The same in parts of its size: the matrix of an appearance has six places.
  private static let relativeTolerance = 1e-4

  /// Sums up content that is expanded, on a page of a size.
  static func content(_ bytes: [UInt8], width: Double, height: Double, rotation: Int = 0) -> Int {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: UInt8) { sum = (sum ^ UInt64(value)) &* 0x100_0000_01B3 }
    for byte in bytes where !PDFCharacter.isSpace(byte) { add(byte) }
    // A file has four places of a size; without them, a half could become either whole number.
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
  ///   - tag: that of the drawing, whose ink is counted and not summed up.
  ///   - box: the part of it that is shown, if it gets another one; by default as it is.
  init(_ page: PDFPage, of file: PDFFile, _ tag: PDFInkTag, box: Rect? = nil) {
    let dictionary = file.entries(of: page)
    var bytes: [UInt8] = []
    var (ink, isKnown) = (0, true)
    let contents = file.resolved(dictionary["Contents"])
    for object in contents.array ?? [contents] {
      guard let stream = file.resolved(object).stream else { continue }
      guard tag.kind(content: stream.dictionary) != .own else {
        ink += 1
        continue
      }
      do throws(PDFError) {
        guard stream.range.count <= Self.limit else { throw PDFError(.overLimit, offset: 0) }
        bytes += try file.data(of: stream, limit: 16 * Self.limit)
      } catch {
        isKnown = false
      }
    }
    for object in (file.resolved(dictionary["Annots"]).array ?? []).prefix(100_000) {
      let annotation = file.entries(of: object)
      guard tag.kind(annotation: annotation) == .own, !Self.isMoved(annotation, in: file) else {
        continue
      }
      ink += 1
    }
    self.ink = ink
    let box = box ?? page.cropBox
    content =
      isKnown
      ? Self.content(bytes, width: box.width, height: box.height, rotation: page.rotation) : 0
  }

  /// The sum of a page without ink, of which no more is known.
  static let unknown = PDFPageSum(content: 0, ink: 0)

  /// Makes a sum of its parts.
  init(content: Int, ink: Int) { (self.content, self.ink) = (content, ink) }

  /// Returns true if an annotation was put elsewhere than its appearance was made for.
  private static func isMoved(_ annotation: PDFDictionary, in file: PDFFile) -> Bool {
    guard let form = file.resolved(file.entries(of: annotation["AP"])["N"]).stream,
      let box = file.box(form.dictionary["BBox"]), let rect = file.box(annotation["Rect"])
    else { return false }
    let numbers = (file.resolved(form.dictionary["Matrix"]).array ?? []).compactMap {
      file.resolved($0).number
    }
    guard numbers.count == 6 else { return false }
    let shown = box.applying(
      Affine(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5]))
    return [
      shown.minX - rect.minX, shown.minY - rect.minY, shown.maxX - rect.maxX,
      shown.maxY - rect.maxY,
    ].contains {
      !($0.magnitude <= tolerance + relativeTolerance * max(rect.width, rect.height))
    }
  }

  /// Returns true if the pages of a file may be those of some sums.
  static func fit(_ sums: [PDFPageSum], _ file: PDFFile, _ tag: PDFInkTag) -> Bool {
    sums.count == file.pages.count
      && zip(sums, file.pages).allSatisfy { sum, page in
        let found = PDFPageSum(page, of: file, tag)
        return found.ink == sum.ink
          && (sum.content == 0 || found.content == 0 || sum.content == found.content)
      }
  }

  /// Reads the sums in a file specification; `nil` where there are none.
  static func sums(in specification: PDFDictionary, of file: PDFFile) -> [PDFPageSum]? {
    guard let numbers = file.resolved(specification[key]).array, numbers.count % 2 == 0 else {
      return nil
    }
    return stride(from: 0, to: numbers.count, by: 2).map {
      PDFPageSum(content: numbers[$0].integer ?? 0, ink: numbers[$0 + 1].integer ?? 0)
    }
  }
}
