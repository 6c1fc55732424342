import Ductus
import InkTestSupport
import Testing

@Suite struct PlacedPictureTests {
  private func add(
    _ document: InkDocument, _ content: PictureContent, at x: Double, _ y: Double,
    isLocked: Bool = false
  ) -> PlacedPicture.Identifier {
    let id = document.nextPicture
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: id, content: content, size: PageSize(width: 100, height: 50),
          transform: .translation(Vector(x, y)), isLocked: isLocked,
          place: document.nextPicturePlace)
      ]))
    return id
  }

  @Test func `The uppermost picture at a point is found, locked ones only if one asks for them`() {
    let document = InkDocument()
    let content = PictureContent(.png, [1])
    let low = add(document, content, at: 0, 0)
    let high = add(document, content, at: 50, 0)
    let locked = add(document, content, at: 90, 0, isLocked: true)
    #expect(document.picture(at: Point(60, 10))?.id == high)
    #expect(document.picture(at: Point(95, 10))?.id == high)
    #expect(document.picture(at: Point(95, 10), findsLocked: true)?.id == locked)
    #expect(document.picture(at: Point(10, 10))?.id == low)
    #expect(document.picture(at: Point(10, 53)) == nil)
    #expect(document.picture(at: Point(10, 53), radius: 4)?.id == low)
    #expect(document.bringingToFront([high, locked]) == nil)
    document.perform([document.bringingToFront([low])].compactMap { $0 })
    #expect(document.pictures.map { $0.id } == [high, locked, low])
    #expect(document.picture(at: Point(60, 10))?.id == low)
    #expect(document.undo() && document.pictures.map { $0.id } == [low, high, locked])
  }

  @Test func `A picture goes below all others but the backgrounds of pages, as one step`() {
    let document = InkDocument()
    let content = PictureContent(.png, [1])
    let low = add(document, content, at: 0, 0)
    let background = document.nextPicture
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: background, content: content, size: PageSize(width: 100, height: 50),
          isLocked: true, page: ElementIdentifier(.page, 0),
          place: document.nextPicturePlace)
      ]))
    let middle = add(document, content, at: 50, 0, isLocked: true)
    let high = add(document, content, at: 90, 0)
    let before = document.pictures
    document.perform([document.sendingToBack([high])].compactMap { $0 })
    #expect(document.pictures.map { $0.id } == [background, high, low, middle])
    #expect(Set(document.pictures.map { $0.place }).count == 4)
    #expect(document.undo() && document.pictures == before)
    document.perform([document.sendingToBack([high, middle, background])].compactMap { $0 })
    #expect(document.pictures.map { $0.id } == [background, middle, high, low])
    // There is nothing to change.
    #expect(document.sendingToBack([middle, high]) == nil)
    #expect(document.sendingToBack([background]) == nil)
    #expect(document.sendingToBack([]) == nil)
    #expect(document.sendingToBack([.init(.picture, 99)]) == nil)
  }

  @Test func `A turned and cropped picture is hit where it is seen`() {
    var picture = PlacedPicture(
      id: .init(.picture, 0), content: PictureContent(.png, [1]),
      size: PageSize(width: 100, height: 50), place: 0)
    picture.crop = Rect(minX: 0, minY: 0, maxX: 20, maxY: 50)
    picture.transform = Affine.rotation(.pi / 2).concatenating(.translation(Vector(200, 100)))
    // Down becomes left, right becomes down.
    #expect(picture.contains(Point(190, 110)) && !picture.contains(Point(190, 130)))
    #expect((picture.bounds.minX - 150).magnitude < 1e-9 && picture.bounds.maxX == 200)
    #expect(picture.middle.distance(to: Point(175, 110)) < 1e-9)
    #expect(picture.corners[0] == Point(200, 100))
    picture.transform = .scale(x: 0, y: 1)
    #expect(!picture.contains(Point(0, 10)))
  }

  @Test func `Equal bytes are kept once, and known by their numbers`() {
    let document = InkDocument()
    let bytes: [UInt8] = (0..<100).map { $0 }
    let first = PictureContent(.jpeg, bytes)
    let other = PictureContent(.jpeg, bytes.reversed())
    #expect(first == PictureContent(.jpeg, bytes) && first != other)
    #expect(first != PictureContent(.png, bytes) && first.key != other.key)
    #expect(first.key == PictureContent(.jpeg, bytes).key && first.key < 0x1p53)
    for content in [first, PictureContent(.jpeg, bytes), other, PictureContent(.png, bytes)] {
      _ = add(document, content, at: 0, 0)
    }
    #expect(document.pictures[1].content === first && document.pictures[2].content === other)
    #expect(document.pictures[3].content.format == .png)
    #expect(document.pictureContents.count == 3 && document.contentByteCount == 300)
    document.perform(.remove(document.pictures.map { $0.id }))
    #expect(document.pictureContents.isEmpty && document.contentByteCount == 300)
    document.forgetHistory()
    #expect(document.contentByteCount == 0)
    #expect(document.content(equalTo: first) == nil)
  }

  @Test func `Checksums tell bytes apart`() {
    var random = SeededGenerator(seed: 6)
    var seen: Set<UInt64> = []
    for length in 0..<200 {
      var bytes = (0..<length).map { _ in UInt8(random.below(256)) }
      #expect(seen.insert(PictureContent(.png, bytes).checksum).inserted)
      guard length > 0 else { continue }
      bytes[random.below(length)] ^= UInt8(1 << random.below(8))
      #expect(seen.insert(PictureContent(.png, bytes).checksum).inserted)
    }
  }

  @Test func `Pictures that cannot be are passed over`() {
    let document = InkDocument()
    let content = PictureContent(.png, [1])
    func put(_ change: (inout PlacedPicture) -> Void, size: PageSize = .a6, index: Int = 0) -> Bool
    {
      var picture = PlacedPicture(
        id: document.nextPicture, content: content, pageIndex: index, size: size, place: 0)
      change(&picture)
      return !document.perform(.put(pictures: [picture])).isEmpty
    }
    #expect(!put { $0.transform.a = .nan } && !put { $0.transform.tx = .infinity })
    #expect(!put { $0.crop = .empty })
    #expect(!put { $0.crop = Rect(minX: -1, minY: 0, maxX: 9, maxY: 9) })
    #expect(!put { $0.crop = Rect(minX: 3, minY: 0, maxX: 3, maxY: 9) })
    #expect(!put { $0.place = 1 << 30 } && !put { $0.place = .min })
    #expect(!put { $0.page = .init(rawValue: -1) })
    #expect(!put({ _ in }, size: PageSize(width: 0, height: 1)))
    #expect(!put({ _ in }, size: PageSize(width: 1, height: .nan)))
    #expect(!put({ _ in }, index: -1))
    #expect(document.pictures.isEmpty && document.nextPicture.index == 0)
    #expect(put { $0.place = -5 })
    document.perform(
      .transform(document.pictures.map { $0.id }, .scale(.infinity)))
    #expect(document.pictures[0].transform == .identity)
  }

  @Test func `A picture fits into a rectangle, and grows no more than it may`() {
    let rect = Rect(minX: 10, minY: 10, maxX: 110, maxY: 210)
    let size = PageSize(width: 50, height: 50)
    let fitted = PlacedPicture.fitting(size, in: rect)
    #expect(
      Rect(minX: 0, minY: 0, maxX: 50, maxY: 50).applying(fitted)
        == Rect(minX: 10, minY: 60, maxX: 110, maxY: 160))
    #expect(PlacedPicture.fitting(size, in: rect, atMost: 1) == .translation(Vector(35, 85)))
    #expect(PlacedPicture.fitting(size, in: .empty) == .identity)
  }
}
