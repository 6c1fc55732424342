public import InkGeometry

// The pictures.
extension InkDocument {
  /// The most pictures that a document may have had: 2²⁰.
  package static let pictureLimit = 1 << 20

  /// The identifier that the next new picture gets; several new ones get those that follow it.
  public var nextPicture: PlacedPicture.Identifier {
    ElementIdentifier(.picture, nextPictureNumber)
  }

  /// The order above all pictures that there are.
  public var nextPicturePlace: Int {
    guard let last = pictures.last else { return 0 }
    return min(last.place + 1, Self.placeLimit - 1)
  }

  /// The picture with an identifier; `nil` where it is not there, or not any more.
  public func picture(_ id: PlacedPicture.Identifier) -> PlacedPicture? {
    elements[id]?.picture
  }

  /// The pictures whose bounds meet a rectangle, from the lowest up; complexity: O(pictures).
  ///
  /// - Parameter rect: a rectangle in the document's coordinates.
  /// - Returns: the pictures.
  public func pictures(in rect: Rect) -> [PlacedPicture] {
    pictures.filter { $0.bounds.intersects(rect) }
  }

  /// The uppermost picture at a point.
  ///
  /// Complexity: O(pictures).
  ///
  /// - Parameters:
  ///   - point: a point in the document's coordinates.
  ///   - radius: the distance that still counts, in points of the document; by default 0.
  ///   - findsLocked: true if locked pictures are found too; by default false.
  /// - Returns: the picture; `nil` where there is none.
  public func picture(
    at point: Point, radius: Double = 0, findsLocked: Bool = false
  ) -> PlacedPicture? {
    for picture in shownObjects.reversed().compactMap({ $0.picture })
    where (findsLocked || isReachable(picture)) && picture.contains(point, radius: radius) {
      return picture
    }
    return nil
  }

  /// The content of a picture of the document with the same bytes; complexity: O(1), or O(bytes) for equal ones.
  package func content(equalTo content: PictureContent) -> PictureContent? {
    guard let known = contents[content.checksum]?.content, known == content else { return nil }
    return known
  }

  /// The pictures in their order: from the lowest up, those of one order by their identifiers.
  func sortedPictures(_ pictures: [PlacedPicture]) -> [PlacedPicture] {
    pictures.count < 2 ? pictures : sortedSeveralPictures(pictures)
  }

  @inline(never)
  private func sortedSeveralPictures(_ pictures: [PlacedPicture]) -> [PlacedPicture] {
    let keys = pictures.map { Int64($0.place) << 24 | Int64($0.id.index) }
    var order = KeyOrder.indices(of: keys)
    names.settle(
      &order, { pictures[$0].place == pictures[$1].place }, { pictures[$0].id })
    return order.map { pictures[$0] }
  }
}

// Edits of pictures.
extension InkDocument {
  /// The edit that puts pictures above all others, in the order that they have.
  ///
  /// - Parameter ids: the pictures; those that are not there are passed over.
  /// - Returns: the edit; `nil` where there is nothing to change.
  public func bringingToFront(_ ids: [PlacedPicture.Identifier]) -> DocumentEdit? {
    var raised: [PlacedPicture] = []
    let last = nextPicturePlace
    for picture in pictures where ids.contains(picture.id) {
      var picture = picture
      picture.place = min(last + raised.count, Self.placeLimit - 1)
      raised.append(picture)
    }
    let isOnTop = pictures.suffix(raised.count).map { $0.id } == raised.map { $0.id }
    return isOnTop ? nil : .put(pictures: raised)
  }

  /// The edit that puts pictures below all others, in the order that they have.
  ///
  /// Backgrounds of pages, such as the pages of a PDF, stay lowest: pictures that are locked and belong to a page. A
  /// picture below them could not be seen any more. Complexity: O(pictures).
  ///
  /// - Parameter ids: the pictures; those that are not there, and backgrounds, are passed over.
  /// - Returns: the edit; `nil` where there is nothing to change.
  public func sendingToBack(_ ids: [PlacedPicture.Identifier]) -> DocumentEdit? {
    let all = pictures
    // The lowest order above all backgrounds.
    var least = -Self.placeLimit + 1
    var lowered: [PlacedPicture] = []
    var others: [PlacedPicture] = []
    var isAtBack = true
    for picture in all {
      if picture.isBackground {
        least = max(least, picture.place + 1)
      } else if ids.contains(picture.id) {
        isAtBack = isAtBack && others.isEmpty
        lowered.append(picture)
      } else {
        others.append(picture)
      }
    }
    if isAtBack { return nil }
    // The pictures share out the orders that they have, as far as these lie above all backgrounds.
    lowered += others
    var index = 0
    for slot in all where !slot.isBackground {
      lowered[index].place = min(max(slot.place, least), Self.placeLimit - 1)
      least = lowered[index].place + 1
      index += 1
    }
    return .put(pictures: lowered)
  }
}

extension PlacedPicture {
  /// True if it is the background of a page: it lies below all that is none.
  package var isBackground: Bool { isLocked && page != nil }
}

extension PlacedPicture {
  /// The transform that centres a picture in a rectangle, as large as it fits.
  ///
  /// - Parameters:
  ///   - size: the natural size of the picture.
  ///   - rect: a rectangle in the document's coordinates.
  ///   - growth: the largest scale; by default there is none.
  /// - Returns: the transform from the picture's own coordinates.
  public static func fitting(
    _ size: PageSize, in rect: Rect, atMost growth: Double = .infinity
  ) -> Affine {
    guard size.width > 0, size.height > 0, rect.isFinite else { return .identity }
    let scale = min(min(rect.width / size.width, rect.height / size.height), growth)
    let corner = Vector(
      (rect.minX + rect.maxX - size.width * scale) / 2,
      (rect.minY + rect.maxY - size.height * scale) / 2)
    return Affine.scale(scale).concatenating(.translation(corner))
  }
}
