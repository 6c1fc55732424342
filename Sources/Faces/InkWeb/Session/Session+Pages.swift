internal import InkBrush
internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import InkGestures
internal import InkWebCore
internal import PictureFiles

// Pages and pictures. Lists go in and out as records of doubles, in the input and the output.
extension Session {
  /// The doubles of a page for the page: its name, left and upper edge, width and height, the colour of its
  /// paper, the kind of its lines, their spacing and their colour.
  private static let pageStride = 9
  /// The doubles of a picture for the page.
  private static let pictureStride = 20
  /// The doubles of a page to be added: width, height, colour of the paper, kind and spacing of its lines.
  private static let draftStride = 5
  /// Bytes for a page or a picture that an edit changes, and in the list of all of them.
  private static let bytesPerChangedPage = 1000.0

  /// Returns records of doubles from the input; `nil` if there are not so many, or more than a million.
  func records(_ count: Int32, of stride: Int) -> [Double]? {
    guard count >= 0, count < 1 << 20, Int(count) * stride * 8 <= input.count else { return nil }
    let bytes = input.bytes(Int(count) * stride * 8)
    return bytes.withUnsafeBytes { raw in
      (0..<Int(count) * stride).map {
        raw.loadUnaligned(fromByteOffset: 8 * $0, as: Double.self)
      }
    }
  }

  private func put(_ records: [Double]) -> Bool { records.withUnsafeBytes { output.put($0) } }

  /// Returns the identifiers in the input.
  private func identifiers(_ count: Int32) -> [ElementIdentifier]? {
    guard let numbers = records(count, of: 1) else { return nil }
    return numbers.map { ElementIdentifier(rawValue: $0 >= 0 && $0 < 1e9 ? Int($0) : -1) }
  }

  var hasRoomToArrange: Bool {
    let document = canvas.document
    let count = document.pages.count + document.pictures.count
    return hasRoomToEdit(document.count)
      && hasRoomToGrow(Double(count) * Self.bytesPerChangedPage)
  }

  // MARK: Pages

  /// Puts all pages into the output; returns their number.
  func putPages() -> Int32 {
    let pages = canvas.document.pages
    guard hasRoom(Double(pages.count * Self.pageStride * 16)) else { return Status.noMemory }
    var records: [Double] = []
    records.reserveCapacity(pages.count * Self.pageStride)
    for page in pages {
      let pattern = page.paperPattern
      records += [
        Double(page.id.rawValue), page.rect.minX, page.rect.minY, page.rect.width,
        page.rect.height, Double(packed(page.paper)), Double(pattern.kind.rawValue),
        pattern.spacing, Double(packed(pattern.color)),
      ]
    }
    return put(records) ? Int32(pages.count) : Status.noMemory
  }

  /// Adds pages of which the input has drafts; puts the name of the first one into the numbers.
  func addPages(_ count: Int32, at index: Int32) -> Int32 {
    guard let numbers = records(count, of: Self.draftStride) else { return Status.number }
    var drafts: [PageDraft] = []
    for offset in stride(from: 0, to: numbers.count, by: Self.draftStride) {
      let kind = UInt8(exactly: numbers[offset + 3]).flatMap { PaperPattern.Kind(rawValue: $0) }
      guard let kind, let rgba = UInt32(exactly: numbers[offset + 2]) else {
        return Status.number
      }
      drafts.append(
        PageDraft(
          PageSize(width: numbers[offset], height: numbers[offset + 1]), paper: color(rgba),
          paperPattern: PaperPattern(kind, spacing: numbers[offset + 4])))
    }
    return arrange(.add(drafts, at: Int(index)))
  }

  func removePages(_ count: Int32) -> Int32 {
    identifiers(count).map { arrange(.remove($0)) } ?? Status.number
  }

  func duplicatePages(_ count: Int32) -> Int32 {
    identifiers(count).map { arrange(.duplicate($0)) } ?? Status.number
  }

  func movePages(_ count: Int32, to index: Int32) -> Int32 {
    identifiers(count).map { arrange(.move($0, to: Int(index))) } ?? Status.number
  }

  func resizePages(_ count: Int32, _ size: PageSize) -> Int32 {
    identifiers(count).map { arrange(.resize($0, size)) } ?? Status.number
  }

  /// Enlarges pages so that what lies beside them lies on them; returns 1 if there was something.
  func enlargePages() -> Int32 {
    guard hasRoomToArrange else { return Status.noMemory }
    guard let canvas = edited else { return 0 }
    // Ink that is being drawn counts, too.
    canvas.finishTouches()
    let edits = canvas.document.enlargingPages()
    canvas.perform(edits)
    return edits.isEmpty ? 0 : 1
  }

  /// Returns what the page may tell of the newest stroke.
  func newestStroke() -> Int32 {
    let document = canvas.document
    let newest = InkStroke.Identifier(rawValue: document.nextIdentifier - 1)
    return (document.liesBesidePages(newest) ? 1 : 0) | (gestures.isNearlyShape(newest) ? 2 : 0)
      | (gestures.hasMadeShape ? 4 : 0)
  }

  func setPaper(_ count: Int32, _ paper: InkColor?, _ pattern: PaperPattern?) -> Int32 {
    identifiers(count).map { arrange(.setPaper($0, paper, pattern)) } ?? Status.number
  }

  /// Performs an operation on pages; returns the number of pages that were added, whose first name is in the
  /// numbers.
  private func arrange(_ operation: PageOperation) -> Int32 {
    guard hasRoomToArrange else { return Status.noMemory }
    let added = edited?.arrange(operation) ?? []
    put(Double(added.first?.rawValue ?? -1), at: 0)
    return Int32(added.count)
  }

  // MARK: Contents

  /// Takes the file of a picture from the input, without its metadata, to be placed later; puts its key, its
  /// format, and the size of the upright picture into the numbers.
  func addContent(_ count: Int32) -> Int32 {
    guard count >= 0, count <= input.count else { return Status.number }
    guard hasRoomToGrow(4 * Double(count)) else { return Status.noMemory }
    let bytes = input.bytes(Int(count))
    input.release()
    do throws(PictureError) {
      let (content, header) = try PictureContent.importing(bytes)
      let known = canvas.document.content(equalTo: content) ?? content
      shelf.removeAll { $0 == known }
      shelf.append(known)
      put(content.key, at: 0)
      put(Double(content.formatCode), at: 1)
      put(header.size.width, at: 2)
      put(header.size.height, at: 3)
      return Status.done
    } catch {
      put(Double(error.reason.rawValue), at: 0)
      put(Double(error.offset), at: 1)
      return Status.file
    }
  }

  /// Returns the content with a key: one that is to be placed, or one of the document.
  func content(_ key: Double) -> PictureContent? {
    shelf.first { $0.key == key } ?? canvas.document.pictureContents.first { $0.key == key }
  }

  /// Puts the bytes of a content into the output; returns its format.
  func putContent(_ key: Double) -> Int32 {
    guard let content = content(key) else { return Status.number }
    guard hasRoom(Double(content.bytes.count)), output.put(content.bytes) else {
      return Status.noMemory
    }
    let header = content.format == .pdf ? nil : try? PictureHeader(of: content.bytes)
    put(header.map { Double($0.pixelWidth) * Double($0.pixelHeight) } ?? 0, at: 0)
    return Int32(content.formatCode)
  }

  /// Prepares a document whose pages show those of a PDF, with nothing in it that can be undone.
  func prepareContentPages(_ key: Double, _ count: Int32) -> Int32 {
    candidate = nil
    guard let numbers = records(count, of: 2), let content = content(key) else {
      return Status.number
    }
    guard hasRoomToGrow(4 * Double(content.bytes.count) + Double(count) * 4000) else {
      return Status.noMemory
    }
    let sizes = stride(from: 0, to: numbers.count, by: 2).map {
      PageSize(width: numbers[$0], height: numbers[$0 + 1])
    }
    let made = InkDocument()
    made.perform(made.inserting(pagesOf: content, sizes: sizes, at: 0))
    guard !made.pages.isEmpty else { return Status.empty }
    // The pages are the drawing: nobody is to undo them.
    var state = InkDocument.State()
    (state.pages, state.pictures) = (made.pages, made.pictures)
    (state.nextPage, state.nextPicture) = (made.nextIndex(.page), made.nextIndex(.picture))
    candidate = Candidate(document: InkDocument(state))
    return Status.done
  }

  // MARK: Pictures

  /// Puts all pictures into the output, from the lowest up; returns their number.
  func putPictures() -> Int32 {
    let pictures = canvas.document.pictures
    guard hasRoom(Double(pictures.count * Self.pictureStride * 16)) else {
      return Status.noMemory
    }
    var records: [Double] = []
    records.reserveCapacity(pictures.count * Self.pictureStride)
    for picture in pictures { append(picture, to: &records) }
    return put(records) ? Int32(pictures.count) : Status.noMemory
  }

  private func append(_ picture: PlacedPicture, to records: inout [Double]) {
    let (crop, transform) = (picture.crop, picture.transform)
    let isShown = picture.content.format != nil && !picture.content.isMissing
    records.append(Double(picture.id.rawValue))
    records.append(picture.content.key)
    records.append(isShown ? Double(picture.content.formatCode) : -1)
    records.append(Double(picture.pageIndex))
    records += [picture.size.width, picture.size.height]
    records += [crop.minX, crop.minY, crop.maxX, crop.maxY]
    records += [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    records.append(picture.isLocked ? 1 : 0)
    records.append(Double(picture.page?.rawValue ?? -1))
    records.append(Double(picture.place))
    records.append(Double(picture.content.bytes.count))
  }

  /// Places a content above all pictures, on the layer of new ink or else the uppermost open one, and returns the name of
  /// the picture; a background of a page is on no layer.
  ///
  /// With a transform that is not finite, it lies in the middle of the view, no larger than that.
  func placePicture(
    _ key: Double, _ pageIndex: Int32, _ size: PageSize, _ transform: Affine, isLocked: Bool,
    page: Int32
  ) -> Int32 {
    guard let content = content(key), pageIndex >= 0 else { return Status.number }
    guard hasRoomToGrow(4 * Double(content.bytes.count)) else { return Status.noMemory }
    guard let canvas = edited else { return Status.empty }
    let document = canvas.document
    var transform = transform
    if !transform.isFinite {
      let view = Rect(
        minX: canvas.width * 0.05, minY: canvas.height * 0.05, maxX: canvas.width * 0.95,
        maxY: canvas.height * 0.95
      ).applying(canvas.viewToDocument)
      transform = PlacedPicture.fitting(size, in: view, atMost: 1)
    }
    let picture = PlacedPicture(
      id: document.nextPicture, content: content, pageIndex: Int(pageIndex), size: size,
      transform: transform, isLocked: isLocked,
      page: page < 0 ? nil : ElementIdentifier(rawValue: Int(page)),
      place: document.nextPicturePlace)
    var element = SheetElement.picture(picture)
    if !picture.isBackground, let layer = canvas.openLayer {
      element = element.setting(.layer(layer))
    }
    return canvas.perform(.put([element])).isEmpty
      ? Status.number : Int32(picture.id.rawValue)
  }
}
