import Ductus
import InkTestSupport
import Testing

/// Strokes and pictures in one order: steps up and down, copies, and what new ink finds.
@Suite struct ArrangingTests {
  private static let content = PictureContent(.png, [1, 2, 3])

  /// Adds a stroke from the left to the right at a height.
  private func addStroke(_ document: InkDocument, y: Double = 50, width: Double = 90) {
    let samples = (0..<9).map { step in
      PolylinePoint(
        location: Point(Double(step) * width / 8, y), timestamp: Double(step) / 60, force: 1)
    }
    document.append(InkStroke(samples, brush: BrushPreset.linear.brush))
  }

  /// Adds a picture at a number in the order of ink; below all ink for `nil`.
  @discardableResult
  private func addPicture(
    _ document: InkDocument, at order: Int? = nil, x: Double = 0
  ) -> ElementIdentifier {
    var picture = PlacedPicture(
      id: document.nextPicture, content: Self.content, size: PageSize(width: 100, height: 100),
      transform: .translation(Vector(x, 0)), place: document.nextPicturePlace)
    if case .open(let tag, let value) = ElementField.inkOrder(order) {
      picture.open.set(tag, value)
    }
    document.perform(.put(pictures: [picture]))
    return picture.id
  }

  /// The elements from the lowest up: pictures as numbers below 0, strokes as their widths, which they keep.
  private func stack(_ document: InkDocument) -> [Int] {
    var all: [(key: Int64, name: Int)] = document.shownObjects.map { object in
      (document.objectKey(of: object) ?? -1, -1 - object.id.index)
    }
    for stroke in document.strokes {
      let key = InkDocument.inkKey(stroke.layers[0].place, level: document.level(of: stroke))
      let index = all.firstIndex { $0.key > key } ?? all.count
      all.insert((key, Int(stroke.record.samples.last?.location.x ?? 0)), at: index)
    }
    return all.map { $0.name }
  }

  @Test func `A picture goes above ink and below it, step by step`() throws {
    let document = InkDocument()
    for width in [10.0, 20, 30] { addStroke(document, width: width) }
    let picture = addPicture(document)
    #expect(stack(document) == [-1, 10, 20, 30])
    let strokes = document.strokes.map { $0.id }
    for expected in [[10, -1, 20, 30], [10, 20, -1, 30], [10, 20, 30, -1]] {
      document.perform(document.arranging([picture], .forward))
      #expect(stack(document) == expected)
    }
    #expect(document.arranging([picture], .forward).isEmpty)
    #expect(document.arranging([picture], .toFront).isEmpty)
    document.perform(document.arranging([picture], .backward))
    #expect(stack(document) == [10, 20, -1, 30])
    document.perform(document.arranging([picture], .toBack))
    #expect(stack(document) == [-1, 10, 20, 30])
    document.perform(document.arranging([picture], .toFront))
    #expect(stack(document) == [10, 20, 30, -1])
    #expect(document.strokes.map { $0.id } == strokes)
    // New ink lies above it.
    addStroke(document, width: 40)
    #expect(stack(document) == [10, 20, 30, -1, 40])
    while document.undo() {}
    #expect(document.count == 0 && document.pictures.isEmpty)
    while document.redo() {}
    #expect(stack(document) == [10, 20, 30, -1, 40])
  }

  @Test func `Ink goes above a picture and below it`() {
    let document = InkDocument()
    for width in [10.0, 20] { addStroke(document, width: width) }
    addPicture(document, at: document.nextObjectOrder)
    addStroke(document, width: 30)
    #expect(stack(document) == [10, 20, -1, 30])
    let first = document.strokes[0].id
    document.perform(document.arranging([first], .toFront))
    #expect(stack(document) == [20, -1, 30, 10])
    document.perform(document.arranging([document.strokes[2].id], .backward))
    #expect(stack(document) == [20, -1, 10, 30])
    document.perform(document.arranging([document.strokes[1].id], .backward))
    #expect(stack(document) == [20, 10, -1, 30])
    document.perform(document.arranging([document.strokes[0].id], .forward))
    #expect(stack(document) == [10, 20, -1, 30])
    document.perform(document.arranging([document.strokes[2].id], .toBack))
    #expect(stack(document) == [30, 10, 20, -1])
  }

  @Test func `Several keep their order, and those that do not touch are passed over`() {
    let document = InkDocument()
    addStroke(document, width: 10)
    let low = addPicture(document)
    let far = addPicture(document, at: document.nextObjectOrder, x: 500)
    let high = addPicture(document, at: document.nextObjectOrder)
    addStroke(document, width: 20)
    #expect(stack(document) == [-1, 10, -2, -3, 20])
    document.perform(document.arranging([high, low, document.strokes[0].id], .toFront))
    #expect(stack(document) == [-2, 20, -1, 10, -3])
    document.perform(document.arranging([high], .toBack))
    #expect(stack(document).first == -3)
    // It touches nothing.
    #expect(document.arranging([far], .forward).isEmpty)
    #expect(document.arranging([far], .backward).isEmpty)
  }

  @Test func `Pictures that lie over a step of ink and pictures stay above it`() {
    let document = InkDocument()
    addStroke(document, width: 10)
    let upper = addPicture(document)
    let lower = addPicture(document, at: document.nextObjectOrder)
    addStroke(document, width: 20)
    document.perform(.set([upper], .inkOrder(document.nextObjectOrder)))
    #expect(stack(document) == [10, -2, 20, -1])
    document.perform(document.arranging([document.strokes[0].id, lower], .forward))
    #expect(stack(document) == [20, 10, -2, -1])
  }

  @Test func `Pictures at one number change places among each other`() {
    let document = InkDocument()
    addStroke(document, width: 10)
    let order = document.nextObjectOrder
    let ids = (0..<3).map { _ in addPicture(document, at: order) }
    #expect(stack(document) == [10, -1, -2, -3])
    document.perform(document.arranging([ids[0]], .forward))
    #expect(stack(document) == [10, -2, -1, -3])
    document.perform(document.arranging([ids[2]], .backward))
    #expect(stack(document) == [10, -2, -3, -1])
    document.perform(document.arranging([ids[1]], .backward))
    #expect(stack(document) == [-2, 10, -3, -1])
  }

  @Test func `Copies lie in the order of the originals`() throws {
    let document = InkDocument()
    addStroke(document, width: 10)
    let picture = addPicture(document, at: document.nextObjectOrder)
    addStroke(document, width: 20)
    let all = document.strokes.map { $0.id } + [picture]
    document.perform(document.duplicating(all))
    #expect(stack(document) == [10, -1, 20, 10, -2, 20])
    let excerpt = document.excerpt(of: all)
    #expect(stack(excerpt) == [10, -1, 20])
    let other = InkDocument()
    addStroke(other, width: 40)
    other.perform(other.inserting(excerpt))
    #expect(stack(other) == [40, 10, -1, 20])
  }

  @Test func `Elements are listed in their order, with those that move to another layer`() throws {
    let document = InkDocument()
    addStroke(document, width: 10)
    let low = addPicture(document)
    let high = addPicture(document, at: document.nextObjectOrder)
    addStroke(document, width: 20)
    let ink = document.strokes.map { $0.id }
    #expect(document.shownElements() == [low, ink[0], high, ink[1]])
    let added = try #require(document.addingLayer(above: .sheet, name: ""))
    document.perform(added.edits)
    document.perform(document.hiding(layer: added.id, true))
    #expect(document.shownElements() == [low, ink[0], high, ink[1]])
    // They keep their order on a hidden layer, and where that is merged with the one below.
    document.perform(document.moving([ink[0], high, ink[1]], toLayer: added.id))
    #expect(document.shownElements() == [low])
    document.perform(document.merging(layer: added.id))
    #expect(stack(document) == [-1, 10, -2, 20])
  }

  @Test func `The uppermost of ink and pictures is found`() throws {
    let document = InkDocument()
    addStroke(document)
    let stroke = document.strokes[0].id
    let picture = addPicture(document)
    let point = Point(40, 50)
    #expect(document.uppermost(at: point, radius: 2, isLocked: false) == stroke)
    document.perform(document.arranging([picture], .toFront))
    #expect(document.uppermost(at: point, radius: 2, isLocked: false) == picture)
    #expect(document.uppermost(at: Point(40, 90), radius: 2, isLocked: false) == picture)
  }

  @Test func `A field that says nothing usable leaves a picture below all ink`() {
    let document = InkDocument()
    addStroke(document, width: 10)
    let picture = addPicture(document)
    for bytes: [UInt8] in [[], [1], [1, 0, 0, 0, 0], [255, 255, 255, 255], [1, 0, 0, 64]] {
      document.perform(.set([picture], .open(.inkOrder, OpenValue(bytes))))
      #expect(stack(document) == [-1, 10])
    }
    document.perform(.set([picture], .open(.inkOrder, OpenValue([0, 0, 0, 64]))))
    #expect(stack(document) == [10, -1])
    // The highest number leaves room for ink.
    #expect(document.nextObjectOrder == 1)
  }
}
