import InkBrush
public import InkDocument
import InkGeometry

/// Makes pages and pictures of a document, and edits them at random.
public enum RandomPages {
  /// Returns a few contents, of any format, small and not so small; the same number gives equal bytes.
  public static func content(_ number: Int) -> PictureContent {
    var random = SeededGenerator(seed: UInt64(number))
    let format = PictureContent.Format.allCases[number % 4]
    return PictureContent(format, (0...random.below(300)).map { _ in UInt8(random.below(256)) })
  }

  private static func size(_ random: inout SeededGenerator) -> PageSize {
    if random.chance(0.7) { return [PageSize.a6, .a6.landscape, .a5][random.below(3)] }
    return PageSize(width: random.double(in: 50...400), height: random.double(in: 50...400))
  }

  private static func pattern(_ random: inout SeededGenerator) -> PaperPattern {
    PaperPattern(
      PaperPattern.Kind.allCases[random.below(5)], spacing: Double(random.below(3)) + 8.5)
  }

  /// Returns a new picture somewhere.
  public static func picture(
    _ random: inout SeededGenerator, in document: InkDocument
  ) -> PlacedPicture {
    let size = PageSize(
      width: Double(1 + random.below(200)),
      height: random.chance(0.5) ? 80 : random.double(in: 1...200))
    var picture = PlacedPicture(
      id: document.nextPicture, content: content(random.below(6)), pageIndex: random.below(3),
      size: size, transform: RandomStrokes.transform(&random), isLocked: random.chance(0.3),
      page: random.chance(0.3) ? document.pages.first?.id : nil,
      place: document.nextPicturePlace)
    if random.chance(0.3) {
      picture.transform = .translation(Vector(Double(random.below(300)), 20.25))
    }
    if random.chance(0.3) {
      picture.crop = Rect(
        minX: size.width / 4, minY: 0, maxX: size.width / 2, maxY: size.height)
    }
    return picture
  }

  /// Returns an operation on pages, some of which may not be there.
  public static func operation(
    _ random: inout SeededGenerator, in document: InkDocument
  ) -> PageOperation {
    var some = document.pages.map { $0.id }.filter { _ in random.chance(0.4) }
    if random.chance(0.1) { some.append(ElementIdentifier(.page, 77)) }
    let index = random.below(document.pages.count + 2)
    switch document.pages.isEmpty ? 0 : random.below(8) {
    case 0...2:
      let drafts = (0...random.below(2)).map { _ in
        PageDraft(
          size(&random), paper: random.chance(0.5) ? .white : .black,
          paperPattern: pattern(&random))
      }
      return .add(drafts, at: index)
    case 3: return .remove(some)
    case 4: return document.pages.count > 12 ? .remove(some) : .duplicate(some)
    case 5: return .move(some, to: index)
    case 6: return .resize(some, size(&random))
    default:
      return .setPaper(
        some, random.chance(0.5) ? .black : nil, random.chance(0.5) ? pattern(&random) : nil)
    }
  }

  /// Returns an element of a kind that nobody knows.
  private static func other(
    _ random: inout SeededGenerator, in document: InkDocument
  ) -> OtherElement {
    var other = OtherElement(
      id: ElementIdentifier(.other, document.nextIndex(.other)), kind: [2, 4, 5][random.below(3)],
      isLocked: random.chance(0.2), parent: random.chance(0.5) ? document.pages.last?.id : nil,
      order: random.below(9) - 4)
    if random.chance(0.5) { other.transform = RandomStrokes.transform(&random) }
    other.open.set(FieldTag(rawValue: 40), value(&random, in: document))
    return other
  }

  private static func value(
    _ random: inout SeededGenerator, in document: InkDocument
  ) -> OpenValue {
    let all = document.sheetElements.map { $0.id } + document.strokes.map { $0.id }
    return OpenValue(
      (0..<random.below(6)).map { _ in UInt8(random.below(256)) },
      elements: random.chance(0.4) ? all.filter { _ in random.chance(0.1) } : [],
      contents: random.chance(0.2) ? [content(random.below(6))] : [])
  }

  /// Sets fields of elements of all kinds, and puts some of kinds that nobody knows.
  private static func editFields(_ document: InkDocument, _ random: inout SeededGenerator) {
    let all = document.sheetElements.map { $0.id } + document.strokes.map { $0.id }
    let some = all.filter { _ in random.chance(0.2) }
    let others = document.others.map { $0.id }.filter { _ in random.chance(0.5) }
    switch random.below(9) {
    case 0, 1: document.perform(.put([.other(other(&random, in: document))]))
    case 2: document.perform(.set(some, .name(["", "a", "long"][random.below(3)])))
    case 3:
      let tag = FieldTag(rawValue: [2, 40, 1000][random.below(3)])
      document.perform(
        .set(some, .open(tag, random.chance(0.3) ? nil : value(&random, in: document))))
    case 4: document.perform(.lock(some, random.chance(0.5)))
    case 5: document.perform(.set(some, .order(random.below(5))))
    case 6:
      document.perform(.set(some, .parent(random.chance(0.5) ? document.pages.first?.id : nil)))
    case 7:
      document.perform(.transform(some, .translation(Vector(Double(random.below(9)), 2))))
    default: document.perform(.remove(others + [ElementIdentifier(.other, 500)]))
    }
  }

  /// Edits layers, and what lies on them.
  public static func editLayers(_ document: InkDocument, _ random: inout SeededGenerator) {
    let layers = document.layers.map { $0.id }
    let layer = layers[random.below(layers.count)]
    let all = document.pictures.map { $0.id } + document.strokes.map { $0.id }
    let some = all.filter { _ in random.chance(0.3) }
    switch random.below(11) {
    case 0, 1:
      if layers.count < 7, let added = document.addingLayer(above: layer, name: "layer") {
        document.perform(added.edits)
      }
    case 2: document.perform(document.naming(layer: layer, ["", "a"][random.below(2)]))
    case 3: document.perform(document.hiding(layer: layer, random.chance(0.3)))
    case 4: document.perform(document.locking(layer: layer, random.chance(0.3)))
    case 5:
      document.perform(document.fading(layer: layer, to: [255, 128, 0][random.below(3)]))
    case 6: document.perform(document.moving(layer: layer, to: random.below(layers.count)))
    case 7: document.perform(document.merging(layer: layer))
    case 8: document.perform(document.removing(layer: layer))
    case 9: document.perform(document.moving(some, toLayer: layer))
    default: document.perform(.set(some, .layer(layer)))
    }
  }

  /// Edits pages or pictures.
  public static func edit(_ document: InkDocument, _ random: inout SeededGenerator) {
    let pictures = document.pictures
    let some = pictures.map { $0.id }.filter { _ in random.chance(0.4) }
    if random.chance(0.3) { return editFields(document, &random) }
    switch document.pages.isEmpty ? 0 : random.below(pictures.isEmpty ? 6 : 10) {
    case 0...3: document.arrange(operation(&random, in: document))
    case 4, 5: document.perform(.put(pictures: [picture(&random, in: document)]))
    case 6: document.perform(.transform(some, RandomStrokes.transform(&random)))
    case 7:
      document.perform(
        .remove(some + [ElementIdentifier(.picture, 888)]))
    case 8:
      let edit =
        random.chance(0.5) ? document.bringingToFront(some) : document.sendingToBack(some)
      if let edit { document.perform(edit) }
    default:
      document.perform(
        .put(
          pictures:
            pictures.filter { some.contains($0.id) }.map { picture in
              var picture = picture
              picture.isLocked.toggle()
              picture.crop = Rect(
                minX: 0, minY: 0, maxX: picture.size.width / 2, maxY: picture.size.height / 3)
              return picture
            }))
    }
  }
}
