internal import InkBrush
internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkStream

/// Writes a recording as a parcel.
struct RecordingParcelWriter {
  private typealias Code = RecordingParcel.Code

  private let start: InkDocument.State
  /// The document at the beginning, and above its strokes those that actions name.
  private var carrier: InkDocument.State
  private var writer = ByteWriter()

  init(_ start: InkDocument.State) { (self.start, carrier) = (start, start) }

  mutating func write(_ recording: InkRecording) {
    put(start.nextIdentifier)
    put(start.nextPlace)
    put(Int(truncatingIfNeeded: recording.seed >> 32))
    put(Int(truncatingIfNeeded: recording.seed & 0xFFFF_FFFF))
    for value in [
      recording.origin.x, recording.origin.y, recording.zoom, recording.width, recording.height,
    ] {
      put(value)
    }
    put(recording.setups[0])
    var setup = 0
    for step in recording.steps {
      if step.setup != setup {
        setup = step.setup
        put(Code.setup)
        put(recording.setups[setup])
      }
      if let action = step.action { put(action) } else { put(step.batch) }
    }
    put(Code.end)
  }

  /// Returns the parcel; `nil` if the drawing cannot be written as a file.
  func finish() -> [UInt8]? {
    do throws(DuctusError) {
      let file = try DuctusWriter().begin(InkDocument(carrier))
      var parcel = ByteWriter()
      parcel.append(fixed: UInt32(truncatingIfNeeded: file.count))
      parcel.append(contentsOf: file)
      parcel.append(contentsOf: writer.bytes)
      return parcel.bytes
    } catch {
      return nil
    }
  }

  private mutating func put(_ code: RecordingParcel.Code) { writer.append(fixed: code.rawValue) }
  private mutating func put(_ number: Int) { writer.append(fixed: Int64(number)) }
  private mutating func put(_ number: UInt8) { writer.append(fixed: number) }
  private mutating func put(_ isOn: Bool) { put(UInt8(isOn ? 1 : 0)) }
  private mutating func put(_ number: Double) { writer.append(fixed: number.bitPattern) }

  private mutating func put(_ number: Double?) { put(number ?? .nan) }

  private mutating func put(_ color: InkColor) {
    for value in [color.red, color.green, color.blue, color.alpha] { put(value) }
  }

  private mutating func put(_ color: InkColor?) {
    put(color != nil)
    if let color { put(color) }
  }

  private mutating func put(_ pattern: PaperPattern) {
    put(pattern.code)
    put(pattern.spacing)
    put(pattern.color)
  }

  private mutating func put(_ brush: Brush) {
    let text = brush.text
    put(text.count)
    writer.append(contentsOf: text)
  }

  private mutating func put(_ setup: InkRecording.Setup) {
    put(setup.brush)
    put(setup.eraser)
    let settings = setup.settings
    for number in [
      settings.tool.rawValue, settings.eraserMode.rawValue, settings.finger.rawValue,
      settings.touches.rawValue, settings.prediction.rawValue, settings.colors.rawValue,
    ] {
      put(number)
    }
    for isOn in [
      settings.usesCoalesced, settings.usesPredictions, settings.usesUpdates,
      settings.keepsStages, settings.fadesAway, settings.painting == .atOnce,
    ] {
      put(isOn)
    }
    put(settings.predictionColor)
    put(settings.paper)
    put(settings.largestViewSide)
  }

  private mutating func put(_ batch: TouchBatch) {
    put(Code.batch)
    put(batch.events.count)
    for event in batch.events { put(event) }
  }

  private mutating func put(_ event: TouchEvent) {
    writer.append(fixed: event.touch.rawValue)
    put(event.timestamp)
    put(event.kind.rawValue)
    put(event.phase.rawValue)
    put(event.origin.rawValue)
    for value in [
      event.location?.x, event.location?.y, event.force, event.maximumForce, event.altitude,
      event.azimuth, event.azimuthUnitVector?.dx, event.azimuthUnitVector?.dy, event.roll,
      event.majorRadius, event.majorRadiusTolerance,
    ] {
      put(value)
    }
    put(event.estimationIndex != nil)
    writer.append(fixed: event.estimationIndex ?? 0)
    put(event.estimatedProperties.rawValue)
    put(event.propertiesExpectingUpdates.rawValue)
    let response = event.response?.numbers ?? []
    put(response.count)
    for number in response { put(number) }
    put(event.intent.map { $0.rawValue } ?? .max)
  }

  private mutating func put(_ action: InkRecording.Action) {
    switch action {
    case .undo: put(Code.undo)
    case .redo: put(Code.redo)
    case .clear: put(Code.clear)
    case .finish: put(Code.finish)
    case .beginGesture: put(Code.beginGesture)
    case .endGesture: put(Code.endGesture)
    case .view(let origin, let zoom):
      put(Code.view)
      for value in [origin.x, origin.y, zoom] { put(value) }
    case .resize(let width, let height):
      put(Code.resize)
      put(width)
      put(height)
    case .redraw(let stroke):
      put(Code.redraw)
      put(stroke)
    case .paper(let color):
      put(Code.paper)
      put(color)
    case .paperPattern(let pattern):
      put(Code.paperPattern)
      put(pattern)
    case .edit(let edit, let identifier, let place):
      put(edit)
      put(identifier)
      put(place)
    }
  }

  private mutating func put(_ edit: DocumentEdit) {
    switch edit {
    case .add(let strokes):
      put(Code.add)
      put(strokes)
    case .remove(let ids):
      put(Code.remove)
      put(ids)
    case .replace(let ids, let strokes):
      put(Code.replace)
      put(ids)
      put(strokes)
    case .transform(let ids, let transform):
      put(Code.transform)
      put(ids)
      put(transform)
    case .restyle(let ids, let brush):
      put(Code.restyle)
      put(ids)
      put(brush)
    case .clear: put(Code.clearing)
    case .paper(let color):
      put(Code.editedPaper)
      put(color)
    case .paperPattern(let pattern):
      put(Code.editedPattern)
      put(pattern)
    case .putPages(let pages):
      put(Code.putPages)
      put(pages.count)
      for page in pages { put(page) }
    case .removePages(let ids):
      put(Code.removePages)
      put(ids.map { $0.rawValue })
    case .movePages(let ids, let offset):
      put(Code.movePages)
      put(ids.map { $0.rawValue })
      put(offset.dx)
      put(offset.dy)
    case .putPictures(let pictures):
      put(Code.putPictures)
      put(pictures.count)
      for picture in pictures { put(picture) }
    case .removePictures(let ids):
      put(Code.removePictures)
      put(ids.map { $0.rawValue })
    case .transformPictures(let ids, let transform):
      put(Code.transformPictures)
      put(ids.map { $0.rawValue })
      put(transform)
    case .lock(let ids, let isLocked):
      put(Code.lock)
      put(ids)
      put(isLocked)
    }
  }

  private mutating func put(_ numbers: [Int]) {
    put(numbers.count)
    for number in numbers { put(number) }
  }

  private mutating func put(_ rect: Rect) {
    for value in [rect.minX, rect.minY, rect.maxX, rect.maxY] { put(value) }
  }

  private mutating func put(_ transform: Affine) {
    for value in [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ] {
      put(value)
    }
  }

  private mutating func put(_ page: DocumentPage) {
    put(page.id.rawValue)
    put(page.rect)
    put(page.paper)
    put(page.paperPattern)
  }

  /// Writes a picture without its content, of which a recording shows nothing.
  private mutating func put(_ picture: PlacedPicture) {
    put(picture.id.rawValue)
    put(picture.content.formatCode)
    put(picture.pageIndex)
    put(picture.size.width)
    put(picture.size.height)
    put(picture.crop)
    put(picture.transform)
    put(picture.isLocked)
    put(picture.page?.rawValue ?? -1)
    put(picture.place)
  }

  private mutating func put(_ ids: [InkStroke.Identifier]) {
    put(ids.count)
    for id in ids { put(id.rawValue) }
  }

  private mutating func put(_ strokes: [InkStroke]) {
    put(strokes.count)
    for stroke in strokes { put(stroke) }
  }

  /// Writes the name and the places of a stroke; all else of it is in the carrier.
  private mutating func put(_ stroke: InkStroke) {
    put(stroke.id.rawValue)
    put(stroke.layers.count)
    for layer in stroke.layers {
      put(layer.firstSample)
      put(layer.place)
    }
    var carried = stroke.renamed(InkStroke.Identifier(rawValue: carrier.nextIdentifier))
    carried.layers = [InkStroke.Layer(place: carrier.nextPlace)]
    carrier.nextIdentifier += 1
    carrier.nextPlace += 1
    carrier.strokes.append(carried)
  }
}
