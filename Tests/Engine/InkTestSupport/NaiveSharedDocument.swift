package import InkBrush
package import InkDocument
package import InkGeometry

/// A document that several people share, in the plainest way: all changes that have come are made anew in their order,
/// one field after the other.
package struct NaiveSharedDocument {
  package struct Stroke: Equatable {
    package var record: SharedName
    package var brush: Brush
    package var transform: Affine
    package var layers: [InkStroke.Layer]
    package var span: StrokeSpan?
    package var isErasure: Bool
    package var isLocked = false
    package var open: Open = [:]
  }

  package struct Picture: Equatable {
    package var picture: PlacedPicture
    package var page: SharedName?
  }

  package struct Other: Equatable {
    package var element: OtherElement
    package var parent: SharedName?
  }

  /// Open fields, by their tags.
  package typealias Open = [Int: Value]

  package struct Value: Equatable {
    var bytes: [UInt8]
    var elements: [SharedName?]
    var contents: [PictureContent]
  }

  /// The content of a document.
  package struct Sheet: Equatable {
    package var strokes: [SharedName: Stroke] = [:]
    package var pages: [SharedName: DocumentPage] = [:]
    package var pictures: [SharedName: Picture] = [:]
    package var others: [SharedName: Other] = [:]
    /// The open fields of pages, pictures and others.
    package var open: [SharedName: Open] = [:]
    package var paper = InkColor.white
    package var pattern = PaperPattern.plain
    /// The things that have gone, as they were when they went.
    var gone = Gone()

    struct Gone: Equatable {
      var strokes: [SharedName: Stroke] = [:]
      var pages: [SharedName: DocumentPage] = [:]
      var pictures: [SharedName: Picture] = [:]
      var others: [SharedName: Other] = [:]
      var open: [SharedName: Open] = [:]
    }

    mutating func remove(stroke name: SharedName) {
      if let old = strokes.removeValue(forKey: name) { gone.strokes[name] = old }
    }

    mutating func put(_ name: SharedName, _ page: DocumentPage?) {
      if page == nil, let old = pages[name] { gone.pages[name] = old }
      pages[name] = page
      if page == nil { close(name) }
    }

    mutating func put(_ name: SharedName, _ picture: Picture?) {
      if picture == nil, let old = pictures[name] { gone.pictures[name] = old }
      pictures[name] = picture
      if picture == nil { close(name) }
    }

    mutating func put(_ name: SharedName, _ other: Other?) {
      if other == nil, let old = others[name] { gone.others[name] = old }
      others[name] = other
      if other == nil { close(name) }
    }

    /// Takes the open fields of something away that goes.
    private mutating func close(_ name: SharedName) {
      if let old = open.removeValue(forKey: name) { gone.open[name] = old }
    }

    func isThere(_ name: SharedName) -> Bool {
      strokes[name] != nil || pages[name] != nil || pictures[name] != nil || others[name] != nil
    }

    func value(_ tag: Int, of name: SharedName) -> Value? {
      strokes[name]?.open[tag] ?? open[name]?[tag]
    }

    mutating func set(_ tag: Int, _ value: Value?, of name: SharedName) {
      if strokes[name] != nil {
        strokes[name]?.open[tag] = value
      } else {
        open[name, default: [:]][tag] = value
        if open[name]?.isEmpty == true { open[name] = nil }
      }
    }
  }

  /// A field that is different.
  private enum Difference {
    case stroke(SharedName, from: Stroke?, to: Stroke?)
    case transform(SharedName, from: Affine, to: Affine)
    case brush(SharedName, from: Brush, to: Brush)
    case lock(SharedName, from: Bool, to: Bool)
    case page(SharedName, from: DocumentPage?, to: DocumentPage?)
    case picture(SharedName, from: Picture?, to: Picture?)
    case other(SharedName, from: Other?, to: Other?)
    case open(SharedName, Int, from: Value?, to: Value?)
    case paper(from: InkColor, to: InkColor)
    case pattern(from: PaperPattern, to: PaperPattern)

    /// The name of the thing that it adds; `nil` where it adds none.
    var added: SharedName? {
      switch self {
      case .stroke(let name, nil, _), .page(let name, nil, _), .picture(let name, nil, _),
        .other(let name, nil, _):
        name
      default: nil
      }
    }

    var back: Difference {
      switch self {
      case .stroke(let name, let from, let to): .stroke(name, from: to, to: from)
      case .transform(let name, let from, let to): .transform(name, from: to, to: from)
      case .brush(let name, let from, let to): .brush(name, from: to, to: from)
      case .lock(let name, let from, let to): .lock(name, from: to, to: from)
      case .page(let name, let from, let to): .page(name, from: to, to: from)
      case .picture(let name, let from, let to): .picture(name, from: to, to: from)
      case .other(let name, let from, let to): .other(name, from: to, to: from)
      case .open(let name, let tag, let from, let to): .open(name, tag, from: to, to: from)
      case .paper(let from, let to): .paper(from: to, to: from)
      case .pattern(let from, let to): .pattern(from: to, to: from)
      }
    }
  }

  /// The content before the first change.
  package let first: Sheet
  /// The names of all that was ever there then, and more.
  package let firstNames: Set<SharedName>
  package private(set) var changes: [SharedChange] = []

  /// Begins with the content of a document before the first change that it knows.
  package init(_ document: InkDocument) {
    (first, firstNames) = Self.sheet(of: InkDocument(document.origin))
  }

  /// Returns the content of a document, by names, and all names of it.
  package static func sheet(of document: InkDocument) -> (Sheet, Set<SharedName>) {
    var sheet = Sheet()
    var names: Set<SharedName> = []
    func name(_ id: ElementIdentifier) -> SharedName {
      let name = document.names.name(of: id)
      return SharedName(author: document.names.authors[name.author], number: name.number)
    }
    func keep(_ fields: OpenFields?, of id: ElementIdentifier) {
      let open = open(fields, name)
      if !open.isEmpty { sheet.open[name(id)] = open }
    }
    // The first stroke of each record.
    var records: [ObjectIdentifier: SharedName] = [:]
    for stroke in document.strokes.sorted(by: { $0.id < $1.id }) {
      let own = name(stroke.id)
      let record = records[ObjectIdentifier(stroke.record)] ?? own
      records[ObjectIdentifier(stroke.record)] = record
      var naive = Stroke(
        record: record, brush: stroke.brush, transform: stroke.transform, layers: stroke.layers,
        span: stroke.span, isErasure: stroke.isErasure)
      naive.isLocked = stroke.isLocked
      naive.open = open(stroke.open, name)
      sheet.strokes[own] = naive
    }
    for page in document.pages {
      sheet.pages[name(page.id)] = page.unnamed
      keep(page.open, of: page.id)
    }
    for picture in document.pictures {
      sheet.pictures[name(picture.id)] = Picture(
        picture: picture.unnamed, page: picture.page.map { name($0) })
      keep(picture.open, of: picture.id)
    }
    for other in document.others {
      sheet.others[name(other.id)] = Other(
        element: other.unnamed, parent: other.parent.map { name($0) })
      keep(other.open, of: other.id)
    }
    (sheet.paper, sheet.pattern) = (document.paper, document.paperPattern)
    names.formUnion(sheet.strokes.keys)
    names.formUnion(sheet.pages.keys)
    names.formUnion(sheet.pictures.keys)
    names.formUnion(sheet.others.keys)
    return (sheet, names)
  }

  private static func open(
    _ fields: OpenFields?, _ name: (ElementIdentifier) -> SharedName?
  ) -> Open {
    var open: Open = [:]
    for field in fields?.all ?? [] { open[field.tag.rawValue] = value(field.value, name) }
    return open
  }

  private static func value(
    _ value: OpenValue, _ name: (ElementIdentifier) -> SharedName?
  ) -> Value {
    Value(
      bytes: value.bytes, elements: value.elements.map { $0 == .sheet ? nil : name($0) },
      contents: value.contents)
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
  private func name(of author: DocumentAuthor) -> [UInt8] {
    var last: (number: Int, name: [UInt8]) = (0, [])
    for change in changes where change.author == author && change.number > last.number {
      if case .introduction(let name) = change.action { last = (change.number, name) }
    }
    return last.name
  }

  /// The contents that pictures brought, by the names of the pictures.
  private var contents: [SharedName: PictureContent] {
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

  private struct Key: Hashable {
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

  /// Sets a field where it still has the value that it had.
  private static func set(
    _ difference: Difference, _ sheet: inout Sheet, _ lost: Set<SharedName>
  ) {
    switch difference {
    case .stroke(let name, nil, let to):
      if sheet.strokes[name] == nil, !lost.contains(name) {
        sheet.strokes[name] = sheet.gone.strokes[name] ?? to
      }
    case .stroke(let name, _, nil): sheet.remove(stroke: name)
    case .transform(let name, let from, let to):
      if sheet.strokes[name]?.transform == from { sheet.strokes[name]?.transform = to }
    case .brush(let name, let from, let to):
      if sheet.strokes[name]?.brush == from { sheet.strokes[name]?.brush = to }
    case .lock(let name, let from, let to):
      if sheet.strokes[name]?.isLocked == from { sheet.strokes[name]?.isLocked = to }
    case .page(let name, nil, let to):
      if sheet.pages[name] == nil, !lost.contains(name) {
        sheet.pages[name] = sheet.gone.pages[name] ?? to
        sheet.open[name] = sheet.gone.open[name]
      }
    case .page(let name, _, nil): sheet.put(name, DocumentPage?.none)
    case .page(let name, let from?, let to?):
      guard var page = sheet.pages[name] else { return }
      if page.rect == from.rect { page.rect = to.rect }
      if page.paper == from.paper { page.paper = to.paper }
      if page.paperPattern == from.paperPattern { page.paperPattern = to.paperPattern }
      sheet.pages[name] = page
    case .picture(let name, nil, let to):
      if sheet.pictures[name] == nil, !lost.contains(name) {
        sheet.pictures[name] = sheet.gone.pictures[name] ?? to
        sheet.open[name] = sheet.gone.open[name]
      }
    case .other(let name, nil, let to):
      if sheet.others[name] == nil, !lost.contains(name) {
        sheet.others[name] = sheet.gone.others[name] ?? to
        sheet.open[name] = sheet.gone.open[name]
      }
    case .other(let name, _, nil): sheet.put(name, Other?.none)
    case .other(let name, let from?, let to?):
      guard var now = sheet.others[name] else { return }
      if now.element.transform == from.element.transform {
        now.element.transform = to.element.transform
      }
      if now.element.isLocked == from.element.isLocked {
        now.element.isLocked = to.element.isLocked
      }
      if now.element.order == from.element.order { now.element.order = to.element.order }
      if now.parent == from.parent { now.parent = to.parent }
      sheet.others[name] = now
    case .open(let name, let tag, let from, let to):
      if sheet.isThere(name), sheet.value(tag, of: name) == from {
        sheet.set(tag, to, of: name)
      }
    case .picture(let name, _, nil): sheet.put(name, Picture?.none)
    case .picture(let name, let from?, let to?):
      guard var now = sheet.pictures[name] else { return }
      if now.picture.crop == from.picture.crop { now.picture.crop = to.picture.crop }
      if now.picture.transform == from.picture.transform {
        now.picture.transform = to.picture.transform
      }
      if now.picture.isLocked == from.picture.isLocked {
        now.picture.isLocked = to.picture.isLocked
      }
      if now.picture.place == from.picture.place { now.picture.place = to.picture.place }
      if now.page == from.page { now.page = to.page }
      sheet.pictures[name] = now
    case .paper(let from, let to): if sheet.paper == from { sheet.paper = to }
    case .pattern(let from, let to): if sheet.pattern == from { sheet.pattern = to }
    case .stroke: break
    }
  }

  private func edit(
    _ change: SharedChange, _ contents: [SharedName: PictureContent], _ sheet: inout Sheet,
    _ used: inout Set<SharedName>
  ) -> [Difference] {
    // Each edit finds the content before all of them.
    let before = sheet
    var differences: [Difference] = []
    func name(_ id: ElementIdentifier) -> SharedName? { change.names[id.rawValue] }
    func distinct(_ ids: [ElementIdentifier]) -> [SharedName] {
      var found: Set<SharedName> = []
      return ids.compactMap { name($0) }
        .filter { before.strokes[$0] != nil && found.insert($0).inserted }
    }
    for edit in change.edits {
      switch edit {
      case .remove(let ids):
        for name in distinct(ids) {
          differences.append(.stroke(name, from: before.strokes[name], to: nil))
          sheet.remove(stroke: name)
        }
      case .add(let strokes):
        for stroke in strokes {
          guard let name = name(stroke.id), used.insert(name).inserted else { continue }
          let new = Stroke(
            record: change.records[stroke.id.rawValue] ?? name, brush: stroke.brush,
            transform: stroke.transform, layers: stroke.layers, span: stroke.span,
            isErasure: stroke.isErasure, open: Self.open(stroke.open) { change.names[$0.rawValue] })
          differences.append(.stroke(name, from: nil, to: new))
          sheet.strokes[name] = new
        }
      case .transform(let ids, let map):
        for name in distinct(ids) {
          guard let old = before.strokes[name]?.transform else { continue }
          let new = old.concatenating(map)
          guard new != old, new.isFinite else { continue }
          differences.append(.transform(name, from: old, to: new))
          sheet.strokes[name]?.transform = new
        }
      case .set(let ids, .brush(let brush)):
        for name in distinct(ids) {
          guard let old = before.strokes[name]?.brush, old != brush else { continue }
          differences.append(.brush(name, from: old, to: brush))
          sheet.strokes[name]?.brush = brush
        }
      case .set(let ids, .isLocked(let isLocked)):
        for name in distinct(ids) {
          guard let old = before.strokes[name], !old.isErasure, old.isLocked != isLocked else {
            continue
          }
          differences.append(.lock(name, from: old.isLocked, to: isLocked))
          sheet.strokes[name]?.isLocked = isLocked
        }
      case .set([.sheet], .paper(let color)):
        if color != before.paper { differences.append(.paper(from: before.paper, to: color)) }
        sheet.paper = color
      case .set([.sheet], .paperPattern(let pattern)):
        if pattern != before.pattern {
          differences.append(.pattern(from: before.pattern, to: pattern))
        }
        sheet.pattern = pattern
      case .set(let ids, .open(let tag, let value)):
        for name in Set(ids.compactMap { name($0) }) where before.isThere(name) {
          let new = value.map { Self.value($0) { change.names[$0.rawValue] } }
          let old = before.value(tag.rawValue, of: name)
          if old == new { continue }
          differences.append(.open(name, tag.rawValue, from: old, to: new))
          sheet.set(tag.rawValue, new, of: name)
        }
      default: break
      }
      editElements(edit, change, contents, before, &sheet, &used, &differences)
    }
    return differences
  }

  private func editElements(
    _ edit: DocumentEdit, _ change: SharedChange, _ contents: [SharedName: PictureContent],
    _ before: Sheet, _ sheet: inout Sheet, _ used: inout Set<SharedName>,
    _ differences: inout [Difference]
  ) {
    func put(_ name: SharedName, _ page: DocumentPage?) {
      guard sheet.pages[name] != page else { return }
      differences.append(.page(name, from: sheet.pages[name], to: page))
      sheet.put(name, page)
    }
    func put(_ name: SharedName, _ picture: Picture?) {
      guard sheet.pictures[name] != picture else { return }
      differences.append(.picture(name, from: sheet.pictures[name], to: picture))
      sheet.put(name, picture)
    }
    func put(_ name: SharedName, _ other: Other?) {
      guard sheet.others[name] != other else { return }
      differences.append(.other(name, from: sheet.others[name], to: other))
      sheet.put(name, other)
    }
    func known(_ id: ElementIdentifier) -> SharedName? { change.names[id.rawValue] }
    func open(_ name: SharedName, _ fields: OpenFields?, isNew: Bool) {
      let new = Self.open(fields, known)
      let old = isNew ? [:] : before.open[name] ?? [:]
      for tag in Set(new.keys).union(old.keys) where new[tag] != old[tag] {
        if !isNew { differences.append(.open(name, tag, from: old[tag], to: new[tag])) }
        sheet.set(tag, new[tag], of: name)
      }
    }
    switch edit {
    case .put(let elements):
      for element in elements {
        guard let name = known(element.id) else { continue }
        let isNew = used.insert(name).inserted
        guard isNew || before.isThere(name) else { continue }
        switch element {
        case .page(let page): put(name, page.unnamed)
        case .picture(let picture):
          let content = change.contents[picture.id.rawValue].flatMap { contents[$0] }
          let whole = picture.sharing(content ?? picture.content)
          put(name, Picture(picture: whole.unnamed, page: picture.page.flatMap(known)))
        case .other(let other):
          put(name, Other(element: other.unnamed, parent: other.parent.flatMap(known)))
        }
        open(name, element.open, isNew: isNew)
      }
    case .remove(let ids):
      for id in ids {
        guard let name = known(id) else { continue }
        if id.kind == .page { put(name, DocumentPage?.none) }
        if id.kind == .picture { put(name, Picture?.none) }
        if id.kind == .other { put(name, Other?.none) }
      }
    case .transform(let ids, let map):
      for name in Set(ids.compactMap(known)) {
        if var page = before.pages[name], map.a == 1, map.b == 0, map.c == 0, map.d == 1 {
          let old = page.rect
          page.rect = Rect(
            minX: old.minX + map.tx, minY: old.minY + map.ty, maxX: old.maxX + map.tx,
            maxY: old.maxY + map.ty)
          if page.isUsable, var now = sheet.pages[name] {
            now.rect = page.rect
            put(name, now)
          }
        }
        if let old = before.pictures[name], var now = sheet.pictures[name] {
          now.picture.transform = old.picture.transform.concatenating(map)
          if now.picture.isUsable { put(name, now) }
        }
        if let old = before.others[name], var now = sheet.others[name] {
          now.element.transform = old.element.transform.concatenating(map)
          if now.element.transform.isFinite { put(name, now) }
        }
      }
    case .set(let ids, let field):
      for name in Set(ids.compactMap(known)) { set(name, field) }
    case .add, .replace, .clear: break
    }
    func set(_ name: SharedName, _ field: ElementField) {
      if var page = before.pages[name], var now = sheet.pages[name] {
        switch field {
        case .frame(let rect): (page.rect, now.rect) = (rect, rect)
        case .paper(let color): (page.paper, now.paper) = (color, color)
        case .paperPattern(let pattern): (page.paperPattern, now.paperPattern) = (pattern, pattern)
        default: return
        }
        if page.isUsable { put(name, now) }
      }
      if var old = before.pictures[name], var now = sheet.pictures[name] {
        switch field {
        case .crop(let crop): (old.picture.crop, now.picture.crop) = (crop, crop)
        case .transform(let map): (old.picture.transform, now.picture.transform) = (map, map)
        case .isLocked(let isLocked): now.picture.isLocked = isLocked
        case .order(let order): (old.picture.place, now.picture.place) = (order, order)
        case .parent(let parent): now.page = parent.flatMap(known)
        default: return
        }
        if old.picture.isUsable { put(name, now) }
      }
      if var now = sheet.others[name], before.others[name] != nil {
        switch field {
        case .transform(let map): now.element.transform = map
        case .isLocked(let isLocked): now.element.isLocked = isLocked
        case .order(let order): now.element.order = order
        case .parent(let parent): now.parent = parent.flatMap(known)
        default: return
        }
        put(name, now)
      }
    }
  }

  // MARK: Gestures

  /// Returns the gestures of an author that were found by one of its changes, done or undone.
  private func gestures(of author: DocumentAuthor, before number: Int) -> [[Int]] {
    let stacks = stacks(of: author, before: number)
    return stacks.undoable + stacks.redoable
  }

  private func isDone(_ number: Int, _ change: SharedChange) -> Bool {
    stacks(of: change.author, before: change.number).undoable.contains { $0.contains(number) }
  }

  private func stacks(
    of author: DocumentAuthor, before number: Int
  ) -> (undoable: [[Int]], redoable: [[Int]]) {
    var (undoable, redoable): ([[Int]], [[Int]]) = ([], [])
    let own = changes.filter { $0.author == author && $0.number < number }
      .sorted { $0.number < $1.number }
    func take(_ number: Int, _ stack: inout [[Int]]) -> [Int]? {
      guard let place = stack.lastIndex(where: { $0.first == number }) else { return nil }
      let gesture = stack[place]
      stack.removeLast(stack.count - place)
      return gesture
    }
    for change in own {
      switch change.action {
      case .edit:
        redoable = []
        if change.continuesGesture, let last = undoable.popLast() {
          undoable.append(last + [change.number])
        } else {
          undoable.append([change.number])
        }
      case .undo(let named): if let gesture = take(named, &undoable) { redoable.append(gesture) }
      case .redo(let named): if let gesture = take(named, &redoable) { undoable.append(gesture) }
      case .takeBack(let named):
        let erases =
          own.first { $0.number == named }?.edits.contains {
            if case .remove(let ids) = $0 { ids.contains { $0.kind == .stroke } } else { false }
          } ?? false
        for isRedo in [false, true] {
          var stack = isRedo ? redoable : undoable
          guard let place = stack.lastIndex(where: { $0.contains(named) }) else { continue }
          let rest = stack[place].filter { $0 != named }
          var parts: [[Int]] = erases ? [] : [rest]
          var wasAdding = true
          for number in erases ? rest : [] {
            let isAdding = own.first { $0.number == number }?.onlyAdds ?? false
            if isAdding || wasAdding { parts.append([]) }
            parts[parts.count - 1].append(number)
            wasAdding = isAdding
          }
          stack.replaceSubrange(place...place, with: parts.filter { !$0.isEmpty })
          if isRedo { redoable = stack } else { undoable = stack }
        }
      case .correction, .name, .introduction: break
      }
    }
    return (undoable, redoable)
  }

  /// Takes a change back: things that it added go for good, with their pieces; those that it removed return, if it
  /// is not undone.
  private func takeBack(
    _ named: Key, _ made: [Key: [Difference]], _ order: [Key], _ sheet: inout Sheet,
    _ lost: inout Set<SharedName>, isDone: Bool
  ) {
    guard let place = order.firstIndex(of: named),
      changes.contains(where: {
        $0.author == named.author && $0.number == named.number && $0.action == .edit
      })
    else { return }
    var gone: [SharedName] = []
    for difference in made[named] ?? [] { if let name = difference.added { gone.append(name) } }
    for key in order[(place + 1)...] {
      guard
        let change = changes.first(where: { $0.author == key.author && $0.number == key.number }),
        change.action == .edit
      else { continue }
      var cut: [Stroke] = []
      for case .stroke(let name, let from?, nil) in made[key] ?? [] where gone.contains(name) {
        cut.append(from)
      }
      for case .stroke(let name, nil, let piece?) in made[key] ?? [] {
        let isPiece = cut.contains { whole in
          guard whole.record == piece.record else { return false }
          guard let span = whole.span else { return true }
          guard let own = piece.span else { return false }
          return own.lower >= span.lower && own.upper <= span.upper
        }
        if isPiece { gone.append(name) }
      }
    }
    if isDone {
      for difference in (made[named] ?? []).reversed() where difference.back.added != nil {
        Self.set(difference.back, &sheet, lost)
      }
    }
    for name in gone {
      lost.insert(name)
      sheet.remove(stroke: name)
      sheet.put(name, DocumentPage?.none)
      sheet.put(name, Picture?.none)
      sheet.put(name, Other?.none)
    }
  }
}

extension SharedChange {
  fileprivate var onlyAdds: Bool {
    var adds = false
    for edit in edits {
      switch edit {
      case .add: adds = true
      case .remove(let ids), .transform(let ids, _), .set(let ids, _):
        if ids.contains(where: { $0.kind == .stroke && $0 != .sheet }) { return false }
      default: break
      }
    }
    return adds
  }
}

extension DocumentPage {
  /// The same with no name.
  var unnamed: DocumentPage {
    DocumentPage(id: Identifier(.page, 0), rect: rect, paper: paper, paperPattern: paperPattern)
  }
}

extension PlacedPicture {
  /// The same with no name, on no page, and without open fields.
  var unnamed: PlacedPicture {
    var picture = copied(Identifier(.picture, 0), place: place, page: nil)
    picture.open = nil
    return picture
  }
}

extension OtherElement {
  /// The same with no name, without a parent and open fields.
  var unnamed: OtherElement {
    OtherElement(
      id: ElementIdentifier(.other, 0), kind: kind, transform: transform, isLocked: isLocked,
      order: order)
  }
}
