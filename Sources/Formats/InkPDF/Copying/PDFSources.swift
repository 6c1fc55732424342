internal import InkDocument
internal import PDFSyntax

/// The PDFs whose pages go into a file that is written, each opened once.
final class PDFSources {
  private let objects: PDFObjects
  private var known: [(content: PictureContent, copy: PDFCopy?)] = []
  /// The PDF that is continued; `nil` for a new file.
  private let base: PDFCopy?
  /// The passwords that are tried on PDFs.
  var passwords: [String] = []

  /// Begins.
  ///
  /// - Parameters:
  ///   - objects: the file that is written.
  ///   - base: the PDF that it continues; by default none.
  init(_ objects: PDFObjects, base: PDFFile? = nil) {
    self.objects = objects
    self.base = base.map { PDFCopy($0, to: objects, isSame: true) }
  }

  /// Returns true for the content that is continued, with its bytes or without.
  func isBase(_ content: PictureContent) -> Bool {
    guard let base, content.format == .pdf else { return false }
    return content.isMissing || content.bytes == base.file.bytes
  }

  /// Returns the copier for objects of a PDF; `nil` if it cannot be read.
  func copy(of content: PictureContent) -> PDFCopy? {
    guard content.format == .pdf else { return nil }
    if let found = known.first(where: { $0.content === content }) { return found.copy }
    // The same bytes may be there twice, and a PDF that is continued without its bytes.
    let equal = known.first { $0.content == content }
    let copy = isBase(content) ? base : equal != nil ? equal?.copy : opened(content)
    known.append((content, copy))
    return copy
  }

  private func opened(_ content: PictureContent) -> PDFCopy? {
    do throws(PDFError) {
      return PDFCopy(try PDFFile(content.bytes, passwords: passwords), to: objects, isSame: false)
    } catch {
      return nil
    }
  }

  /// True if something of a PDF was left out because it asks for more work than its size allows.
  var isCut: Bool {
    known.contains { source in
      guard let copy = source.copy else { return false }
      return copy.isCut || copy.file.problem?.reason == .overLimit
    }
  }

  /// Writes all that copied pages lead to.
  ///
  /// - Returns: the layers among it.
  func finish() -> [(number: Int, isShown: Bool)] {
    var layers: [(number: Int, isShown: Bool)] = []
    for (index, source) in known.enumerated() {
      guard let copy = source.copy,
        !known[..<index].contains(where: { $0.copy === copy })
      else { continue }
      copy.finish()
      layers += copy.layers
    }
    return layers
  }
}
