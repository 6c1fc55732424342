internal import InkDocument

/// The contents of pictures of a file, by their numbers, as they are put together from their pieces.
struct ContentTable {
  /// The most bytes of one content: 2³⁰.
  static let contentLimit = 1 << 30
  /// The most bytes of a piece that is written: 2²⁴.
  static let pieceLimit = 1 << 24
  /// The code of a format of which nothing is known, because the content is lost.
  static let lostCode: UInt8 = 255

  /// The contents; those that are lost, or not whole, have no bytes.
  private(set) var contents: [PictureContent] = []
  /// The pieces so far of the content that was begun last, and its length.
  private var begun: [UInt8] = []
  private var length = 0

  /// Reads a piece.
  mutating func readPiece(
    from reader: inout PayloadReader, hasGap: Bool, _ tally: inout ReadingTally
  ) throws(DuctusError) {
    let start = reader.offset
    let number = try reader.number(below: InkDocument.pictureLimit)
    let offset = try reader.number(below: Self.contentLimit)
    if offset == 0 {
      let code = try reader.byte()
      let count = try reader.number(below: Self.contentLimit + 1)
      guard number == contents.count || (hasGap && number > contents.count) else {
        throw DuctusError(.definition, offset: start)
      }
      guard tally.take(number - contents.count, .difference) else {
        throw DuctusError(.overLimit, offset: start)
      }
      while contents.count < number { contents.append(PictureContent(code: Self.lostCode, [])) }
      contents.append(PictureContent(code: code, []))
      (begun, length) = ([], count)
    } else {
      guard number == contents.count - 1, offset == begun.count, offset < length else {
        if hasGap {
          // It continues what is lost.
          _ = try reader.skip(reader.remaining)
          return
        }
        throw DuctusError(.definition, offset: start)
      }
    }
    let piece = try reader.skip(reader.remaining)
    guard piece.count <= length - begun.count, !piece.isEmpty || length == 0 else {
      throw DuctusError(.tooLong, offset: start)
    }
    guard tally.take(piece.count, .byte) else { throw DuctusError(.overLimit, offset: start) }
    guard tally.fitsMemory else { throw DuctusError(.noMemory, offset: start) }
    begun += reader.bytes[piece]
    guard begun.count == length, let last = contents.last else { return }
    if length > 0 {
      contents[contents.count - 1] = PictureContent(code: last.formatCode, begun)
    }
    (begun, length) = ([], 0)
  }

  /// The content with a number; `nil` where there is none.
  subscript(number: Int) -> PictureContent? {
    number < contents.count ? contents[number] : nil
  }

  /// The payloads of the chunks of a content.
  static func payloads(of content: PictureContent, number: Int) -> [[UInt8]] {
    var payloads: [[UInt8]] = []
    var offset = 0
    repeat {
      let end = min(offset + pieceLimit, content.bytes.count)
      var writer = ByteWriter()
      writer.append(number: number)
      writer.append(number: offset)
      if offset == 0 {
        writer.append(content.formatCode)
        writer.append(number: content.bytes.count)
      }
      writer.append(contentsOf: content.bytes[offset..<end])
      payloads.append(writer.bytes)
      offset = end
    } while offset < content.bytes.count
    return payloads
  }
}

extension FileTables {
  /// Reads the number of a content, and returns the content: one without bytes where it is lost.
  func readContentNumber(
    from reader: inout PayloadReader
  ) throws(DuctusError) -> PictureContent {
    let start = reader.offset
    let number = try reader.number(below: InkDocument.pictureLimit)
    if let content = contents[number] { return content }
    guard hasGap else { throw DuctusError(.definition, offset: start) }
    return PictureContent(code: ContentTable.lostCode, [])
  }
}
