import InkBrush
import InkDocument
import InkGeometry
import InkInput
import InkTestSupport
import Testing

/// Layers of documents: their edits, what lies on them, and what two people do with them at once.
@Suite struct LayerTests {
  /// Adds a straight stroke, or an erasure, on a layer.
  @discardableResult
  private static func line(
    _ from: Point, _ to: Point, in document: InkDocument, on layer: ElementIdentifier = .sheet,
    erases: Bool = false
  ) -> ElementIdentifier {
    let brush = Brush(
      size: erases ? 30 : 8, tip: .outline, dynamics: Dynamics(width: .size),
      blend: erases ? .destinationOut : .sourceOver)
    let record = StrokeRecord()
    for index in 0...10 {
      let part = Double(index) / 10
      record.put(
        RecordedSample(
          x: Int64((from.x + (to.x - from.x) * part) * 100),
          y: Int64((from.y + (to.y - from.y) * part) * 100), time: Int64(index) * 100),
        at: index)
    }
    var stroke = InkStroke(
      id: document.makeIdentifier(), record: record, brush: brush, place: document.makePlace())
    stroke.put(onLayer: layer)
    document.perform(.add([stroke]))
    return stroke.id
  }

  /// Adds a layer.
  private static func layer(
    _ name: String, above: ElementIdentifier = .sheet, in document: InkDocument
  ) throws -> ElementIdentifier {
    let added = try #require(document.addingLayer(above: above, name: name))
    document.perform(added.edits)
    return added.id
  }

  private static func names(_ document: InkDocument) -> [String] {
    document.layers.map { $0.isBase ? "base" : $0.name }
  }

  @Test func `A document has a base layer, of which nothing is written`() {
    let document = InkDocument()
    #expect(document.layers == [.base] && document.layerTitles == ["Layer 1"])
    #expect(!document.hasLayers && document.layer(.sheet)?.isOpen == true)
    #expect(document.removing(layer: .sheet).isEmpty && document.merging(layer: .sheet).isEmpty)
    #expect(document.layer(ElementIdentifier(rawValue: 77)) == nil)
    #expect(document.naming(layer: ElementIdentifier(rawValue: 77), "a").isEmpty)
    #expect(document.hiding(layer: .sheet, false).isEmpty, "It is not hidden already.")
    #expect(document.others.isEmpty)
  }

  @Test func `Ink is read that no erasure of its own layer takes away, unless it is hidden`()
    throws
  {
    let document = InkDocument()
    let upper = try Self.layer("upper", in: document)
    let (from, to) = (Point(10, 20), Point(90, 20))
    let stroke = Self.line(from, to, in: document)
    Self.line(from, to, in: document, on: upper, erases: true)
    func isRead() -> Bool { document[stroke].flatMap { document.readableLine(of: $0) } != nil }
    #expect(isRead())
    document.perform(document.hiding(layer: .sheet, true))
    #expect(!isRead())
    document.undo()
    Self.line(from, to, in: document, erases: true)
    #expect(!isRead())
  }

  @Test func `Layers are added above others, named, ordered and undone`() throws {
    let document = InkDocument()
    let first = try Self.layer("first", in: document)
    let second = try Self.layer("second", above: first, in: document)
    let between = try Self.layer("between", above: first, in: document)
    #expect(Self.names(document) == ["base", "first", "between", "second"])
    document.perform(document.moving(layer: second, to: 0))
    #expect(Self.names(document) == ["second", "base", "first", "between"])
    document.perform(document.moving(layer: .sheet, to: 3))
    #expect(Self.names(document) == ["second", "first", "between", "base"])
    #expect(document.moving(layer: .sheet, to: 9).isEmpty)
    document.perform(document.naming(layer: between, "middle"))
    document.perform(document.naming(layer: .sheet, "ground"))
    #expect(document.layerTitles == ["second", "first", "middle", "ground"])
    for _ in 0..<4 { document.undo() }
    #expect(Self.names(document) == ["base", "first", "between", "second"])
    // However often layers are put between two, there is room.
    for index in 0..<40 {
      _ = try Self.layer("\(index)", above: first, in: document)
    }
    #expect(Self.names(document)[1...3] == ["first", "39", "38"])
    #expect(Set(document.layers.map { $0.order }).count == document.layers.count)
  }

  @Test func `There are no more layers than can be shown`() throws {
    let document = InkDocument()
    while let added = document.addingLayer(above: .sheet, name: "") {
      document.perform(added.edits)
    }
    #expect(document.layers.count == DocumentLayer.limit)
    // A file may have more: those above the uppermost one that is shown count as that one.
    for _ in 0..<3 {
      let id = ElementIdentifier(.other, document.nextIndex(.other))
      document.perform(
        .put([.other(OtherElement(id: id, kind: OtherElement.layerKind, order: 1 << 29))]))
      Self.line(Point(0, 0), Point(9, 9), in: document, on: id)
    }
    #expect(document.strokes.map { $0.id } == document.strokes.map { $0.id }.sorted())
    #expect(document.shownLevels.count == DocumentLayer.limit)
  }

  @Test func `Ink of an upper layer lies above that of lower ones, and erasures take their own`()
    throws
  {
    let document = InkDocument()
    let upper = try Self.layer("upper", in: document)
    let high = Self.line(Point(0, 50), Point(100, 50), in: document, on: upper)
    let low = Self.line(Point(50, 0), Point(50, 100), in: document)
    #expect(document.strokes.map { $0.id } == [low, high])
    #expect(document.layer(of: high) == upper && document.layer(of: low) == .sheet)
    #expect(document.stroke(at: Point(50, 50)) == high)
    #expect(document.isWholly(try #require(document[low]), below: try #require(document[high])))
    let erasure = Self.line(
      Point(50, 40), Point(50, 60), in: document, on: upper, erases: true)
    #expect(document.stroke(at: Point(50, 50)) == low)
    #expect(document.erasures(of: [high]) == [erasure] && document.erasures(of: [low]).isEmpty)
    #expect(document.centerLines().count == 2)
    document.perform(document.moving(layer: upper, to: 0))
    #expect(document.strokes.map { $0.id } == [high, erasure, low])
  }

  @Test func `Lassos, erasers and hits keep to layers that are seen and not locked`() throws {
    let document = InkDocument()
    let upper = try Self.layer("upper", in: document)
    let high = Self.line(Point(0, 50), Point(100, 50), in: document, on: upper)
    let low = Self.line(Point(0, 60), Point(100, 60), in: document)
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: document.nextPicture, content: RandomPages.content(1),
          size: PageSize(width: 50, height: 50), place: 0)
      ]))
    let picture = document.pictures[0].id
    document.perform(.set([picture], .layer(upper)))
    let all = Rect(minX: -20, minY: -20, maxX: 120, maxY: 120)
    let disc = MovedDisc(from: Point(20, 0), to: Point(20, 100), radius: 3)
    func found() -> [ElementIdentifier] {
      document.strokes(in: all, rule: .touching) + document.selectableElements
    }
    #expect(found() == [low, high, picture])
    #expect(document.strokes(touchedBy: disc, on: upper) == [high])
    #expect(document.strokes(touchedBy: disc) == [low, high])
    for edits in [document.hiding(layer: upper, true), document.locking(layer: upper, true)] {
      document.perform(edits)
      #expect(found() == [low] && document.stroke(at: Point(50, 50), radius: 2) == nil)
      #expect(document.strokes(touchedBy: disc) == [low])
      #expect(document.picture(at: Point(5, 5)) == nil)
      #expect(!document.isSelectable(high) && !document.isSelectable(picture))
      #expect(document.refusal(toDrawOn: upper) != nil && document.refusal(toDrawOn: .sheet) == nil)
      document.undo()
    }
    document.perform(document.hiding(layer: upper, true))
    #expect(document.hasHiddenElements && document.shownPictures.isEmpty)
    #expect(document.bounds == document.bounds(of: low))
    var seen: [ElementIdentifier] = []
    document.forEachRecord { stroke, _ in seen.append(stroke.id) }
    let events = document.callbacks.flatMap { $0.events }
    #expect(seen == [low] && !events.isEmpty && events.allSatisfy { $0.touch == events[0].touch })
  }

  @Test func `What lies on a removed layer falls to the one below, and returns`() throws {
    let document = InkDocument()
    let first = try Self.layer("first", in: document)
    let second = try Self.layer("second", above: first, in: document)
    let stroke = Self.line(Point(0, 0), Point(50, 0), in: document, on: second)
    let before = document.state
    document.perform(document.removing(layer: second))
    #expect(document.layer(of: stroke) == first && Self.names(document) == ["base", "first"])
    document.undo()
    #expect(document.layer(of: stroke) == second && document.state.others == before.others)
    document.redo()
    #expect(document.layer(of: stroke) == first)
    document.perform(document.removing(layer: first))
    #expect(document.layer(of: stroke) == .sheet && document.layers == [.base])
    #expect(document.removing(layer: .sheet).isEmpty)
  }

  @Test func `Merging keeps what lies above above`() throws {
    let document = InkDocument()
    let upper = try Self.layer("upper", in: document)
    let high = Self.line(Point(0, 50), Point(100, 50), in: document, on: upper)
    let low = Self.line(Point(50, 0), Point(50, 100), in: document)
    document.perform(.lock([high], true))
    document.perform(document.merging(layer: upper))
    #expect(document.layers == [.base] && document.strokes.count == 2)
    #expect(document.strokes[0].id == low)
    #expect(document.strokes[1].record === document.state.strokes[1].record)
    #expect(document.strokes[1].isLocked && document.layer(of: document.strokes[1].id) == .sheet)
    document.undo()
    #expect(document.layer(of: high) == upper && document[high]?.isLocked == true)
    // The lowest layer gives its ink to the base layer, below what lies there.
    document.perform(.lock([high], false))
    document.perform(document.moving(layer: upper, to: 0))
    #expect(document.strokes.map { $0.id } == [high, low])
    document.perform(document.merging(layer: .sheet))
    #expect(document.layers == [.base] && document.strokes[0].id == high)
  }

  @Test func `A selection is put on a layer, with its erasures`() throws {
    let document = InkDocument()
    let upper = try Self.layer("upper", in: document)
    let line = Self.line(Point(0, 50), Point(100, 50), in: document)
    Self.line(Point(50, 0), Point(50, 100), in: document, erases: true)
    document.perform(document.moving([line], toLayer: upper))
    #expect(document.strokes.allSatisfy { document.layer(of: $0.id) == upper })
    #expect(document.strokes.map { $0.isErasure } == [false, true])
    #expect(document.stroke(at: Point(50, 50)) == nil)
    #expect(document.moving(document.strokes.map { $0.id }, toLayer: upper).isEmpty)
    #expect(document.moving([line], toLayer: ElementIdentifier(rawValue: 5)).isEmpty)
    document.undo()
    #expect(document.strokes.allSatisfy { document.layer(of: $0.id) == .sheet })
  }

  @Test func `Copies stay on their layer, and excerpts keep the order of layers`() throws {
    let document = InkDocument()
    let upper = try Self.layer("upper", in: document)
    let high = Self.line(Point(0, 50), Point(100, 50), in: document, on: upper)
    let low = Self.line(Point(50, 0), Point(50, 100), in: document)
    let copies = document.duplicating([high, low])
    document.perform(copies)
    #expect(
      document.strokes.map { document.layer(of: $0.id) } == [.sheet, .sheet, upper, upper])
    let excerpt = document.excerpt(of: [high, low])
    #expect(!excerpt.hasLayers && excerpt.strokes.count == 2)
    let bounds = excerpt.strokes.map { excerpt.bounds(of: $0.id) }
    #expect(bounds[1] == document.bounds(of: high), "What lay above lies above.")
  }

  @Test func `The history tells of layers, and a moment is restored with them`() throws {
    let document = InkDocument()
    let upper = try Self.layer("upper", in: document)
    Self.line(Point(0, 50), Point(100, 50), in: document, on: upper)
    let moment = document.changeNumber
    document.perform(document.merging(layer: upper))
    let past = try #require(document.past(after: moment))
    #expect(past.layers.count == 2)
    #expect(document.restore(after: moment))
    #expect(Self.names(document) == ["base", "upper"])
    let stroke = try #require(document.strokes.first)
    #expect(document.layer(of: stroke.id) == document.layers[1].id)
    let happenings = DocumentPast(of: document)
    happenings.show(happenings.moments.count - 2)
    #expect(happenings.happening.what == .layered)
  }

  @Test func `Two people who change layers at once have the same in the end`() throws {
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      var documents: [InkDocument] = []
      var sent: [[SharedChange]] = [[], []]
      for author in [9, 5] {
        let document = InkDocument()
        document.join(as: DocumentAuthor(rawValue: 1))
        document.join(as: DocumentAuthor(rawValue: UInt64(author)))
        let index = documents.count
        document.observe { change in
          if let shared = document.shared(change) { sent[index].append(shared) }
        }
        documents.append(document)
      }
      for _ in 0..<6 {
        for document in documents {
          for _ in 0..<3 { try change(document, &random) }
        }
        let changes = sent
        sent = [[], []]
        for index in 0..<2 { documents[1 - index].receive(all: changes[index]) }
      }
      let (one, other) = (documents[0].canonical, documents[1].canonical)
      #expect(one.state.others == other.state.others, "seed \(seed)")
      #expect(one.layers == other.layers, "seed \(seed)")
      #expect(one.state == other.state, "seed \(seed)")
      for document in documents {
        #expect(document.layers.contains { $0.isBase } && document.layers.count { $0.isBase } == 1)
        let levels = document.strokes.map { document.level(of: $0) }
        #expect(levels == levels.sorted(), "seed \(seed)")
        while document.undo() {}
        while document.redo() {}
      }
    }
  }

  private func change(_ document: InkDocument, _ random: inout SeededGenerator) throws {
    let layers = document.layers.map { $0.id }
    let layer = layers[random.below(layers.count)]
    let some = document.strokes.map { $0.id }.filter { _ in random.chance(0.4) }
    switch random.below(10) {
    case 0, 1: if layers.count < 6 { _ = try Self.layer("layer", above: layer, in: document) }
    case 2, 3:
      Self.line(
        Point(Double(random.below(99)), 0), Point(Double(random.below(99)), 80), in: document,
        on: layer, erases: random.chance(0.2))
    case 4: document.perform(document.moving(layer: layer, to: random.below(layers.count)))
    case 5: document.perform(document.removing(layer: layer))
    case 6: document.perform(document.merging(layer: layer))
    case 7: document.perform(document.moving(some, toLayer: layer))
    case 8: document.perform(document.hiding(layer: layer, random.chance(0.5)))
    default: document.undo()
    }
  }
}
