internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// The pictures of documents as images of a file, each content once.
///
/// JPEG files and the pixels of PNG files go in as they are, without what else is in these files. A picture that
/// cannot be shown is a grey area.
final class PDFPictures {
  /// An image, and the way from its stored pixels to the upright picture in points.
  private struct Image {
    var number: Int
    var extent: Rect
    var toUpright: Affine
  }

  private static let grey = InkColor(red: 224, green: 224, blue: 224)

  private let objects: PDFObjects
  private let states: PDFStates
  private var known: [(content: PictureContent, image: Image?)] = []

  /// Begins without pictures.
  init(_ objects: PDFObjects, _ states: PDFStates) {
    self.objects = objects
    self.states = states
  }

  /// Draws the pictures that reach an area, from the lowest up.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - area: the area that is shown.
  ///   - content: what they are appended to.
  ///   - format: a format of which no picture is drawn; by default none.
  func draw(
    _ document: InkDocument, in area: Rect, to content: inout PDFContent,
    leavingOut format: PictureContent.Format? = nil
  ) {
    for picture in document.pictures where picture.bounds.intersects(area) {
      if format != nil, picture.content.format == format { continue }
      guard let image = image(of: picture.content) else {
        let corners = picture.corners
        var path: [PathElement] = []
        for (index, corner) in corners.enumerated() {
          path.append(index == 0 ? .move(to: corner) : .line(to: corner))
        }
        content.fill(path, Self.grey, state: states.plain)
        continue
      }
      content.draw(
        image: image.number, image.extent, image.toUpright.concatenating(picture.transform),
        crop: picture.crop == picture.extent ? nil : picture.crop,
        cropTransform: picture.transform, state: states.plain)
    }
  }

  private func image(of content: PictureContent) -> Image? {
    if let known = known.first(where: { $0.content == content }) { return known.image }
    let image = makeImage(content)
    known.append((content, image))
    return image
  }

  private func makeImage(_ content: PictureContent) -> Image? {
    let header: PictureHeader
    do throws(PictureError) {
      header = try PictureHeader(of: content.bytes)
    } catch {
      return nil
    }
    var number: Int?
    switch header.format {
    case .jpeg: number = addJPEG(content.bytes, header)
    case .png: number = PNGImage(content.bytes)?.add(to: objects)
    case .webp, .pdf: break
    }
    guard let number else { return nil }
    let (width, height) = (Double(header.pixelWidth), Double(header.pixelHeight))
    return Image(
      number: number, extent: Rect(minX: 0, minY: 0, maxX: width, maxY: height),
      toUpright: header.orientation.transform(width: width, height: height))
  }

  /// Adds a JPEG file as it is.
  private func addJPEG(_ bytes: [UInt8], _ header: PictureHeader) -> Int? {
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      // A frame, whichever its process (ITU-T T.81, table B.1).
      if marker >= 0xC0, marker <= 0xCF, marker != 0xC4, marker != 0xC8, marker != 0xCC {
        let components = bytes[place + 9]
        guard bytes[place + 4] == 8, components == 1 || components == 3 || components == 4 else {
          return nil
        }
        var text = PDFText()
        text.add("/Type/XObject/Subtype/Image/BitsPerComponent 8/Filter/DCTDecode/Width ")
        text.add(header.pixelWidth)
        text.add("/Height ")
        text.add(header.pixelHeight)
        text.add("/ColorSpace")
        switch components {
        case 1: text.add("/DeviceGray")
        case 3: text.add("/DeviceRGB")
        // The four inks of Adobe's files are stored inverted.
        default: text.add("/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]")
        }
        return objects.add(encoded: text, bytes)
      }
      place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
    }
    return nil
  }
}
