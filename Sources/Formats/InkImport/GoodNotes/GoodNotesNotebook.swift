/// The pages of a notebook of GoodNotes as its log of events has them.
///
/// Source: Taylor-Nilsen/goodnotes-codec, `docs/FORMAT.md` and `goodnotes/schema.py`, for the numbers of events and fields;
/// Kaih1825/parser-for-goodnotes, `wiki/09`, for the order of pages.
struct GoodNotesNotebook {
  /// A page.
  struct Page {
    var identifier: [UInt8]
    var template: [UInt8] = []
    /// The key by which pages are sorted.
    var order: [UInt8] = []
    var isDeleted = false
    /// The quarter turns of the page.
    var turns: UInt64 = 0
  }

  /// The paper of pages.
  struct Template {
    var attachment: [UInt8]
    /// The page of the attachment, from 0.
    var page: Int
    /// Width and height in units.
    var size: (width: Double, height: Double)?
  }

  /// The title.
  private(set) var title = ""
  /// The pages in the order of their creation.
  private(set) var pages: [Page] = []
  /// The papers by their identifiers.
  private(set) var templates: [[UInt8]: Template] = [:]
  /// The counts of things of the log that a drawing does not have.
  private(set) var recordings = 0, bookmarks = 0, comments = 0

  private var indices: [[UInt8]: Int] = [:]

  /// Reads the log of events.
  init(_ bytes: [UInt8], part: String, _ tally: inout Tally) throws(ImportFailure) {
    for range in try ProtobufMessage.records(bytes, part: part) {
      let event = try ProtobufMessage(bytes, in: range, part: part)
      for field in event.fields where field.number != 1 {
        guard case .bytes(let range) = field.value else { continue }
        // Bodies of other kinds may be anything.
        guard [2, 3, 30, 31, 54, 55, 56, 57, 59, 62, 63, 65, 130, 160, 221].contains(field.number)
        else { continue }
        try read(ProtobufMessage(bytes, in: range, part: part), field.number, &tally)
      }
    }
  }

  /// The pages that are there, sorted.
  var sortedPages: [Page] {
    let present = pages.indices.filter { !pages[$0].isDeleted }
    return present.sorted { first, second in
      let (a, b) = (pages[first].order, pages[second].order)
      return a == b ? first < second : a.lexicographicallyPrecedes(b)
    }.map { pages[$0] }
  }

  private mutating func read(
    _ body: ProtobufMessage, _ kind: UInt32, _ tally: inout Tally
  ) throws(ImportFailure) {
    switch kind {
    case 2:
      let size = try body.message(8)
      var template = Template(
        attachment: body.data(4), page: Int(clamping: max(body.integer(5), 1) - 1))
      if let width = size?.number(1), let height = size?.number(2), width > 0, height > 0,
        width < 1e5, height < 1e5
      {
        template.size = (width, height)
      }
      templates[body.data(2)] = template
    case 3: pages[try page(body, &tally)].template = try register(body, 3)
    case 30, 31: title = String(decoding: try register(body, 2), as: UTF8.self)
    case 54:
      let index = try page(body, &tally)
      pages[index].template = try register(body, 3)
      pages[index].order = try register(body, 4)
    case 55: pages[try page(body, &tally)].order = try register(body, 3)
    case 56, 59:
      let index = try page(body, &tally)
      let isRegister = try body.message(3).map { $0.integer(1) != 0 } ?? true
      pages[index].isDeleted = kind == 56 && isRegister
    case 57, 62, 65: bookmarks += 1
    case 63: pages[try page(body, &tally)].turns = try body.message(3)?.integer(1) ?? 0
    case 130: comments += 1
    default: recordings += 1
    }
  }

  /// The bytes of a value that the last writer has set: a message of the value and its stamp.
  private func register(_ body: ProtobufMessage, _ field: UInt32) throws(ImportFailure) -> [UInt8] {
    try body.message(field)?.data(1) ?? []
  }

  /// The index of the page that an event names, which may be the first one to do so.
  private mutating func page(
    _ body: ProtobufMessage, _ tally: inout Tally
  ) throws(ImportFailure) -> Int {
    let identifier = body.data(2)
    if let index = indices[identifier] { return index }
    try tally.addPage(at: .byte(0))
    indices[identifier] = pages.count
    pages.append(Page(identifier: identifier))
    return pages.count - 1
  }

  /// The identifier of the group of ink of a page: the next number after that of the page.
  static func inkIdentifier(of page: [UInt8]) -> [UInt8] {
    var identifier = page
    var index = identifier.count - 1
    while index >= 0 {
      let digit = identifier[index]
      switch digit {
      case 0x39: identifier[index] = 0x41
      case 0x46: identifier[index] = 0x30
      case 0x30...0x38, 0x41...0x45: identifier[index] = digit + 1
      default: break
      }
      // A carry goes on to the left, past hyphens.
      if digit != 0x46, digit != 0x2D { return identifier }
      index -= 1
    }
    return identifier
  }
}
