/// A PDF made of objects that are written down, for tests.
package struct SourcePDF {
  /// The bytes so far.
  package var bytes: [UInt8]
  /// The places of objects, by their numbers.
  package private(set) var places: [Int: Int] = [:]
  private var last: Int?

  /// Begins a file; other bytes may be before its header.
  package init(junk: String = "") { bytes = Array((junk + "%PDF-1.7\n").utf8) }

  /// Creates a file of objects with a table; the first one is the catalog.
  package init(_ objects: [String], trailer: String = "") {
    self.init()
    for (index, object) in objects.enumerated() { add(index + 1, object) }
    finish(trailer: trailer)
  }

  /// Adds an object at the end.
  package mutating func add(_ number: Int, _ object: String, generation: Int = 0) {
    places[number] = bytes.count
    bytes += Array("\(number) \(generation) obj\n\(object)\nendobj\n".utf8)
  }

  /// Adds a stream; its length is right unless another is given.
  package mutating func add(
    _ number: Int, stream data: [UInt8], _ entries: String, length: String? = nil
  ) {
    places[number] = bytes.count
    bytes += Array(
      "\(number) 0 obj\n<<\(entries)/Length \(length ?? "\(data.count)")>>stream\n".utf8)
    bytes += data + Array("\nendstream\nendobj\n".utf8)
  }

  /// Adds a stream of objects.
  package mutating func add(_ number: Int, packed objects: [(Int, String)], _ entries: String = "")
  {
    var head = ""
    var body = ""
    for (inner, object) in objects {
      head += "\(inner) \(body.utf8.count) "
      body += object + " "
    }
    add(
      number, stream: Array((head + body).utf8),
      "/Type/ObjStm/N \(objects.count)/First \(head.utf8.count)\(entries)")
  }

  /// Ends with a table of the objects that were added since the last end, or of some of them.
  package mutating func finish(
    trailer: String = "", root: String = "1 0 R", only: [Int]? = nil, base: Int = 0,
    free: [Int] = []
  ) {
    let start = bytes.count
    var table = "xref\n0 1\n0000000000 65535 f \n"
    for number in (only ?? Array(places.keys)).sorted() {
      table += "\(number) 1\n\(digits(places[number, default: 0] - base)) 00000 n \n"
    }
    for number in free { table += "\(number) 1\n0000000000 00001 f \n" }
    table += "trailer\n<</Size \((places.keys.max() ?? 0) + 1)/Root \(root)\(trailer)"
    if let last { table += "/Prev \(last)" }
    table += ">>\nstartxref\n\(start - base)\n%%EOF\n"
    bytes += Array(table.utf8)
    last = start - base
    places = [:]
  }

  /// Adds a stream that is an index; entries are kind, place and detail by number.
  package mutating func addIndex(
    _ number: Int, _ entries: [(number: Int, kind: UInt8, place: Int, detail: UInt8)],
    _ more: String = "/Root 1 0 R"
  ) -> Int {
    var rows: [UInt8] = []
    var index = ""
    for entry in entries {
      index += "\(entry.number) 1 "
      rows += [entry.kind, UInt8(entry.place >> 8), UInt8(entry.place & 255), entry.detail]
    }
    let start = bytes.count
    add(number, stream: rows, "/Type/XRef/Size \(number + 1)/W[1 2 1]/Index[\(index)]\(more)")
    return start
  }

  /// Ends with the place of the newest index.
  package mutating func end(_ start: Int) { bytes += Array("startxref\n\(start)\n%%EOF\n".utf8) }

  private func digits(_ value: Int) -> String {
    let text = "\(value)"
    return String(repeating: "0", count: 10 - text.count) + text
  }
}
