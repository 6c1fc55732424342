internal import InkDocument
internal import InkGeometry
internal import InkText

// Texts that were typed, and words that were read: both are found by what they say.
extension DocumentAssembly {
  /// Adds a text box, which is set by the first program that has fonts.
  mutating func add(
    _ text: ImportedText, _ corner: (x: Double, y: Double, page: ElementIdentifier?)
  ) -> ElementIdentifier? {
    let map = text.placement.concatenating(.translation(Vector(corner.x, corner.y)))
    guard let unset = text.unset(), map.isFinite, let id = nextOther() else {
      report.giveUp(.texts)
      return nil
    }
    var element = OtherElement(
      id: id, kind: OtherElement.textKind, transform: map, parent: corner.page,
      order: objectCount)
    element.open.set(.text, OpenValue(unset.encoded()))
    texts.append(.other(element))
    return id
  }

  /// Names ink by the words that the recognizer of the other program has read in it.
  ///
  /// The strokes of a word become a group with the word as its name, or are one already. Ink that lies in other groups
  /// stays there, and so does a single stroke: the first stroke has the name then. Words without ink that came are counted
  /// as left, and so are further words of the same ink.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - ids: the elements of the page in the document; `nil` for those that were left.
  ///   - groups: the groups of the page in the document.
  mutating func addWords(
    of page: ImportedPage, _ ids: [ElementIdentifier?], _ groups: [ElementIdentifier]
  ) {
    var sizes = [Int](repeating: 0, count: page.groupParents.count)
    for element in page.elements {
      if let group = element.group, sizes.indices.contains(group) { sizes[group] += 1 }
    }
    var named = [Bool](repeating: false, count: ids.count)
    for word in page.words {
      let members = word.elements.filter {
        guard ids.indices.contains($0), ids[$0] != nil, !named[$0],
          case .stroke = page.elements[$0].content
        else { return false }
        return true
      }
      guard let reading = word.readings.first, !reading.utf8.isEmpty, let first = members.first,
        let firstID = ids[first]
      else {
        report.giveUp(.recognizedWords)
        continue
      }
      for member in members { named[member] = true }
      let shared = page.elements[first].group
      if let shared, groups.indices.contains(shared), page.groupParents[shared] == nil,
        sizes[shared] == members.count, members.allSatisfy({ page.elements[$0].group == shared })
      {
        edits.append(.set([groups[shared]], .name(reading)))
      } else if members.count > 1, members.allSatisfy({ page.elements[$0].group == nil }),
        let group = nextOther()
      {
        edits.append(.put([.other(OtherElement(id: group, kind: OtherElement.groupKind))]))
        edits.append(.set(members.compactMap { ids[$0] }, .group(group)))
        edits.append(.set([group], .name(reading)))
      } else {
        edits.append(.set([firstID], .name(reading)))
      }
    }
  }

  /// The identifier of a new group, layer or text; `nil` where the document has as many as it can.
  private mutating func nextOther() -> ElementIdentifier? {
    guard nextGroup < ElementIdentifier.Kind.other.limit else { return nil }
    nextGroup += 1
    return ElementIdentifier(.other, nextGroup - 1)
  }
}
