import Ductus
import Testing

/// Pictures are dragged by their handles.
@Suite struct PictureHandleTests {
  /// A picture of 40 × 20 points, turned by a quarter and twice as large, of which a part is shown.
  private static let picture = PlacedPicture(
    id: ElementIdentifier(.picture, 3), content: PictureContent(.png, [1, 2, 3]),
    size: PageSize(width: 40, height: 20), crop: Rect(minX: 4, minY: 2, maxX: 34, maxY: 18),
    transform: Affine(a: 0, b: 2, c: -2, d: 0, tx: 100, ty: 50), place: 0)

  private func distances(_ picture: PlacedPicture) -> [Double] {
    let corners = picture.corners
    return (0..<4).map { corners[$0].distance(to: corners[($0 + 1) & 3]) }
  }

  private func isNear(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
    a.distance(to: b) <= tolerance
  }

  @Test func `the inside moves the picture, and nothing else`() {
    let moved = Self.picture.dragged(by: .inside, from: Point(80, 60), to: Point(87, 49))
    for (before, after) in zip(Self.picture.corners, moved.corners) {
      #expect(isNear(after, before + Vector(7, -11)))
    }
    #expect(moved.crop == Self.picture.crop)
  }

  @Test(arguments: 0..<4)
  func `a corner scales about the one across, and sides keep their ratio`(corner: Int) {
    let before = Self.picture.corners
    let fixed = before[(corner + 2) & 3]
    let held = before[corner]
    let target = fixed + (held - fixed) * 1.5
    let scaled = Self.picture.dragged(by: .corner(corner), from: held, to: target)
    #expect(isNear(scaled.corners[(corner + 2) & 3], fixed))
    #expect(isNear(scaled.corners[corner], target))
    for (before, after) in zip(distances(Self.picture), distances(scaled)) {
      #expect((after - 1.5 * before).magnitude < 1e-9)
    }
  }

  @Test(arguments: 0..<4)
  func `a corner that is brought past the one across leaves a small picture`(corner: Int) {
    let before = Self.picture.corners
    let target = before[(corner + 2) & 3] + (before[(corner + 2) & 3] - before[corner])
    let scaled = Self.picture.dragged(by: .corner(corner), from: before[corner], to: target)
    #expect((distances(scaled).min() ?? 0) >= 8 - 1e-9)
    #expect((distances(scaled).min() ?? 99) <= 8 + 1e-9)
    #expect(isNear(scaled.corners[(corner + 2) & 3], before[(corner + 2) & 3]))
  }

  @Test func `rotation turns about the middle, as far as the pointer goes around it`() {
    let middle = Self.picture.middle
    let turned = Self.picture.dragged(
      by: .rotation, from: middle + Vector(0, -30), to: middle + Vector(60, 0))
    #expect(isNear(turned.middle, middle))
    for (before, after) in zip(Self.picture.corners, turned.corners) {
      let offset = before - middle
      #expect(isNear(after, middle + Vector(-offset.dy, offset.dx)))
    }
  }

  @Test func `an edge crops, and what is shown stays in its place`() {
    // A step of 2 points down in the document is one to the right in the picture.
    let right = Self.picture.dragged(by: .edge(1), from: Point(0, 0), to: Point(0, -20))
    #expect(right.crop == Rect(minX: 4, minY: 2, maxX: 24, maxY: 18))
    #expect(right.transform == Self.picture.transform)
    let top = Self.picture.dragged(by: .edge(0), from: Point(0, 0), to: Point(-6, 0))
    #expect(top.crop == Rect(minX: 4, minY: 5, maxX: 34, maxY: 18))
    let both = Self.picture.dragged(
      by: .corner(0), from: Point(0, 0), to: Point(-6, 4), crops: true)
    #expect(both.crop == Rect(minX: 6, minY: 5, maxX: 34, maxY: 18))
  }

  @Test(arguments: 0..<4)
  func `nothing is shown that is not there, and something always`(edge: Int) {
    for offset in [Vector(1e6, 1e6), Vector(-1e6, -1e6), Vector(1e6, -1e6), Vector(-1e6, 1e6)] {
      let cropped = Self.picture.dragged(
        by: .edge(edge), from: Point(0, 0), to: Point(0, 0) + offset)
      #expect(cropped.isUsable)
      #expect(cropped.extent.contains(cropped.crop))
      #expect(min(cropped.crop.width, cropped.crop.height) >= 1)
      #expect(cropped.crop != Self.picture.crop)
    }
  }

  @Test(arguments: 0..<10)
  func `a drag to no place changes nothing`(number: Int) throws {
    let handle = try #require(PictureHandle(number: number))
    for bad in [Double.nan, .infinity, -.infinity, 1e308] {
      let dragged = Self.picture.dragged(by: handle, from: Point(1, 1), to: Point(bad, bad))
      #expect(dragged.isUsable)
    }
    let still = Self.picture.dragged(by: handle, from: Point(5, 7), to: Point(5, 7))
    for (before, after) in zip(Self.picture.corners, still.corners) {
      #expect(isNear(before, after, 1e-6))
    }
  }

  @Test func `only ten numbers name handles`() {
    #expect((-20..<30).filter { PictureHandle(number: $0) != nil } == Array(0..<10))
  }
}
