import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Pictures are selected with strokes and as they are.
@Suite struct SelectedPicturesTests {
  /// A hand that selects, over a line at y = 30 and a picture of 40 × 20 points below it, which is lower.
  private func hand(
    _ transform: Affine = .translation(Vector(60, 60)), isLocked: Bool = false,
    size: PageSize = PageSize(width: 40, height: 20)
  ) throws -> (hand: GestureHand, line: ElementIdentifier, picture: ElementIdentifier) {
    let hand = try GestureHand()
    hand.canvas.receiveEach(Strokes.line(from: Point(40, 30), to: Point(120, 30), touch: 1))
    let document = hand.canvas.document
    let picture = PlacedPicture(
      id: document.nextPicture, content: PictureContent(.png, [1, 2, 3]),
      size: size, transform: transform, isLocked: isLocked, place: document.nextPicturePlace)
    hand.canvas.perform(.put(pictures: [picture]))
    hand.gestures.settings.selects = true
    return (hand, document.strokes[0].id, picture.id)
  }

  private func drag(_ hand: GestureHand, from start: Point, to end: Point, at time: Double) {
    hand.down(1, .indirectPointer, start.x, start.y, at: time)
    hand.move(1, .indirectPointer, end.x, end.y, at: time + 0.1)
    hand.up(1, .indirectPointer, end.x, end.y, at: time + 0.2)
  }

  private func tap(_ hand: GestureHand, _ x: Double, _ y: Double, at time: Double) {
    hand.down(1, .indirectPointer, x, y, at: time)
    hand.up(1, .indirectPointer, x, y, at: time + 0.05)
  }

  private func isNear(_ a: Point, _ b: Point, _ tolerance: Double = 1e-6) -> Bool {
    a.distance(to: b) <= tolerance
  }

  private func isNear(_ a: (Double, Double), _ b: (Double, Double)) -> Bool {
    abs(a.0 - b.0) < 1e-9 && abs(a.1 - b.1) < 1e-9
  }

  @Test func `A tap takes ink above a picture, and a picture where there is no ink`() throws {
    let (hand, line, picture) = try hand(.translation(Vector(60, 20)))
    let selection = hand.gestures.selection
    tap(hand, 80, 30, at: 1)
    #expect(selection.ids == [line])
    tap(hand, 70, 38, at: 2)
    #expect(selection.ids == [picture] && selection.picture?.id == picture)
    #expect(!selection.hasStrokes && selection.pictures.count == 1)
    // Beside it, nothing is selected any more.
    tap(hand, 30, 90, at: 3)
    #expect(selection.isEmpty)
  }

  @Test func `A tap on what is locked takes nothing, and tells of it once`() throws {
    let (hand, line, picture) = try hand(isLocked: true)
    let selection = hand.gestures.selection
    #expect(selection.takeTappedLock() == nil)
    var version = selection.version
    tap(hand, 80, 70, at: 1)
    #expect(selection.isEmpty && selection.version > version)
    #expect(selection.takeTappedLock() == picture)
    #expect(selection.takeTappedLock() == nil)
    selection.select([line])
    selection.lock()
    version = selection.version
    tap(hand, 80, 30, at: 2)
    #expect(selection.takeTappedLock() == line && selection.version > version)
    #expect(selection.unlockAll() == 2)
    #expect(selection.ids == [line, picture])
    // The background of a page is the page.
    hand.canvas.arrange(.add([PageDraft(.a6)], at: 0))
    var background = try #require(hand.canvas.document.picture(picture))
    background.page = hand.canvas.document.pages[0].id
    background.isLocked = true
    hand.canvas.perform(.put(pictures: [background]))
    tap(hand, 80, 70, at: 3)
    #expect(selection.takeTappedLock() == nil)
    #expect(hand.canvas.document.lockedElements.isEmpty && selection.unlockAll() == 0)
  }

  @Test func `A lasso takes the pictures of which half lies in it`() throws {
    let (hand, line, picture) = try hand()
    let selection = hand.gestures.selection
    func select(to y: Double) -> [ElementIdentifier] {
      selection.beginLasso(at: Point(20, 10), isRectangle: true)
      selection.extendLasso(to: Point(140, y))
      selection.endLasso()
      return selection.ids
    }
    #expect(select(to: 68) == [line])
    #expect(select(to: 71) == [line, picture])
    hand.canvas.perform(.lock([picture], true))
    #expect(selection.ids == [line])
    #expect(select(to: 90) == [line])
    selection.selectAll()
    #expect(selection.ids == [line])
  }

  @Test func `Strokes and pictures are dragged together, and shown where they will be`() throws {
    let (hand, line, picture) = try hand()
    let selection = hand.gestures.selection
    let before = hand.canvas.pixels
    selection.selectAll()
    let depth = hand.undoDepth
    hand.down(1, .indirectPointer, 80, 70, at: 1)
    hand.move(1, .indirectPointer, 91, 77, at: 1.1)
    #expect(hand.canvas.isLifting)
    let during = hand.canvas.pixels
    #expect(during != before)
    #expect(hand.canvas.document.picture(picture)?.transform.tx == 60)
    hand.up(1, .indirectPointer, 91, 77, at: 1.2)
    #expect(hand.canvas.pixels == during)
    #expect(hand.undoDepth == depth + 1)
    #expect(hand.canvas.document[line]?.transform.tx == 11)
    #expect(hand.canvas.document.picture(picture)?.transform.tx == 71)
    hand.canvas.undo()
    #expect(hand.canvas.pixels == before)
    #expect(hand.canvas.document[line]?.transform == .identity)
    #expect(selection.ids == [line, picture])
  }

  @Test func `The box of a picture alone is turned with it, mirrored or not`() throws {
    for isMirrored in [false, true] {
      let turn = Affine.rotation(0.5).concatenating(.translation(Vector(80, 60)))
      let (hand, line, picture) = try hand(
        isMirrored ? Affine.scale(x: -1, y: 1).concatenating(turn) : turn)
      let selection = hand.gestures.selection
      selection.select([picture])
      let corners = try #require(selection.box).corners
      let own = try #require(hand.canvas.document.picture(picture)).corners
      for corner in own { #expect(corners.contains { isNear($0, corner) }) }
      #expect((corners[1] - corners[0]).cross(corners[3] - corners[0]) > 0)
      // Turned once more, by hand: the box and the picture keep together.
      let box = try #require(selection.box)
      drag(hand, from: box.rotation, to: box.center + Vector(50, 1), at: 1)
      let turned = try #require(hand.canvas.document.picture(picture)).corners
      let after = try #require(selection.box).corners
      for corner in turned { #expect(after.contains { isNear($0, corner) }) }
      #expect(!isNear(turned[0], own[0], 5))
      // With a stroke the box is upright.
      selection.select([line, picture])
      #expect(try #require(selection.box).corners[0].y == selection.box?.corners[1].y)
    }
  }

  @Test func `A corner keeps the ratio of a picture, a side stretches it, none makes it too small`()
    throws
  {
    let (hand, _, picture) = try hand(size: PageSize(width: 80, height: 60))
    let selection = hand.gestures.selection
    func size() throws -> (Double, Double) {
      let bounds = try #require(hand.canvas.document.picture(picture)).bounds
      return (bounds.width, bounds.height)
    }
    selection.select([picture])
    drag(hand, from: Point(140, 120), to: Point(180, 150), at: 1)
    #expect(try isNear(size(), (120, 90)))
    drag(hand, from: Point(180, 105), to: Point(200, 105), at: 2)
    #expect(try isNear(size(), (140, 90)))
    drag(hand, from: Point(200, 150), to: Point(-500, -500), at: 3)
    #expect(try isNear(size(), (8, 90 * 8 / 140)))
  }

  @Test func `Sides and corners crop, what is shown stays in its place, and all comes back`() throws
  {
    for isMirrored in [false, true] {
      let plain = Affine.translation(Vector(60, 60))
      let (hand, _, picture) = try hand(
        isMirrored
          ? Affine(a: -1, b: 0, c: 0, d: 1, tx: 80, ty: 0).concatenating(plain) : plain,
        size: PageSize(width: 80, height: 60))
      let selection = hand.gestures.selection
      func bounds() throws -> Rect {
        try #require(hand.canvas.document.picture(picture)).bounds
      }
      #expect(!selection.isCropping)
      selection.isCropping = true
      #expect(!selection.isCropping, "nothing is selected")
      selection.select([picture])
      selection.isCropping = true
      #expect(selection.isCropping)
      hand.down(1, .indirectPointer, 140, 90, at: 1)
      hand.move(1, .indirectPointer, 125, 90, at: 1.1)
      let during = hand.canvas.pixels
      #expect(selection.box?.corners[1] == Point(125, 60))
      hand.up(1, .indirectPointer, 125, 90, at: 1.2)
      #expect(hand.canvas.pixels == during)
      #expect(try bounds() == Rect(minX: 60, minY: 60, maxX: 125, maxY: 120))
      drag(hand, from: Point(60, 60), to: Point(65, 72), at: 2)
      #expect(try bounds() == Rect(minX: 65, minY: 72, maxX: 125, maxY: 120))
      // Nothing is shown that is not there, and something always.
      drag(hand, from: Point(125, 96), to: Point(500, 96), at: 3)
      #expect(try bounds() == Rect(minX: 65, minY: 72, maxX: 140, maxY: 120))
      drag(hand, from: Point(102.5, 120), to: Point(102.5, -90), at: 4)
      #expect(try bounds() == Rect(minX: 65, minY: 72, maxX: 140, maxY: 73))
      hand.canvas.undo()
      #expect(try bounds() == Rect(minX: 65, minY: 72, maxX: 140, maxY: 120))
      #expect(selection.isCropping)
      selection.uncrop()
      #expect(try bounds() == Rect(minX: 60, minY: 60, maxX: 140, maxY: 120))
      // Within, it is moved.
      drag(hand, from: Point(100, 90), to: Point(103, 91), at: 5)
      #expect(try bounds() == Rect(minX: 63, minY: 61, maxX: 143, maxY: 121))
      selection.deselect()
      selection.select([picture])
      #expect(!selection.isCropping)
    }
  }

  @Test func `What is cropped is turned as the picture is`() throws {
    // A quarter, and twice as large: a step of 2 points down in the document is one to the right in the picture.
    let picture = PlacedPicture(
      id: ElementIdentifier(.picture, 3), content: PictureContent(.png, [1, 2, 3]),
      size: PageSize(width: 40, height: 20), crop: Rect(minX: 4, minY: 2, maxX: 34, maxY: 18),
      transform: Affine(a: 0, b: 2, c: -2, d: 0, tx: 100, ty: 50), place: 0)
    #expect(
      picture.cropped([1], by: Vector(0, -20), shortest: 1)
        == Rect(minX: 4, minY: 2, maxX: 24, maxY: 18))
    #expect(
      picture.cropped([0, 3], by: Vector(-6, 4), shortest: 1)
        == Rect(minX: 6, minY: 5, maxX: 34, maxY: 18))
    for edges in [[0], [1], [2], [3], [0, 1], [2, 3]] {
      for offset in [
        Vector(1e6, 1e6), Vector(-1e6, 1e6), Vector(.nan, 0), Vector(1e308, -1e308),
        Vector(.infinity, 0),
      ] {
        let crop = picture.cropped(edges, by: offset, shortest: 1)
        #expect(picture.extent.contains(crop) && min(crop.width, crop.height) >= 1)
      }
    }
  }

  @Test func `Copies, order, mirroring and removal are done to both, as one step`() throws {
    let (hand, line, picture) = try hand()
    let (document, selection) = (hand.canvas.document, hand.gestures.selection)
    document.perform(.set([picture], .name("A boat")))
    selection.selectAll()
    let (state, first) = (document.state, hand.undoDepth)
    var depth = first
    func isOneStep() -> Bool {
      depth += 1
      return hand.undoDepth == depth
    }
    selection.duplicate()
    #expect(isOneStep())
    #expect(document.inkCount == 2 && document.pictures.count == 2)
    let copy = try #require(selection.pictures.first)
    #expect(copy.id != picture && copy.transform.tx == 76 && document.name(of: copy.id) == "A boat")
    #expect(selection.hasStrokes && selection.ids.count == 2)
    // The copy lies above; sent to the back, below.
    #expect(document.pictures.map { $0.id } == [picture, copy.id])
    selection.sendToBack()
    #expect(document.pictures.map { $0.id } == [copy.id, picture] && isOneStep())
    selection.bringToFront()
    #expect(document.pictures.map { $0.id } == [picture, copy.id] && isOneStep())
    #expect(selection.ids.count == 2 && selection.pictures.first?.id == copy.id)
    let before = selection.box?.corners
    selection.flip(isVertical: false)
    #expect(isOneStep() && document.picture(copy.id)?.transform.a == -1)
    #expect(
      before != nil && selection.box?.center == before?[0].midpoint(to: before?[2] ?? Point(0, 0)))
    let cut = try #require(selection.copy())
    #expect(cut.inkCount == 1 && cut.pictures.count == 1)
    #expect(cut.name(of: cut.pictures[0].id) == "A boat")
    selection.delete()
    #expect(isOneStep() && document.inkCount == 1 && document.pictures.count == 1)
    #expect(selection.isEmpty)
    selection.paste(cut)
    #expect(isOneStep() && document.inkCount == 2 && document.pictures.count == 2)
    #expect(selection.ids.count == 2 && selection.pictures.first?.page == nil)
    let box = try #require(selection.box)
    #expect(isNear(box.center, Point(hand.canvas.width / 2, hand.canvas.height / 2), 1))
    while hand.undoDepth > first { hand.canvas.undo() }
    #expect(document.state.strokes == state.strokes && document.pictures == state.pictures)
    #expect(document[line] != nil)
  }

  @Test func `A picture that others move or remove while it is dragged leaves nothing behind`()
    throws
  {
    for isRemoved in [false, true] {
      let (hand, _, picture) = try hand()
      let selection = hand.gestures.selection
      var view = CanvasView(hand.canvas)
      view.refresh()
      selection.selectAll()
      selection.beginDrag(.inside, at: Point(80, 70))
      selection.drag(to: Point(110, 110))
      #expect(view.refreshed() == hand.canvas.pixels)
      let document = hand.canvas.document
      document.perform(
        isRemoved ? .remove([picture]) : .transform([picture], .translation(Vector(-40, 5))))
      #expect(view.refreshed() == hand.canvas.pixels)
      selection.drag(to: Point(90, 100))
      #expect(view.refreshed() == hand.canvas.pixels)
      selection.endDrag()
      #expect(view.refreshed() == hand.canvas.pixels)
    }
  }

  @Test func `Only a rectangular picture is cropped`() throws {
    let (hand, line, picture) = try hand(
      Affine.rotation(0.6).concatenating(.translation(Vector(100, 50))))
    let selection = hand.gestures.selection
    selection.select([picture])
    #expect(selection.canCrop)
    selection.select([line, picture])
    #expect(!selection.canCrop)
    selection.transform(.scale(x: 1.5, y: 1))
    selection.select([picture])
    #expect(!selection.canCrop && selection.box != nil)
    selection.isCropping = true
    #expect(!selection.isCropping)
  }

  @Test func `A picture on a page that is locked can be unlocked again`() throws {
    let (hand, _, picture) = try hand()
    let (document, selection) = (hand.canvas.document, hand.gestures.selection)
    hand.canvas.arrange(.add([PageDraft(.a6)], at: 0))
    document.perform(.set([picture], .parent(document.pages[0].id)))
    selection.select([picture])
    selection.lock()
    #expect(document.picture(picture)?.isLocked == true && document.lockedElements == [picture])
    #expect(selection.unlockAll() == 1 && selection.ids == [picture])
  }

  @Test func `A picture that goes, or is locked, leaves the selection; one that returns does not`()
    throws
  {
    let (hand, line, picture) = try hand()
    let selection = hand.gestures.selection
    selection.selectAll()
    hand.canvas.perform(.remove([picture]))
    #expect(selection.ids == [line])
    hand.canvas.undo()
    #expect(selection.ids == [line])
    selection.select([picture])
    selection.isCropping = true
    hand.canvas.perform(.remove([picture]))
    #expect(selection.isEmpty && !selection.isCropping && selection.box == nil)
  }
}
