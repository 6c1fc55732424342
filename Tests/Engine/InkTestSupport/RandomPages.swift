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
    if random.chance(0.1) { some.append(DocumentPage.Identifier(rawValue: 77)) }
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

  /// Edits pages or pictures.
  public static func edit(_ document: InkDocument, _ random: inout SeededGenerator) {
    let pictures = document.pictures
    let some = pictures.map { $0.id }.filter { _ in random.chance(0.4) }
    switch document.pages.isEmpty ? 0 : random.below(pictures.isEmpty ? 6 : 10) {
    case 0...3: document.perform(operation(&random, in: document))
    case 4, 5: document.perform(.putPictures([picture(&random, in: document)]))
    case 6: document.perform(.transformPictures(some, RandomStrokes.transform(&random)))
    case 7:
      document.perform(
        .removePictures(some + [PlacedPicture.Identifier(rawValue: 888)]))
    case 8:
      let edit =
        random.chance(0.5) ? document.bringingToFront(some) : document.sendingToBack(some)
      if let edit { document.perform(edit) }
    default:
      document.perform(
        .putPictures(
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
