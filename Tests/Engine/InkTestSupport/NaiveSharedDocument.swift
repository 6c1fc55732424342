internal import InkBrush
package import InkDocument
internal import InkGeometry

/// A document that several people share, in the plainest way: all changes that have come are made anew in their order,
/// one field after the other.
package struct NaiveSharedDocument {
  /// The content before the first change.
  package let first: Sheet
  /// The names of all that was ever there then, and more.
  package let firstNames: Set<SharedName>
  package private(set) var changes: [SharedChange] = []

  /// Begins with the content of a document before the first change that it knows.
  package init(_ document: InkDocument) {
    (first, firstNames) = Self.sheet(of: InkDocument(document.origin))
  }

  /// Returns the difference of a document from the plainest result of the changes, in words; `nil` where there is
  /// none.
  ///
  /// Shared records of strokes are not compared.
  package func difference(from document: InkDocument) -> String? {
    var (sheet, expected) = (Self.sheet(of: document).0, sheet)
    for name in sheet.strokes.keys { sheet.strokes[name]?.record = name }
    for name in expected.strokes.keys { expected.strokes[name]?.record = name }
    for author in Set(changes.map { $0.author }) where document.name(of: author) != name(of: author)
    {
      return "the name of \(author.rawValue)"
    }
    if sheet == expected { return nil }
    for (name, stroke) in expected.strokes where sheet.strokes[name] != stroke {
      let words = sheet.strokes[name] == nil ? "is missing" : "is another one"
      return "stroke \(name.number) of \(name.author.rawValue) \(words)"
    }
    if sheet.strokes.count != expected.strokes.count { return "strokes" }
    if sheet.pages != expected.pages { return "pages" }
    if sheet.others != expected.others { return "others" }
    if sheet.open != expected.open { return "open fields" }
    return sheet.pictures != expected.pictures ? "pictures" : "paper"
  }

  /// The last name that an author has given, whatever was undone.
  func name(of author: DocumentAuthor) -> [UInt8] {
    var last: (number: Int, name: [UInt8]) = (0, [])
    for change in changes where change.author == author && change.number > last.number {
      if case .introduction(let name) = change.action { last = (change.number, name) }
    }
    return last.name
  }

  /// The contents that pictures brought, by the names of the pictures.
  var contents: [SharedName: PictureContent] {
    var contents = first.pictures.mapValues { $0.picture.content }
    for change in changes {
      for case .put(let elements) in change.edits {
        for picture in elements.compactMap({ $0.picture })
        where change.contents[picture.id.rawValue] == nil {
          if let name = change.names[picture.id.rawValue] { contents[name] = picture.content }
        }
      }
    }
    return contents
  }

  /// Takes a change in; corrections are no concern of it.
  package mutating func receive(_ change: SharedChange) {
    if change.number > 0 { changes.append(change) }
  }

  struct Key: Hashable {
    var author: DocumentAuthor
    var number: Int
  }

  /// The result of all changes.
  package var sheet: Sheet {
    var (sheet, used, lost) = (first, firstNames, Set<SharedName>())
    var made: [Key: [Difference]] = [:]
    var order: [Key] = []
    let contents = contents
    let sorted = changes.sorted {
      ($0.clock, $0.author, $0.number) < ($1.clock, $1.author, $1.number)
    }
    for change in sorted {
      let key = Key(author: change.author, number: change.number)
      var differences: [Difference] = []
      switch change.action {
      case .edit: differences = edit(change, contents, &sheet, &used)
      case .undo(let number), .redo(let number):
        let gesture = gestures(of: change.author, before: change.number).first {
          $0.first == number
        }
        var isRedo = false
        if case .redo = change.action { isRedo = true }
        for part in isRedo ? gesture ?? [] : (gesture ?? []).reversed() {
          let all = made[Key(author: change.author, number: part)] ?? []
          for difference in isRedo ? all : all.reversed().map({ $0.back }) {
            Self.set(difference, &sheet, lost)
          }
        }
      case .takeBack(let number):
        let named = Key(author: change.author, number: number)
        takeBack(named, made, order, &sheet, &lost, isDone: isDone(number, change))
      case .correction, .name, .introduction: break
      }
      made[key] = differences
      order.append(key)
    }
    sheet.gone = Sheet.Gone()
    return sheet
  }

}
