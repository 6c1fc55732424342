internal import InkBrush
internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import InkGestures
internal import InkWebCore

extension Session {
  /// The selection.
  var selection: InkSelection { gestures.selection }
  /// The selection if it may be edited; `nil` while the canvas is held, and for who may only look.
  var editedSelection: InkSelection? { edited == nil ? nil : selection }

  /// Puts the appearance of the selection into the numbers, and the lasso into the output.
  func putSelection() -> Int32 {
    put(Double(selection.ids.count), at: 0)
    putPicturesOfSelection()
    put(selection.isDragging ? 1 : 0, at: 1)
    put(gestures.selectionHandle.map { Double($0.rawValue) } ?? -1, at: 2)
    let box = selection.box
    put(box == nil ? 0 : 1, at: 3)
    if let box {
      for (index, corner) in box.corners.enumerated() { put(corner, at: 4 + 2 * index) }
      put(box.rotation, at: 12)
      put(box.rotationBase, at: 14)
      for (index, side) in box.sides.enumerated() {
        put(side ?? Point(.nan, .nan), at: 17 + 2 * index)
      }
    }
    let lasso = selection.lassoCorners
    put(Double(lasso.count), at: 16)
    guard output.resize(lasso.count * 16), let start = output.start else {
      return lasso.isEmpty ? Status.done : Status.noMemory
    }
    let numbers = start.assumingMemoryBound(to: Double.self)
    for (index, corner) in lasso.enumerated() {
      numbers[2 * index] = corner.x
      numbers[2 * index + 1] = corner.y
    }
    return Status.done
  }

  /// Puts into the numbers what can be done to the pictures of the selection.
  private func putPicturesOfSelection() {
    put(Double(selection.ids.reversed().prefix { $0.kind == .picture }.count), at: 25)
    let picture = selection.picture
    let isWhole = picture?.crop == picture?.extent
    put(picture == nil ? 0 : (selection.canCrop ? 1 : 0) + (isWhole ? 0 : 2), at: 26)
    put(selection.isCropping ? 1 : 0, at: 27)
  }

  private func put(_ point: Point, at index: Int) {
    put(point.x, at: index)
    put(point.y, at: index + 1)
  }

  /// Puts the name of a selection of one part into the output; returns the number of parts.
  func putParts() -> Int32 {
    guard hasRoomToList() else { return Status.noMemory }
    let name = selection.name.map { Array($0.utf8) } ?? []
    let (count, hasGroup) = selection.parts
    put(hasGroup ? 1 : 0, at: 0)
    return output.put(name) ? Int32(count) : Status.noMemory
  }

  /// The group that is selected, or what is selected alone.
  private var selectedPart: ElementIdentifier? {
    let parts = canvas.document.units(of: selection.ids)
    return parts.count == 1 ? parts[0].id : nil
  }

  /// Puts the address to which a selection of one part leads into the output.
  @inline(never)
  func putLink() -> Int32 {
    guard hasRoomToList() else { return Status.noMemory }
    let part = selectedPart
    let link = part.map { Array(canvas.document.link(of: $0).utf8) } ?? []
    return output.put(link) ? (part == nil ? 0 : 1) : Status.noMemory
  }

  /// Gives a selection of one part another address.
  @inline(never)
  func setLink(_ address: String) -> Int32 {
    guard hasRoomToEdit(1) else { return Status.noMemory }
    guard let canvas = edited, let part = selectedPart else { return Status.empty }
    canvas.finishTouches()
    selection.settle()
    canvas.perform(.set([part], .link(address)))
    return Status.done
  }

  /// Puts the selection into the output, as a file of its own.
  func copySelection() -> Int32 {
    guard hasRoomToWrite(), hasRoomToEdit(selection.ids.count) else { return Status.noMemory }
    guard let copy = selection.copy() else { return Status.empty }
    do throws(DuctusError) {
      return output.put(try copy.file(keepsHistory: false))
        ? Status.done : Status.noMemory
    } catch {
      report(error)
      return Status.file
    }
  }

  /// Puts a picture of the selection into the output, and its size into the numbers.
  func putSelectionPicture(_ scale: Double) -> Int32 {
    guard hasRoomToEdit(selection.ids.count) else { return Status.noMemory }
    guard let copy = selection.copy() else { return Status.empty }
    let rect = copy.pictures.reduce(copy.inkedRect(scale: scale) ?? .empty) {
      $0.union($1.bounds)
    }
    if rect.isEmpty { return Status.empty }
    // A large picture has as many pixels as other programs take, not as many as the screen would show.
    var (scale, bytes) = (scale, rect.width * scale * rect.height * scale)
    if bytes > Double(Self.largestPixelCount) {
      scale *= (Double(Self.largestPixelCount) / bytes).squareRoot() * 0.99
      bytes = rect.width * scale * rect.height * scale
    }
    guard hasRoom(bytes * 8) else { return Status.noMemory }
    do throws(CanvasSizeError) {
      return put(
        try copy.picture(of: rect, scale: scale, paper: .transparent, pictures: canvas.pictures))
    } catch {
      return Status.size
    }
  }

  /// Adds the strokes and pictures of the file in the input, which must be undamaged; returns the number selected.
  func paste(_ count: Int, _ steps: Int) -> Int32 {
    guard edited != nil, let start = input.start, count >= 0, count <= input.count else {
      return Status.number
    }
    do throws(DuctusError) {
      let file = try read(UnsafeRawBufferPointer(start: start, count: count), .strict)
      let bytes = file.document.pictureContents.reduce(0) { $0 + $1.bytes.count }
      guard hasRoomToEdit(file.document.count), hasRoomToGrow(Double(bytes)) else {
        return Status.noMemory
      }
      report(nil)
      finishTouches()
      selection.paste(file.document, steps: steps)
      return Int32(selection.ids.count)
    } catch {
      report(error)
      return error.reason == .noMemory ? Status.noMemory : Status.file
    }
  }
}
