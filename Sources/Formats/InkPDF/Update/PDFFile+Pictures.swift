package import InkDocument
package import PDFSyntax

// PDFs as the content of pictures.
extension PDFFile {
  /// Returns a function that recognises this PDF; it compares the bytes of each content once.
  ///
  /// - Parameter missing: true if contents without their bytes are taken for it.
  /// - Returns: the function.
  func recognition(ofMissing missing: Bool) -> (PictureContent) -> Bool {
    var known: [(content: PictureContent, isThis: Bool)] = []
    return { content in
      guard content.format == .pdf else { return false }
      if content.isMissing { return missing }
      if let found = known.first(where: { $0.content === content }) { return found.isThis }
      let isThis = content.bytes == self.bytes
      known.append((content, isThis))
      return isThis
    }
  }
}

extension InkDocument {
  /// The number of pages of PDFs that the drawing has, but does not show: they go along where it is attached.
  ///
  /// Complexity: O(bytes of the PDFs + pictures).
  ///
  /// - Parameters:
  ///   - base: the PDF that is not counted; by default all are.
  ///   - passwords: the passwords that are tried on PDFs.
  /// - Returns: the number; PDFs that cannot be read have none.
  package func hiddenPageCount(
    besides base: PictureContent? = nil, passwords: [String] = []
  ) -> Int {
    var files: [(content: PictureContent, isShown: [Bool])] = []
    var known: [(content: PictureContent, file: Int?)] = []
    for picture in pictures where picture.content.format == .pdf && !picture.content.isMissing {
      let content = picture.content
      var file = known.first { $0.content === content }
      if file == nil {
        var index = files.firstIndex { $0.content == content }
        if index == nil, content != base {
          index = files.count
          let count = Self.pageCount(of: content, passwords)
          files.append((content, [Bool](repeating: false, count: count)))
        }
        file = (content, index)
        known.append((content, index))
      }
      guard let index = file?.file, files[index].isShown.indices.contains(picture.pageIndex) else {
        continue
      }
      files[index].isShown[picture.pageIndex] = true
    }
    return files.reduce(0) { $0 + $1.isShown.count { !$0 } }
  }

  /// The number of PDFs of which the drawing shows pages and which are encrypted: copies of their pages are not.
  ///
  /// Complexity: O(bytes of the PDFs + pictures).
  ///
  /// - Parameters:
  ///   - base: the PDF that the drawing is saved into, which stays encrypted as it is, with all that is put into it;
  ///     `nil` for a new file.
  ///   - passwords: the passwords that are tried on PDFs.
  /// - Returns: the number; PDFs that cannot be read do not count.
  package func unprotectedPDFCount(in base: PDFFile? = nil, passwords: [String] = []) -> Int {
    if base?.encryption != nil { return 0 }
    var known: [PictureContent] = []
    var count = 0
    for picture in shownPictures where picture.content.format == .pdf && !picture.content.isMissing
    {
      let content = picture.content
      if known.contains(where: { $0 === content || $0 == content }) { continue }
      known.append(content)
      do throws(PDFError) {
        let file = try PDFFile(content.bytes, passwords: passwords)
        if file.encryption != nil { count += 1 }
      } catch {
        continue
      }
    }
    return count
  }

  /// The number of pages of a PDF; 0 where it cannot be read.
  private static func pageCount(of content: PictureContent, _ passwords: [String]) -> Int {
    do throws(PDFError) {
      return try PDFFile(content.bytes, passwords: passwords).pages.count
    } catch {
      return 0
    }
  }
}
