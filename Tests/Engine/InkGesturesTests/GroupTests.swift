import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Groups, and the parts of a selection side by side.
@Suite struct GroupTests {
  /// A hand that selects, over lines 20 points apart, and their identifiers.
  private func hand(_ count: Int = 3) throws -> (hand: GestureHand, lines: [ElementIdentifier]) {
    let hand = try GestureHand()
    for number in 0..<count {
      let (x, y) = (30.0 + 7 * Double(number), 20 + 20 * Double(number))
      hand.canvas.receiveEach(
        Strokes.line(
          from: Point(x, y), to: Point(x + 40, y), touch: Int64(number + 1)))
    }
    hand.gestures.settings.selects = true
    return (hand, hand.canvas.document.strokes.map { $0.id })
  }

  private func tap(
    _ hand: GestureHand, _ x: Double, _ y: Double, at time: Double,
    modifiers: PointerModifiers = []
  ) {
    hand.down(1, .indirectPointer, x, y, at: time, modifiers: modifiers)
    hand.up(1, .indirectPointer, x, y, at: time + 0.05)
  }

  private func picture(_ hand: GestureHand) -> ElementIdentifier {
    let document = hand.canvas.document
    let picture = PlacedPicture(
      id: document.nextPicture, content: PictureContent(.png, [1, 2, 3]),
      size: PageSize(width: 40, height: 20), transform: .translation(Vector(120, 20)),
      place: document.nextPicturePlace)
    hand.canvas.perform(.put(pictures: [picture]))
    return picture.id
  }

  @Test func `Who taps one of a group selects all, until it is taken apart`() throws {
    let (hand, lines) = try hand()
    let picture = picture(hand)
    let (document, selection) = (hand.canvas.document, hand.gestures.selection)
    selection.select([lines[0], picture])
    #expect(selection.parts.count == 2 && !selection.parts.hasGroup)
    let depth = hand.undoDepth
    selection.group()
    #expect(hand.undoDepth == depth + 1 && selection.ids == [lines[0], picture])
    #expect(selection.parts.count == 1 && selection.parts.hasGroup)
    #expect(document.group(of: picture) != nil)
    #expect(document.group(of: picture) == document.group(of: lines[0]))
    selection.group()
    #expect(hand.undoDepth == depth + 1, "one group is one already")
    selection.deselect()
    tap(hand, 50, 20, at: 1)
    #expect(selection.ids == [lines[0], picture])
    // A lasso around the picture takes all of the group; a tap with shift takes it out again.
    selection.beginLasso(at: Point(110, 10), isRectangle: true)
    selection.extendLasso(to: Point(170, 60))
    selection.endLasso()
    #expect(selection.ids == [lines[0], picture])
    tap(hand, 60, 40, at: 2, modifiers: .shift)
    #expect(selection.ids == [lines[0], lines[1], picture])
    tap(hand, 140, 30, at: 3, modifiers: .shift)
    #expect(selection.ids == [lines[1]])
    selection.select([picture])
    selection.ungroup()
    #expect(document.group(of: picture) == nil && document.group(of: lines[0]) == nil)
    #expect(selection.parts.count == 2 && document.others.isEmpty)
    hand.canvas.undo()
    #expect(selection.parts.count == 1 && document.others.count == 1)
    hand.canvas.undo()
    #expect(document.group(of: picture) == nil && document.others.isEmpty)
  }

  @Test func `Groups lie in groups, and are taken apart from the outermost on`() throws {
    let (hand, lines) = try hand(4)
    let (document, selection) = (hand.canvas.document, hand.gestures.selection)
    selection.select([lines[0], lines[1]])
    selection.group()
    let inner = try #require(document.group(of: lines[0]))
    selection.select([lines[1], lines[2]])
    #expect(selection.ids == Array(lines[0...2]) && selection.parts.count == 2)
    selection.group()
    let outer = try #require(document.group(of: inner))
    #expect(document.outermostGroup(of: lines[1]) == outer && document.group(of: lines[1]) == inner)
    #expect(document.group(of: lines[2]) == outer && document.group(of: lines[3]) == nil)
    selection.name = "A word"
    #expect(selection.name == "A word" && document.name(of: outer) == "A word")
    tap(hand, 50, 20, at: 1)
    #expect(selection.ids == Array(lines[0...2]))
    selection.ungroup()
    #expect(document.outermostGroup(of: lines[0]) == inner && document.group(of: lines[2]) == nil)
    #expect(selection.parts.count == 2 && selection.name == nil)
    selection.ungroup()
    #expect(document.others.isEmpty && selection.parts.count == 3)
    // Two that are in each other, as two people may make them.
    hand.canvas.undo()
    hand.canvas.undo()
    document.perform(.set([outer], .group(inner)))
    selection.select([lines[0]])
    #expect(selection.ids.contains(lines[0]))
    let copy = try #require(selection.copy())
    #expect(copy.inkCount == selection.ids.count && copy.others.count <= 2)
    selection.ungroup()
    #expect(document.others.count == 1)
    document.perform(.set([inner], .group(inner)))
    #expect(document.group(of: inner) == nil)
  }

  @Test func `A part that comes to lie under what erases another one keeps its ink`() throws {
    let (hand, lines) = try hand(2)
    let (document, selection) = (hand.canvas.document, hand.gestures.selection)
    // The left end of the second line is erased; then the first one lies where that erasure comes to lie.
    hand.canvas.settings.tool = .erases
    hand.canvas.receiveEach(Strokes.line(from: Point(37, 34), to: Point(37, 46), touch: 9))
    hand.canvas.settings.tool = .draws
    document.perform(.transform([lines[1]], .translation(Vector(60, 0))))
    document.perform(
      .transform(
        document.strokes.filter { $0.isErasure }.map { $0.id }, .translation(Vector(60, 0))))
    selection.select(lines)
    selection.align(.middle)
    selection.align(.center)
    #expect(document.strokes.filter { $0.isErasure }.count == 1)
    let over = document.erasures(over: [lines[1]])
    #expect(over.own.count + over.shared.count == 1)
    // It lies where it lay on its line.
    let erasure = try #require(document.strokes.first { $0.isErasure })
    let line = try #require(document[lines[1]])
    #expect(abs(erasure.transform.tx - line.transform.tx) < 1e-9)
  }

  @Test func `A group among groups is told of, and of another name`() throws {
    let (hand, lines) = try hand(4)
    let selection = hand.gestures.selection
    selection.select([lines[0], lines[1]])
    selection.group()
    selection.select([lines[2], lines[3]])
    selection.group()
    selection.select(lines)
    var version = selection.version
    selection.group()
    #expect(selection.version > version && selection.parts.count == 1)
    version = selection.version
    selection.name = "Both"
    #expect(selection.version > version)
    version = selection.version
    hand.canvas.undo()
    #expect(selection.version > version && selection.name?.isEmpty == true)
  }

  @Test func `A locked group is unlocked as one, and a group of which nothing is left goes`() throws
  {
    let (hand, lines) = try hand()
    let (document, selection) = (hand.canvas.document, hand.gestures.selection)
    selection.select([lines[0], lines[1]])
    selection.group()
    selection.lock()
    tap(hand, 50, 20, at: 1)
    #expect(selection.isEmpty && selection.takeTappedLock() == lines[0])
    selection.unlock([lines[0]])
    #expect(selection.ids == [lines[0], lines[1]])
    #expect(document.groups(emptiedBy: [lines[0]]).isEmpty)
    #expect(document.groups(emptiedBy: lines).count == 1)
    selection.delete()
    #expect(document.others.isEmpty && document.inkCount == 1)
    hand.canvas.undo()
    #expect(document.others.count == 1 && document.group(of: lines[1]) != nil)
  }

  @Test func `Copies are groups of their own, here and in other drawings`() throws {
    let (hand, lines) = try hand()
    let picture = picture(hand)
    let (document, selection) = (hand.canvas.document, hand.gestures.selection)
    selection.select([lines[0], lines[1]])
    selection.group()
    selection.select([lines[0], picture])
    selection.group()
    selection.name = "All"
    let copy = try #require(selection.copy())
    #expect(copy.others.count == 2 && copy.inkCount == 2 && copy.pictures.count == 1)
    let bytes = try copy.file(keepsHistory: false)
    let read = try DuctusReader(.strict).read(bytes).document
    #expect(read.others.map { read.name(of: $0.id) }.sorted() == ["", "All"])
    for other in [copy, read] {
      let before = document.others.count
      selection.paste(other)
      #expect(document.others.count == before + 2 && selection.parts.count == 1)
      #expect(selection.ids.count == 3 && selection.name == "All")
      #expect(
        selection.ids.allSatisfy {
          document.outermostGroup(of: $0) != document.outermostGroup(of: picture)
        })
      selection.duplicate()
      #expect(document.others.count == before + 4 && selection.parts.count == 1)
      selection.delete()
      #expect(document.others.count == before + 2)
      hand.canvas.undo()
      #expect(document.others.count == before + 4)
    }
    // The first group is what it was.
    selection.select([picture])
    #expect(selection.ids == [lines[0], lines[1], picture])
  }

  @Test func `A page's copy has groups of its own`() throws {
    let document = InkDocument()
    document.arrange(.add([PageDraft(.a6)], at: 0))
    let page = document.pages[0]
    let canvas = try InkCanvas(width: 400, height: 500, document: document)
    for y in [60.0, 90] {
      canvas.receiveEach(
        Strokes.line(
          from: Point(page.rect.minX + 40, page.rect.minY + y),
          to: Point(page.rect.minX + 90, page.rect.minY + y), touch: Int64(y)))
    }
    let lines = document.strokes.map { $0.id }
    document.perform(document.grouping(lines))
    document.arrange(.duplicate([page.id]))
    #expect(document.inkCount == 4 && document.others.count == 2)
    let groups = Set(document.strokes.compactMap { document.group(of: $0.id)?.rawValue })
    #expect(groups.count == 2)
    #expect(document.group(of: lines[0]) == document.group(of: lines[1]))
  }

  @Test func `Parts are aligned, and spread at equal distances, with what erases them`() throws {
    let (hand, lines) = try hand(4)
    let (document, selection) = (hand.canvas.document, hand.gestures.selection)
    // The end of the first line is erased, and of nothing else.
    hand.canvas.settings.tool = .erases
    hand.canvas.receiveEach(Strokes.line(from: Point(60, 20), to: Point(80, 20), touch: 9))
    hand.canvas.settings.tool = .draws
    let erasure = try #require(document.strokes.first { $0.isErasure })
    selection.select([lines[0], lines[1]])
    selection.group()
    selection.select(lines)
    #expect(selection.parts.count == 3)
    let group = document.bounds(of: [lines[0], lines[1]])
    let depth = hand.undoDepth
    selection.align(.left)
    #expect(hand.undoDepth == depth + 1)
    let left = document.bounds(of: lines).minX
    for part in [[lines[0], lines[1]], [lines[2]], [lines[3]]] {
      #expect(abs(document.bounds(of: part).minX - left) < 1e-9)
    }
    #expect(document.bounds(of: [lines[0], lines[1]]) == group, "it was the leftmost")
    selection.align(.right)
    let right = document.bounds(of: lines).maxX
    let moved = document.bounds(of: [lines[0], lines[1]])
    #expect(
      abs(moved.maxX - right) < 1e-9 && abs(document.bounds(of: lines[3]).maxX - right) < 1e-9)
    let way = moved.minX - group.minX
    #expect(abs((document[erasure.id]?.transform.tx ?? 0) - way) < 1e-9)
    for alignment in SelectionAlignment.allCases { selection.align(alignment) }
    for line in lines[2...] {
      #expect(abs(document.bounds(of: line).maxY - document.bounds(of: lines).maxY) < 1e-9)
    }
    while hand.undoDepth > depth { hand.canvas.undo() }
    #expect(document.bounds(of: [lines[0], lines[1]]) == group)
    document.perform(.transform([lines[2]], .translation(Vector(0, 13))))
    selection.select(lines)
    selection.distribute(isVertical: true)
    let boxes = [[lines[0], lines[1]], [lines[2]], [lines[3]]].map { document.bounds(of: $0) }
    #expect(abs((boxes[1].minY - boxes[0].maxY) - (boxes[2].minY - boxes[1].maxY)) < 1e-9)
    #expect(boxes[0] == group)
    let still = hand.undoDepth
    selection.select([lines[2], lines[3]])
    selection.distribute(isVertical: false)
    #expect(hand.undoDepth == still, "two have one distance")
  }
}
