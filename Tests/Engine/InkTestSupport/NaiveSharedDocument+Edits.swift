internal import InkBrush
internal import InkDocument
internal import InkGeometry

// Edits, made of what is there, one field after the other.
extension NaiveSharedDocument {
  func edit(
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
            isMarkedErasure: stroke.isMarkedErasure,
            open: Self.open(stroke.open) { change.names[$0.rawValue] })
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
          guard let old = before.strokes[name], !old.isMarkedErasure, old.isLocked != isLocked
          else {
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

  func editElements(
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
}
