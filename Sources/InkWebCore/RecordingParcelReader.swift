internal import InkBrush
internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkStream

/// Reads a recording from a parcel.
struct RecordingParcelReader {
  private typealias Fault = RecordingParcel.Fault

  private var start: InkDocument.State
  /// The strokes that actions name, in their order.
  private var carried: ArraySlice<InkStroke>
  private var reader: ByteReader
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) throws(RecordingParcel.Fault) {
    self.bytes = bytes
    var length = ByteReader(bytes)
    do throws(ByteReader.Failure) {
      let count = try length.fixed(UInt32.self)
      let file = try length.skip(Int(truncatingIfNeeded: count))
      reader = ByteReader(bytes, in: file.upperBound..<bytes.count)
      do throws(DuctusError) {
        start = try DuctusReader(.strict).read(Array(bytes[file])).document.state
      } catch {
        throw ByteReader.Failure(reason: .tooShort, offset: 0)
      }
    } catch {
      throw RecordingParcel.Fault()
    }
    carried = []
    (start.nextIdentifier, start.nextPlace) = (try number(), try number())
    let next = start.nextIdentifier
    carried = start.strokes.filter { $0.id.rawValue >= next }[...]
    start.strokes.removeAll { $0.id.rawValue >= next }
    start.unusedIdentifiers.removeAll { $0.upperBound > next }
  }

  mutating func recording() throws(RecordingParcel.Fault) -> InkRecording {
    let high = UInt64(truncatingIfNeeded: try number()) << 32
    let seed = high | UInt64(UInt32(truncatingIfNeeded: try number()))
    let origin = Point(try double(), try double())
    let (zoom, width, height) = (try double(), try double(), try double())
    var recording = InkRecording(try setup())
    recording.document = start
    recording.seed = seed
    (recording.origin, recording.zoom) = (origin, zoom)
    (recording.width, recording.height) = (width, height)
    while true {
      switch try code() {
      case .end: return recording
      case .setup: recording.use(try setup())
      case .batch:
        recording.append(TouchBatch(try list { reader throws(Fault) in try reader.event() }))
      case let code: recording.append(try action(code))
      }
    }
  }

  // MARK: Values

  private mutating func fixed<Value: FixedWidthInteger>(
    _ type: Value.Type
  ) throws(RecordingParcel.Fault) -> Value {
    do throws(ByteReader.Failure) {
      return try reader.fixed(type)
    } catch {
      throw RecordingParcel.Fault()
    }
  }

  private mutating func code() throws(RecordingParcel.Fault) -> RecordingParcel.Code {
    guard let code = RecordingParcel.Code(rawValue: try byte()) else {
      throw RecordingParcel.Fault()
    }
    return code
  }

  private mutating func byte() throws(RecordingParcel.Fault) -> UInt8 { try fixed(UInt8.self) }

  private mutating func number() throws(RecordingParcel.Fault) -> Int {
    Int(truncatingIfNeeded: try fixed(Int64.self))
  }

  private mutating func double() throws(RecordingParcel.Fault) -> Double {
    Double(bitPattern: try fixed(UInt64.self))
  }

  private mutating func known() throws(RecordingParcel.Fault) -> Double? {
    let value = try double()
    return value.isNaN ? nil : value
  }

  private mutating func flag() throws(RecordingParcel.Fault) -> Bool { try byte() != 0 }

  /// Reads the number of values of a list, each of which has a byte or more, and the values.
  private mutating func list<Value>(
    _ value: (inout RecordingParcelReader) throws(RecordingParcel.Fault) -> Value
  ) throws(RecordingParcel.Fault) -> [Value] {
    let count = try number()
    guard count >= 0, count <= reader.remaining else { throw RecordingParcel.Fault() }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try value(&self)) }
    return values
  }

  private mutating func choice<Choice: RawRepresentable>(
    _ type: Choice.Type
  ) throws(RecordingParcel.Fault) -> Choice where Choice.RawValue == UInt8 {
    guard let choice = Choice(rawValue: try byte()) else { throw RecordingParcel.Fault() }
    return choice
  }

  private mutating func color() throws(RecordingParcel.Fault) -> InkColor {
    InkColor(red: try byte(), green: try byte(), blue: try byte(), alpha: try byte())
  }

  private mutating func pattern() throws(RecordingParcel.Fault) -> PaperPattern {
    PaperPattern(code: try byte(), spacing: try double(), color: try color())
  }

  private mutating func brush() throws(RecordingParcel.Fault) -> Brush {
    let count = try number()
    do throws(ByteReader.Failure) {
      let text = bytes[try reader.skip(count)]
      do throws(BrushTextError) {
        return try Brush(text: text)
      } catch {
        throw ByteReader.Failure(reason: .tooShort, offset: 0)
      }
    } catch {
      throw RecordingParcel.Fault()
    }
  }

  private mutating func setup() throws(RecordingParcel.Fault) -> InkRecording.Setup {
    let (brush, eraser) = (try brush(), try brush())
    var settings = CanvasSettings()
    settings.tool = try choice(CanvasTool.self)
    settings.eraserMode = try choice(EraserMode.self)
    settings.finger = try choice(FingerPolicy.self)
    settings.touches = try choice(TouchPolicy.self)
    settings.prediction = try choice(PredictionSource.self)
    settings.colors = try choice(ShownColors.self)
    settings.usesCoalesced = try flag()
    settings.usesPredictions = try flag()
    settings.usesUpdates = try flag()
    settings.keepsStages = try flag()
    settings.fadesAway = try flag()
    settings.painting = try flag() ? .atOnce : .overTime
    settings.predictionColor = try flag() ? try color() : nil
    settings.paper = try flag() ? try color() : nil
    settings.largestViewSide = try double()
    return InkRecording.Setup(brush: brush, eraser: eraser, settings: settings)
  }

  private mutating func event() throws(RecordingParcel.Fault) -> TouchEvent {
    let touch = TouchIdentifier(try fixed(Int64.self))
    let timestamp = try double()
    guard let kind = TouchKind(rawValue: try number()),
      let phase = TouchPhase(rawValue: try number())
    else { throw RecordingParcel.Fault() }
    var event = TouchEvent(
      touch: touch, timestamp: timestamp, kind: kind, phase: phase,
      origin: try choice(TouchOrigin.self), location: nil)
    let (x, y) = (try double(), try double())
    if !x.isNaN || !y.isNaN { event.location = Point(x, y) }
    event.force = try known()
    event.maximumForce = try known()
    event.altitude = try known()
    event.azimuth = try known()
    let (dx, dy) = (try known(), try known())
    if let dx, let dy { event.azimuthUnitVector = Vector(dx, dy) }
    event.roll = try known()
    event.majorRadius = try known()
    event.majorRadiusTolerance = try known()
    let hasIndex = try flag()
    let index = try fixed(Int64.self)
    event.estimationIndex = hasIndex ? index : nil
    event.estimatedProperties = TouchProperties(rawValue: try number())
    event.propertiesExpectingUpdates = TouchProperties(rawValue: try number())
    let response = try list { reader throws(RecordingParcel.Fault) in try reader.double() }
    if !response.isEmpty { event.response = PressureResponse(numbers: response) }
    event.intent = TouchIntent(rawValue: try byte())
    return event
  }

  // MARK: Actions

  private mutating func action(
    _ code: RecordingParcel.Code
  ) throws(RecordingParcel.Fault) -> InkRecording.Action {
    switch code {
    case .undo: return .undo
    case .redo: return .redo
    case .clear: return .clear
    case .finish: return .finish
    case .beginGesture: return .beginGesture
    case .endGesture: return .endGesture
    case .view: return .view(origin: Point(try double(), try double()), zoom: try double())
    case .resize: return .resize(width: try double(), height: try double())
    case .redraw: return .redraw(try stroke())
    case .paper: return .paper(try color())
    case .paperPattern: return .paperPattern(try pattern())
    default:
      return .edit(try edit(code), nextIdentifier: try number(), nextPlace: try number())
    }
  }

  private mutating func edit(
    _ code: RecordingParcel.Code
  ) throws(RecordingParcel.Fault) -> DocumentEdit {
    switch code {
    case .add: return .add(try strokes())
    case .remove: return .remove(try ids())
    case .replace: return .replace(try ids(), with: try strokes())
    case .transform:
      return .transform(try ids(), try transform())
    case .restyle: return .restyle(try ids(), try brush())
    case .clearing: return .clear
    case .editedPaper: return .paper(try color())
    case .editedPattern: return .paperPattern(try pattern())
    case .putPages:
      var pages: [DocumentPage] = []
      for _ in 0..<(try count()) { pages.append(try page()) }
      return .putPages(pages)
    case .removePages:
      return .removePages(try numbers().map { DocumentPage.Identifier(rawValue: $0) })
    case .movePages:
      return .movePages(
        try numbers().map { DocumentPage.Identifier(rawValue: $0) },
        by: Vector(try double(), try double()))
    case .putPictures:
      var pictures: [PlacedPicture] = []
      for _ in 0..<(try count()) { pictures.append(try picture()) }
      return .putPictures(pictures)
    case .removePictures:
      return .removePictures(try numbers().map { PlacedPicture.Identifier(rawValue: $0) })
    case .transformPictures:
      return .transformPictures(
        try numbers().map { PlacedPicture.Identifier(rawValue: $0) }, try transform())
    case .lock: return .lock(try ids(), try flag())
    default: throw RecordingParcel.Fault()
    }
  }

  /// The most pages or pictures of an edit.
  private static let longestList = 1 << 20

  private mutating func count() throws(RecordingParcel.Fault) -> Int {
    let count = try number()
    guard count >= 0, count <= Self.longestList else { throw RecordingParcel.Fault() }
    return count
  }

  private mutating func numbers() throws(RecordingParcel.Fault) -> [Int] {
    var numbers: [Int] = []
    for _ in 0..<(try count()) { numbers.append(try number()) }
    return numbers
  }

  private mutating func rect() throws(RecordingParcel.Fault) -> Rect {
    Rect(minX: try double(), minY: try double(), maxX: try double(), maxY: try double())
  }

  private mutating func transform() throws(RecordingParcel.Fault) -> Affine {
    Affine(
      a: try double(), b: try double(), c: try double(), d: try double(), tx: try double(),
      ty: try double())
  }

  private mutating func page() throws(RecordingParcel.Fault) -> DocumentPage {
    DocumentPage(
      id: DocumentPage.Identifier(rawValue: try number()), rect: try rect(), paper: try color(),
      paperPattern: try pattern())
  }

  private mutating func picture() throws(RecordingParcel.Fault) -> PlacedPicture {
    let id = PlacedPicture.Identifier(rawValue: try number())
    let content = PictureContent(code: try byte(), [])
    let pageIndex = try number()
    let size = PageSize(width: try double(), height: try double())
    let crop = try rect()
    let placing = try transform()
    let isLocked = try flag()
    let page = try number()
    return PlacedPicture(
      id: id, content: content, pageIndex: pageIndex, size: size, crop: crop, transform: placing,
      isLocked: isLocked, page: page < 0 ? nil : DocumentPage.Identifier(rawValue: page),
      place: try number())
  }

  private mutating func ids() throws(RecordingParcel.Fault) -> [InkStroke.Identifier] {
    try list { reader throws(RecordingParcel.Fault) in
      InkStroke.Identifier(rawValue: try reader.number())
    }
  }

  private mutating func strokes() throws(RecordingParcel.Fault) -> [InkStroke] {
    try list { reader throws(RecordingParcel.Fault) in try reader.stroke() }
  }

  private mutating func stroke() throws(RecordingParcel.Fault) -> InkStroke {
    let id = InkStroke.Identifier(rawValue: try number())
    let layers = try list { reader throws(RecordingParcel.Fault) in
      InkStroke.Layer(firstSample: try reader.number(), place: try reader.number())
    }
    guard let carried = carried.popFirst(), !layers.isEmpty else { throw RecordingParcel.Fault() }
    var stroke = carried.renamed(id)
    stroke.layers = layers
    return stroke
  }
}
