import Ductus
import InkUIKit
import Testing

/// Tests of the places at which pictures and pages are drawn for a piece of them.
@Suite struct PiecePlacementTests {
  private func close(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 1e-6 }

  /// Returns the pieces of a picture that a canvas asks for, at a zoom at which it needs several.
  private func requests(
    _ content: PictureContent, _ size: PageSize, zoom: Double, page: Int = 0
  ) throws -> [PictureRequest] {
    let canvas = try InkCanvas(width: 3000, height: 2000)
    canvas.perform([
      .put(pictures: [
        PlacedPicture(
          id: canvas.document.nextPicture, content: content, pageIndex: page, size: size, place: 0)
      ])
    ])
    canvas.setView(origin: Point(0, 0), zoom: zoom)
    return canvas.wantedPictures(limit: 64)
  }

  @Test func `Stored corners come to where the upright picture has them, in every orientation`()
    throws
  {
    for orientation in PictureOrientation.allCases {
      let (width, height) = (1500.0, 1100.0)
      let size =
        orientation.exchangesSides
        ? PageSize(width: height, height: width) : PageSize(width: width, height: height)
      let requests = try requests(PictureContent(.jpeg, [1]), size, zoom: 1)
      #expect(requests.count >= 4)
      for request in requests {
        let map = PiecePlacement.image(request, size: size, orientation: orientation)
        for corner in [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)] {
          let upright = corner.applying(orientation.transform(width: width, height: height))
          let unit = Point(corner.x / width, 1 - corner.y / height)
          let expected = Point(
            upright.x - Double(request.rect.minX),
            Double(request.rect.height) - (upright.y - Double(request.rect.minY)))
          #expect(close(unit.applying(map), expected))
        }
      }
    }
  }

  @Test func `A picture whose pixels are parts of those of its level keeps its scale`() throws {
    let request = try #require(
      try requests(
        PictureContent(.png, [2]), PageSize(width: 1001, height: 501), zoom: 0.25
      ).first)
    #expect(request.scale == 0.25 && request.width == 251)
    let map = PiecePlacement.image(
      request, size: PageSize(width: 1001, height: 501), orientation: .upright)
    #expect(abs(map.a - 250.25) < 1e-9 && abs(map.d - 125.25) < 1e-9)
  }

  @Test func `The space of a page is turned, scaled and moved to its piece`() throws {
    let box = Rect(minX: 30, minY: -20, maxX: 630, maxY: 780)
    for rotation in [0, 90, 180, 270, -90, 45] {
      let turn = (rotation % 90 == 0 ? rotation + 360 : 0) % 360
      for unit in [1.0, 2] {
        let isUpright = turn % 180 == 0
        let size = PageSize(
          width: (isUpright ? 600 : 800) * unit, height: (isUpright ? 800 : 600) * unit)
        let request = try #require(
          try requests(PictureContent(.pdf, [3]), size, zoom: 2).last)
        let map = PiecePlacement.page(request, box: box, rotation: rotation)
        // The corner of the box that is seen upper left, and the one opposite.
        let (first, last) =
          switch turn {
          case 90: (Point(30, -20), Point(630, 780))
          case 180: (Point(630, -20), Point(30, 780))
          case 270: (Point(630, 780), Point(30, -20))
          default: (Point(30, 780), Point(630, -20))
          }
        let top = Double(request.rect.height + request.rect.minY)
        #expect(close(first.applying(map), Point(Double(-request.rect.minX), top)))
        let end = Point(
          size.width * request.scale - Double(request.rect.minX), top - size.height * request.scale)
        #expect(last.applying(map).distance(to: end) <= 1.5)
        // No page is mirrored.
        #expect(map.a * map.d - map.b * map.c > 0)
      }
    }
  }

  @Test func `Colours are divided by their alpha`() {
    var pixels: [UInt8] = [
      10, 20, 30, 255, 0, 0, 0, 0, 64, 32, 0, 128, 9, 9, 9, 3, 5, 6, 7, 0,
    ]
    PiecePlacement.makeStraight(&pixels)
    #expect(
      pixels == [
        10, 20, 30, 255, 0, 0, 0, 0, 128, 64, 0, 128, 255, 255, 255, 3, 5, 6, 7, 0,
      ])
  }
}
