internal import InkDocument
internal import InkGeometry
internal import InkRaster

/// The decoded pixels of pictures: the pieces that were drawn last, as many as a budget allows.
///
/// A canvas has one; pictures of documents can be made from the same. It keeps a content as long as it has
/// pixels of it. It may be used from one thread at a time.
public final class PictureStore {
  /// The side of a piece in pixels.
  static let pieceSide = 1024

  /// The name of a piece.
  struct Key: Hashable {
    /// The number of the content and its page; see ``PictureStore/source(_:_:)``.
    var source: Int
    var step: Int
    var column: Int
    var row: Int
  }

  /// The pixels of a piece.
  final class Piece {
    /// The width in pixels.
    let width: Int
    /// The pixels row by row, premultiplied, red in the low byte.
    let pixels: [UInt32]
    /// True if no pixel lets anything through.
    let isOpaque: Bool
    /// The time of the last drawing.
    fileprivate(set) var lastUse = 0

    init(width: Int, pixels: [UInt32], isOpaque: Bool) {
      (self.width, self.pixels, self.isOpaque) = (width, pixels, isOpaque)
    }
  }

  /// A content and the page of it that is shown.
  private struct Source {
    let content: PictureContent
    let pageIndex: Int
    /// The number of pieces of each step.
    var counts: [Int]
    /// True if the host cannot decode it.
    var isDeclined = false
  }

  private var sources: [Source] = []
  /// The numbers of the sources of a content, by its identity.
  private var numbers: [ObjectIdentifier: [Int]] = [:]
  private var pieces: [Key: Piece] = [:]
  /// The pieces that were asked for and have not come, by their numbers.
  private var asked: [Int: (key: Key, request: PictureRequest)] = [:]
  private var requestNumbers: [Key: Int] = [:]
  private var requestCount = 0
  private var time = 0

  /// The number of bytes of pixels that are kept at most; by default 128 MB.
  public var budget: Int { didSet { if byteCount > budget { evict() } } }
  /// The number of bytes of pixels that are kept.
  public private(set) var byteCount = 0
  /// The rectangles whose pieces were forgotten while a canvas may show them; the canvas takes them.
  private var evicted: [Key] = []

  /// Makes an empty store.
  ///
  /// - Parameter budget: the number of bytes of pixels that are kept at most.
  public init(budget: Int = 128 << 20) { self.budget = budget }

  /// Makes an empty store with the budget of another one, whose requests stay different from those of this one:
  /// pixels that were decoded for another document are refused.
  package init(after other: PictureStore) {
    budget = other.budget
    requestCount = other.requestCount
  }

  // MARK: Reading

  /// Returns the number of a content and a page, which is given with the first call.
  func source(_ content: PictureContent, _ pageIndex: Int) -> Int {
    let known = numbers[ObjectIdentifier(content)] ?? []
    for number in known where sources[number].pageIndex == pageIndex { return number }
    sources.append(
      Source(
        content: content, pageIndex: pageIndex,
        counts: [Int](repeating: 0, count: PictureLevel.range.count)))
    numbers[ObjectIdentifier(content)] = known + [sources.count - 1]
    return sources.count - 1
  }

  /// The number of a content and a page, if it has one already: for drawing on several threads.
  func known(_ content: PictureContent, _ pageIndex: Int) -> Int? {
    guard let known = numbers[ObjectIdentifier(content)] else { return nil }
    for number in known where sources[number].pageIndex == pageIndex { return number }
    return nil
  }

  /// A piece, `nil` if it is not there.
  func piece(_ key: Key) -> Piece? { pieces[key] }

  /// True if there are pieces of a source at a step.
  func hasPieces(_ source: Int, step: Int) -> Bool {
    PictureLevel.range.contains(step)
      && sources[source].counts[step - PictureLevel.range.lowerBound] > 0
  }

  /// True if a source will never have pixels.
  func isDeclined(_ source: Int) -> Bool {
    let source = sources[source]
    return source.isDeclined || source.content.isMissing || source.content.format == nil
  }

  /// Calls a function with the names of all pieces that some pixels of a level meet, row by row, until it
  /// returns `false`.
  static func forEachPiece(
    _ source: Int, _ level: PictureLevel, _ pixels: PixelRect, _ body: (Key) -> Bool
  ) {
    guard !pixels.isEmpty else { return }
    let side = pieceSide
    for row in pixels.minY / side...(pixels.maxY - 1) / side {
      for column in pixels.minX / side...(pixels.maxX - 1) / side {
        let key = Key(source: source, step: level.step, column: column, row: row)
        if !body(key) { return }
      }
    }
  }

  /// Returns whether there are all pieces that some pixels of a level meet.
  func hasAll(_ source: Int, _ level: PictureLevel, _ pixels: PixelRect) -> Bool {
    guard hasPieces(source, step: level.step) else { return false }
    var hasAll = true
    Self.forEachPiece(source, level, pixels) { key in
      hasAll = pieces[key] != nil
      return hasAll
    }
    return hasAll
  }

  /// Returns whether all pieces that some pixels of a level meet are there and opaque.
  func isOpaque(_ source: Int, _ level: PictureLevel, _ pixels: PixelRect) -> Bool {
    var isOpaque = true
    Self.forEachPiece(source, level, pixels) { key in
      isOpaque = pieces[key]?.isOpaque ?? false
      return isOpaque
    }
    return isOpaque
  }

  /// Notes that the pieces that some pixels of a level meet are being drawn.
  func touch(_ source: Int, _ level: PictureLevel, _ pixels: PixelRect) {
    guard hasPieces(source, step: level.step) else { return }
    time += 1
    Self.forEachPiece(source, level, pixels) { key in
      pieces[key]?.lastUse = time
      return true
    }
  }

  // MARK: Asking

  /// Returns the request of a piece; its number is the same each time until the piece comes.
  func request(_ key: Key, of picture: PlacedPicture) -> PictureRequest {
    let level = PictureLevel(step: key.step)
    let size = level.size(of: picture)
    let (x, y) = (key.column * Self.pieceSide, key.row * Self.pieceSide)
    let number =
      requestNumbers[key]
      ?? {
        // Those that were asked for long ago are forgotten: their pixels are refused.
        if asked.count >= 4096 {
          asked.removeAll()
          requestNumbers.removeAll()
        }
        requestCount += 1
        requestNumbers[key] = requestCount
        return requestCount
      }()
    let request = PictureRequest(
      number: number, picture: picture.id, content: picture.content, pageIndex: picture.pageIndex,
      scale: level.scale,
      rect: PixelRect(
        minX: x, minY: y, maxX: min(x + Self.pieceSide, size.width),
        maxY: min(y + Self.pieceSide, size.height)), width: size.width, height: size.height)
    asked[number] = (key, request)
    return request
  }

  /// Takes the pixels of a piece that was asked for.
  ///
  /// - Parameters:
  ///   - bytes: red, green, blue and alpha of each pixel, not premultiplied, row by row.
  ///   - number: the number of the request.
  ///   - isWanted: returns true if a content is still shown.
  /// - Returns: the request and its piece; `nil` for pixels that nobody has asked for, or of another size.
  func provide(
    _ bytes: UnsafeRawBufferPointer, for number: Int,
    _ isWanted: (PictureContent) -> Bool = { _ in true }
  ) -> (request: PictureRequest, key: Key)? {
    guard let (key, request) = asked[number], isWanted(request.content),
      bytes.count == request.rect.width * request.rect.height * 4
    else { return nil }
    asked[number] = nil
    requestNumbers[key] = nil
    let count = request.rect.width * request.rect.height
    let isOpaque = Self.isOpaque(bytes)
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { target, initialized in
      UnsafeMutableRawBufferPointer(target).copyMemory(from: bytes)
      if !isOpaque { for index in 0..<count { target[index] = Self.premultiplied(target[index]) } }
      initialized = count
    }
    let piece = Piece(width: request.rect.width, pixels: pixels, isOpaque: isOpaque)
    time += 1
    piece.lastUse = time
    byteCount += 4 * count
    pieces[key] = piece
    sources[key.source].counts[key.step - PictureLevel.range.lowerBound] += 1
    if byteCount > budget { evict() }
    return (request, key)
  }

  /// Returns true if all pixels are opaque, as those of pages are.
  @_optimize(speed)
  private static func isOpaque(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var common = SIMD4<UInt32>(repeating: .max)
    let whole = bytes.count & ~15
    for offset in stride(from: 0, to: whole, by: 16) {
      common &= bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt32>.self)
    }
    var all = common[0] & common[1] & common[2] & common[3]
    for offset in stride(from: whole, to: bytes.count, by: 4) {
      all &= bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    return all >= 0xFF00_0000
  }

  private static func premultiplied(_ straight: UInt32) -> UInt32 {
    if straight >= 0xFF00_0000 { return straight }
    return Paint(
      red: UInt8(straight & 255), green: UInt8(straight >> 8 & 255),
      blue: UInt8(straight >> 16 & 255), alpha: UInt8(straight >> 24)
    ).pixel
  }

  /// Notes that a content cannot be decoded; its pieces are not asked for again.
  ///
  /// - Parameter number: the number of a request; others do nothing.
  func decline(_ number: Int) {
    guard let (key, _) = asked[number] else { return }
    asked[number] = nil
    requestNumbers[key] = nil
    sources[key.source].isDeclined = true
  }

  /// Forgets the pixels that were drawn longest ago, half of them.
  func halve() {
    let kept = budget
    budget = byteCount / 2
    budget = kept
  }

  /// Forgets all pixels.
  public func removeAll() {
    evicted += pieces.keys
    pieces.removeAll()
    byteCount = 0
    for index in sources.indices {
      sources[index].counts = [Int](repeating: 0, count: PictureLevel.range.count)
    }
  }

  /// Returns the pieces that were forgotten since the last call, in no order that matters.
  func takeEvicted() -> [Key] {
    defer { evicted.removeAll() }
    return evicted
  }

  /// The content and the page of a source.
  func content(_ source: Int) -> (content: PictureContent, pageIndex: Int) {
    (sources[source].content, sources[source].pageIndex)
  }

  /// Forgets the pieces that were drawn longest ago until the budget is kept.
  @inline(never)
  private func evict() {
    // A use is of the pieces that were drawn together: they go in the order of their names.
    let keys = pieces.keys.sorted { a, b in
      let (first, second) = (pieces[a]?.lastUse ?? 0, pieces[b]?.lastUse ?? 0)
      if first != second { return first < second }
      if a.source != b.source { return a.source < b.source }
      if a.step != b.step { return a.step < b.step }
      return a.row != b.row ? a.row < b.row : a.column < b.column
    }
    for key in keys where byteCount > budget {
      guard let piece = pieces.removeValue(forKey: key) else { continue }
      byteCount -= 4 * piece.pixels.count
      sources[key.source].counts[key.step - PictureLevel.range.lowerBound] -= 1
      evicted.append(key)
    }
  }
}
