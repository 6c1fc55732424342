internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkGestures
internal import InkText
internal import InkWebCore

// Boxes of typed text.
extension Session {
  /// Puts all boxes into the output; returns their number.
  @inline(never)
  func putTexts() -> Int32 {
    guard hasRoomToList() else { return Status.noMemory }
    let boxes = canvas.document.texts
    let shown = canvas.document.shownTexts.map { $0.id }
    let hasHidden = shown.count < boxes.count
    var numbers: [Double] = []
    var text: [UInt8] = []
    for box in boxes {
      let (bounds, t) = (box.bounds, box.transform)
      numbers += [
        Double(box.id.rawValue), box.page.map { Double($0.rawValue) } ?? -1,
        (isLocked(box) ? 1 : 0) + (box.text.lines.isEmpty ? 0 : 2)
          + (hasHidden && !shown.contains(box.id) ? 4 : 0),
        bounds.minX, bounds.minY, bounds.maxX, bounds.maxY, t.a, t.b, t.c, t.d, t.tx, t.ty,
        Double(box.text.utf8.count),
      ]
      text += box.text.utf8
    }
    let head = numbers.count * 8
    guard hasRoom(Double(head + text.count)), output.resize(head + text.count),
      let start = output.start
    else { return Status.noMemory }
    numbers.withUnsafeBytes {
      if let source = $0.baseAddress { start.copyMemory(from: source, byteCount: head) }
    }
    text.withUnsafeBytes {
      guard let source = $0.baseAddress else { return }
      (start + head).copyMemory(from: source, byteCount: $0.count)
    }
    return Int32(boxes.count)
  }

  /// The name of the uppermost box at a point of the view; −1 for none.
  @inline(never)
  func text(atX x: Double, y: Double, radius: Double) -> Int32 {
    guard x.isFinite, y.isFinite, radius >= 0, radius <= 100 else { return Status.number }
    guard hasRoomToList() else { return Status.noMemory }
    let toDocument = canvas.viewToDocument
    let box = canvas.document.text(
      at: Point(x, y).applying(toDocument), radius: Vector(radius, 0).applying(toDocument).length)
    return Int32(box?.id.rawValue ?? -1)
  }

  /// True for a box that nobody may change: it is locked, or its layer is locked or hidden.
  private func isLocked(_ box: TextBox) -> Bool {
    box.isLocked || !canvas.document.isLayerOpen(of: box.open)
  }

  private func box(_ id: Int32) -> TextBox? {
    id < 0 ? nil : canvas.document.text(ElementIdentifier(rawValue: Int(id)))
  }

  /// Puts the coded text of a box into the output, and its transform into the numbers.
  @inline(never)
  func putText(_ id: Int32) -> Int32 {
    guard let box = box(id) else { return Status.number }
    guard hasRoom(4 * Double(box.text.utf8.count)) else { return Status.noMemory }
    let t = box.transform
    for (index, number) in [t.a, t.b, t.c, t.d, t.tx, t.ty].enumerated() { put(number, at: index) }
    put(isLocked(box) ? 1 : 0, at: 6)
    return put(box.text.encoded())
  }

  /// The parcel in the input, and the transform in the numbers; `nil` where they are none.
  private func takeParcel(_ count: Int) -> (parcel: TextParcel, transform: Affine)? {
    let n = (0..<6).map { areas.number(at: $0) }
    let transform = Affine(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    guard transform.isFinite, let bytes = takeInput(count) else { return nil }
    do throws(TextFault) {
      return (try TextParcel(encoded: bytes), transform)
    } catch {
      return nil
    }
  }

  /// Adds a box with the parcel in the input.
  @inline(never)
  func addText(_ count: Int) -> Int32 {
    guard hasRoomToGrow(8 * Double(count)) else { return Status.noMemory }
    guard let canvas = edited else { return Status.empty }
    guard let (parcel, transform) = takeParcel(count) else { return Status.file }
    canvas.finishTouches()
    let document = canvas.document
    let middle = Point(0, 0).applying(transform)
    let page = document.pages.last { $0.rect.contains(middle) }
    let (edit, id) = document.adding(
      parcel, transform: transform, page: page?.id, layer: canvas.openLayer ?? .sheet)
    return canvas.perform(edit).isEmpty ? Status.number : Int32(id.rawValue)
  }

  /// Sets a box anew with the parcel in the input: one gesture, whatever changes; none where nothing does.
  @inline(never)
  func setText(_ id: Int32, _ count: Int) -> Int32 {
    guard hasRoomToGrow(8 * Double(count)) else { return Status.noMemory }
    guard let canvas = edited else { return Status.empty }
    guard let (parcel, transform) = takeParcel(count) else { return Status.file }
    guard let box = box(id) else { return Status.number }
    let edit = canvas.document.setting(box.id, parcel)
    let inverse = transform == box.transform ? nil : box.transform.inverted
    // The same text is no fault: only a box that is not there is one.
    guard edit != nil || inverse != nil else { return Status.done }
    canvas.finishTouches()
    selection.settle()
    canvas.beginGesture()
    if let edit { canvas.perform(edit) }
    if let inverse {
      canvas.perform(.transform([box.id], inverse.concatenating(transform)))
    }
    canvas.endGesture()
    return Status.done
  }

  /// Sets boxes anew with the parcels in the input: one gesture; none where nothing changes.
  @inline(never)
  func setTexts(_ boxes: Int, _ count: Int) -> Int32 {
    guard hasRoomToGrow(16 * Double(count)) else { return Status.noMemory }
    guard let canvas = edited else { return Status.empty }
    guard boxes >= 0, boxes <= count / 8, let bytes = takeInput(count) else { return Status.file }
    func integer(_ at: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    var texts: [(id: ElementIdentifier, parcel: TextParcel)] = []
    var start = 8 * boxes
    for index in 0..<boxes {
      let length = integer(8 * index + 4)
      guard length >= 0, length <= count - start else { return Status.file }
      let box = box(Int32(truncatingIfNeeded: integer(8 * index)))
      do throws(TextFault) {
        let parcel = try TextParcel(encoded: Array(bytes[start..<start + length]))
        if let box { texts.append((box.id, parcel)) }
      } catch {
        return Status.file
      }
      start += length
    }
    let edits = canvas.document.setting(texts)
    if edits.isEmpty { return Status.done }
    canvas.finishTouches()
    selection.settle()
    canvas.beginGesture()
    for edit in edits { canvas.perform(edit) }
    canvas.endGesture()
    return Status.done
  }

  /// Begins or ends one step to undo.
  @inline(never)
  func joinTexts(_ isBegun: Bool) -> Int32 {
    guard let canvas = edited else { return Status.empty }
    if isBegun {
      canvas.finishTouches()
      selection.settle()
      canvas.beginGesture()
    } else {
      canvas.endGesture()
    }
    return Status.done
  }

  /// Removes a box.
  @inline(never)
  func removeText(_ id: Int32) -> Int32 {
    guard hasRoomToEdit(1) else { return Status.noMemory }
    guard let canvas = edited else { return Status.empty }
    guard let box = box(id) else { return Status.number }
    canvas.finishTouches()
    selection.settle()
    canvas.perform(.remove([box.id]))
    return Status.done
  }

  /// Leaves a box out of what is shown.
  @inline(never)
  func hideText(_ id: Int32) {
    canvas.editedText = id < 0 ? nil : ElementIdentifier(rawValue: Int(id))
  }

  /// Puts the texts of the selected boxes into the output.
  @inline(never)
  func putSelectedTexts() -> Int32 {
    guard hasRoomToList() else { return Status.noMemory }
    var text: [UInt8] = []
    var alone: ElementIdentifier?
    for id in selection.ids {
      guard let box = canvas.document.text(id) else { continue }
      if !text.isEmpty { text += [0x0A, 0x0A] }
      text += box.text.utf8
      alone = box.id
    }
    guard output.put(text) else { return Status.noMemory }
    return selection.ids.count == 1 ? Int32(alone?.rawValue ?? -1) : -1
  }
}
