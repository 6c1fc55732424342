internal import InkBrush
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import PDFSyntax
internal import PictureFiles

/// The pictures of documents as images of a file, each content once.
///
/// JPEG files and the pixels of PNG files go in as they are, with their colour profiles and without what else is in
/// these files; pages of PDFs are forms. A picture that cannot be shown is a grey area.
final class PDFPictures {
  /// An image or a form, and the way from its stored pixels to the upright picture in points.
  private struct Image {
    var number: Int
    var extent: Rect
    var toUpright: Affine
    var isForm = false
  }

  private static let grey = InkColor(red: 224, green: 224, blue: 224)

  private let objects: PDFObjects
  private let states: PDFStates
  private let sources: PDFSources
  private let profiles: PDFProfiles
  private let texts: PDFTexts
  private var known: [(content: PictureContent, page: Int, image: Image?)] = []

  /// Gives the pixels of a picture that no PDF can have as it is.
  var decode: PDFDecode?
  /// The images that were made before.
  var images: PDFImages?

  /// Begins without pictures.
  init(_ objects: PDFObjects, _ states: PDFStates, _ sources: PDFSources) {
    (self.objects, self.states, self.sources) = (objects, states, sources)
    profiles = PDFProfiles(objects)
    texts = PDFTexts(objects, states)
  }

  /// Draws the objects below all ink that reach an area, from the lowest up, for pages whose ink is annotations.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - area: the area that is shown.
  ///   - rule: the rule by which ink is shown, which texts follow.
  ///   - content: what they are appended to.
  ///   - own: a picture that is left out, as it is the page itself; by default none.
  func draw(
    _ document: InkDocument, in area: Rect, _ rule: InkOnPaper, to content: inout PDFContent,
    leavingOut own: PlacedPicture.Identifier? = nil
  ) {
    for object in document.shownObjects
    where object.inkOrder == nil && object.bounds.intersects(area) && object.id != own {
      draw(object, of: document, rule, to: &content)
    }
  }

  /// Draws an object.
  func draw(
    _ object: SheetObject, of document: InkDocument, _ rule: InkOnPaper,
    to content: inout PDFContent
  ) {
    switch object {
    case .picture(let picture):
      let words = Array(document.alternativeText(of: picture.id).utf8)
      if !words.isEmpty { content.begin(alternative: words) }
      draw(picture, to: &content)
      if !words.isEmpty { content.endAlternative() }
    case .text(let text): texts.draw(text, of: document, rule, to: &content)
    }
  }

  private func draw(_ picture: PlacedPicture, to content: inout PDFContent) {
    guard let image = image(of: picture) else {
      let corners = picture.corners
      var path: [PathElement] = []
      for (index, corner) in corners.enumerated() {
        path.append(index == 0 ? .move(to: corner) : .line(to: corner))
      }
      content.fill(path, Self.grey, state: states.plain)
      return
    }
    let transform = image.toUpright.concatenating(picture.transform)
    let crop = picture.crop == picture.extent ? nil : picture.crop
    if image.isForm {
      content.draw(
        form: image.number, transform, crop: crop, cropTransform: picture.transform,
        state: states.plain)
    } else {
      content.draw(
        image: image.number, image.extent, transform, crop: crop,
        cropTransform: picture.transform, state: states.plain)
    }
  }

  private func image(of picture: PlacedPicture) -> Image? {
    let (content, page) = (picture.content, picture.pageIndex)
    if let found = known.first(where: { $0.page == page && $0.content == content }) {
      return found.image
    }
    let image = content.format == .pdf ? makeForm(picture) : makeImage(content)
    known.append((content, page, image))
    return image
  }

  /// Adds a page of a PDF as a form.
  private func makeForm(_ picture: PlacedPicture) -> Image? {
    guard let copy = sources.copy(of: picture.content),
      copy.file.pages.indices.contains(picture.pageIndex)
    else { return nil }
    let page = copy.file.pages[picture.pageIndex]
    guard let number = PDFPageForm(copy, to: objects).add(page) else { return nil }
    return Image(
      number: number, extent: picture.extent,
      toUpright: .scale(x: picture.size.width / page.width, y: picture.size.height / page.height),
      isForm: true)
  }

  private func decoded(_ content: PictureContent) -> EncodedImage? {
    images?.uprightImage(of: content)
      ?? decode?(content).map { PixelImage($0).encoded(objects.deflate) }
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
    case .jpeg: number = JPEGImage(content.bytes)?.add(to: objects, profiles)
    case .png:
      let image = images?.image(of: content) ?? PNGImage(content.bytes)?.encoded(objects.deflate)
      number = image?.add(to: objects, profiles)
    case .webp, .pdf: break
    }
    if number == nil, let image = decoded(content) {
      let number = image.add(to: objects, profiles)
      let upright = header.size
      return Image(
        number: number,
        extent: Rect(minX: 0, minY: 0, maxX: upright.width, maxY: upright.height),
        toUpright: .identity)
    }
    guard let number else { return nil }
    let (width, height) = (Double(header.pixelWidth), Double(header.pixelHeight))
    return Image(
      number: number, extent: Rect(minX: 0, minY: 0, maxX: width, maxY: height),
      toUpright: header.orientation.transform(width: width, height: height))
  }
}
