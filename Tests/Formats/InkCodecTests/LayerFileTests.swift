import CodecTestSupport
import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkTestSupport
import Testing

/// Layers in files.
@Suite struct LayerFileTests {
  private static func document() throws -> InkDocument {
    let document = ElementFileTests.document()
    let added = try #require(document.addingLayer(above: .sheet, name: "Notes „1“"))
    document.perform(added.edits)
    document.perform(document.moving([document.strokes[0].id], toLayer: added.id))
    document.perform(.set([document.pictures[0].id], .layer(added.id)))
    document.perform(document.fading(layer: added.id, to: 77))
    document.perform(document.locking(layer: .sheet, true))
    let lower = try #require(document.addingLayer(above: .sheet, name: ""))
    document.perform(lower.edits)
    document.perform(document.moving(layer: lower.id, to: 0))
    document.perform(document.hiding(layer: lower.id, true))
    return document
  }

  @Test func `Layers come back, and can be undone`() throws {
    let document = try Self.document()
    for keepsHistory in [true, false] {
      let read = try DuctusReader(.strict).read(document.file(keepsHistory: keepsHistory))
      let difference = DocumentEquality.difference(
        read.document, document, history: keepsHistory, names: keepsHistory)
      #expect(difference == nil)
      #expect(read.document.layers == document.layers)
      #expect(read.document.layers.map { $0.opacity } == [255, 255, 77])
      let stroke = try #require(read.document.strokes.first)
      #expect(read.document.layer(of: stroke.id) == document.layers[2].id)
      while keepsHistory, read.document.undo() {}
      if keepsHistory { #expect(read.document.layers == [.base]) }
    }
  }

  @Test func `A drawing that had layers and has none is written as it was`() throws {
    let (plain, layered) = (ElementFileTests.document(), ElementFileTests.document())
    let added = try #require(layered.addingLayer(above: .sheet, name: "a"))
    layered.perform(added.edits)
    layered.perform(.set([layered.strokes[0].id], .layer(added.id)))
    layered.undo()
    layered.undo()
    let (one, other) = (plain.state.withoutHistory, layered.state.withoutHistory)
    #expect(one.strokes.map { $0.layers } == other.strokes.map { $0.layers })
    #expect(one.others == other.others && one.pictures == other.pictures)
    #expect(layered.strokes[0].open == nil && layered.layers == [.base])
  }

  @Test func `Damaged files of layers crash nothing, and bring a base layer`() throws {
    let file = try Self.document().file()
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      var damaged = file
      for _ in 0...random.below(3) {
        damaged[random.below(damaged.count)] = UInt8(random.below(256))
      }
      if random.chance(0.3) { damaged.removeLast(random.below(damaged.count)) }
      guard let read = try? DuctusReader(.repairing).read(damaged) else { continue }
      #expect(read.document.layers.count { $0.isBase } == 1)
      #expect(read.document.strokes.count == read.document.count)
    }
  }

  @Test func `A layer of which a field says what it cannot is a layer all the same`() {
    let document = InkDocument()
    for (index, open) in [
      [(FieldTag.opacity, OpenValue([]))], [(.opacity, OpenValue([1, 2, 3]))],
      [(.isHidden, OpenValue([9]))], [(.name, OpenValue([0xFF, 0xFE]))],
    ].enumerated() {
      var element = OtherElement(
        id: ElementIdentifier(.other, index), kind: OtherElement.layerKind, order: index + 1)
      for (tag, value) in open { element.open.set(tag, value) }
      document.perform(.put([.other(element)]))
    }
    #expect(document.layers.map { $0.opacity } == [255, 255, 1, 255, 255])
    #expect(document.layers.map { $0.isHidden } == [false, false, false, true, false])
    // A stroke may name a layer that is no layer.
    var random = SeededGenerator(seed: 1)
    var stroke = InkStroke(
      id: document.makeIdentifier(),
      record: RandomStrokes.record(&random, around: Point(100, 100), samples: 9),
      brush: BrushPreset.pen.brush, place: document.makePlace())
    stroke.put(onLayer: ElementIdentifier(.picture, 3))
    document.perform(.add([stroke]))
    #expect(document.layer(of: stroke.id) == .sheet)
  }
}
