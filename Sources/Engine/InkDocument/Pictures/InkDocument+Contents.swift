// The contents of pictures.
extension InkDocument {
  /// The contents of all pictures that there are, each once, from the lowest picture up; complexity: O(pictures).
  package var pictureContents: [PictureContent] {
    var found: [PictureContent] = []
    var isFound: [ObjectIdentifier: Bool] = [:]
    for picture in pictures
    where isFound.updateValue(true, forKey: ObjectIdentifier(picture.content)) == nil {
      found.append(picture.content)
    }
    return found
  }

  /// The number of bytes of all contents, those included that only undo would bring back.
  ///
  /// Complexity: O(pictures + changes that can be undone or done again).
  package var contentByteCount: Int64 {
    var isFound: [ObjectIdentifier: Bool] = [:]
    var count: Int64 = 0
    func add(_ element: SheetElement?) {
      guard let content = element?.content,
        isFound.updateValue(true, forKey: ObjectIdentifier(content)) == nil
      else { return }
      count += Int64(content.bytes.count)
    }
    for element in elements.all(.picture) { add(element) }
    for change in journal.changes {
      for element in change.elements {
        add(element.before)
        add(element.after)
      }
    }
    return count
  }
}

extension PictureContent {
  /// A whole number below 2⁵³ that names the content for a program whose numbers are doubles.
  package var key: Double { Double(checksum >> 11) }
}
