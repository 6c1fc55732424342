package import Ductus

/// A picture that looks like a page of text: black bars as wide as words, a round dot, and a red line.
package enum SampleText {
  /// The size in points.
  package static let size = PageSize(width: 210, height: 297)

  /// Returns the colour at a place, in points of the picture.
  static func color(_ point: Point) -> [Double] {
    if point.distance(to: Point(160, 240)) < 24 { return [0, 0, 0] }
    if point.x > 18, point.x < 20 { return [220, 40, 40] }
    let line = (point.y - 20) / 12
    guard line >= 0, line < 14, line - line.rounded(.down) < 0.55, point.x > 24, point.x < 190
    else { return [255, 255, 255] }
    // Words of different lengths, with gaps between them.
    let number = Int(line)
    var x = 24.0
    var word = number * 7
    while x < point.x {
      let length = 8 + Double(word * 37 % 23)
      if point.x < x + length { return [0, 0, 0] }
      x += length + 4
      word += 1
    }
    return [255, 255, 255]
  }

  /// Decodes a piece as a host does: the mean of a few places in each pixel.
  package static func decoded(_ request: PictureRequest, samples: Int = 4) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * request.rect.width * request.rect.height)
    for y in request.rect.minY..<request.rect.maxY {
      for x in request.rect.minX..<request.rect.maxX {
        var sum = [0.0, 0.0, 0.0]
        for part in 0..<samples * samples {
          let place = Point(
            (Double(x) + (Double(part % samples) + 0.5) / Double(samples)) / request.scale,
            (Double(y) + (Double(part / samples) + 0.5) / Double(samples)) / request.scale)
          for (channel, value) in color(place).enumerated() { sum[channel] += value }
        }
        for value in sum { bytes.append(UInt8((value / Double(samples * samples)).rounded())) }
        bytes.append(255)
      }
    }
    return bytes
  }

  /// Returns the content, whose bytes no test decodes.
  package static func content(_ format: PictureContent.Format = .pdf) -> PictureContent {
    PictureContent(format, [1, 2, 3, UInt8(format.rawValue)])
  }

  /// Returns a document with a page of the size of the text, and the text on it.
  package static func document(
    at corner: Point = Point(20, 20), transform: Affine = .identity, crop: Rect? = nil
  ) -> InkDocument {
    let document = InkDocument()
    let page = DocumentPage(
      id: document.nextPage,
      rect: Rect(
        minX: corner.x, minY: corner.y, maxX: corner.x + size.width,
        maxY: corner.y + size.height))
    document.perform(.put(pages: [page]))
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: document.nextPicture, content: content(), size: size, crop: crop,
          transform: transform.concatenating(.translation(Vector(corner.x, corner.y))),
          isLocked: true, page: page.id, place: 0)
      ]))
    return document
  }
}

extension InkCanvas {
  /// Hands over all pieces that are wanted, as a host does.
  package func provideAll() {
    while true {
      let requests = wantedPictures()
      if requests.isEmpty { return }
      for request in requests where !provide(SampleText.decoded(request), for: request.number) {
        return
      }
    }
  }
}
