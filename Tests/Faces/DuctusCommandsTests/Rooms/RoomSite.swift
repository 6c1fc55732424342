import Ductus
import Foundation
import InkSync
import InkTestSupport
import RoomHosting
import Testing

/// A server of rooms, and what is done with it.
enum RoomSite {
  /// Serves a small app and rooms in a folder beside it while something is done.
  ///
  /// - Parameters:
  ///   - arguments: more arguments of the server.
  ///   - body: gets the server and the folder of the rooms.
  /// - Throws: what the body throws.
  static func serve(
    _ arguments: [String] = [], _ body: (StudioProcess, URL) throws -> Void
  ) throws {
    try withFolder { folder in
      let rooms = folder.appendingPathComponent("rooms")
      let studio = try start(folder, rooms, arguments)
      try body(studio, rooms)
      #expect(studio.end() == 0)
    }
  }

  /// Starts a server.
  static func start(_ folder: URL, _ rooms: URL, _ arguments: [String] = []) throws
    -> StudioProcess
  {
    try StudioProcess(
      try StudioSite.make(in: folder), ["--port", "0", "--rooms", rooms.path] + arguments)
  }

  /// A drawing to begin with: of someone, with some strokes.
  static func drawing(_ seed: UInt64 = 7, edits count: Int = 20) throws -> [UInt8] {
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: 77))
    var edits = RandomEdits(seed: seed, longest: 8)
    for _ in 0..<count { edits.step(document) }
    return try DuctusWriter().begin(document)
  }

  /// A drawing that takes several messages.
  static func largeDrawing() throws -> [UInt8] {
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: 77))
    drawMuch(document)
    drawMuch(document)
    return try DuctusWriter().begin(document)
  }

  /// Adds strokes that take more than a message together.
  static func drawMuch(_ document: InkDocument) {
    var random = SeededGenerator(seed: 5)
    let strokes = (0..<40).map { _ in
      InkStroke(
        id: document.makeIdentifier(),
        record: RandomStrokes.record(&random, around: Point(200, 200), samples: 2000),
        brush: BrushPreset.pen.brush, place: document.makePlace())
    }
    document.perform(.add(strokes))
  }

  /// A number that the server tells.
  static func metric(_ name: String, _ studio: StudioProcess) throws -> Double {
    let text = String(decoding: try studio.get("/metrics").body, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("ductus_\(name) ") }
    let line = try #require(lines.first, "\(text)")
    return try #require(Double(line.split(separator: " ")[1]))
  }

  /// Asks for a room with a drawing; returns the end of that.
  static func make(
    _ file: [UInt8], _ port: UInt16, _ links: RoomLinks, name: String = "Sheet"
  ) throws -> RoomMaking.Outcome? {
    let socket = try RoomSocket(port)
    var making = RoomMaking(file, name: Array(name.utf8), links)
    while making.outcome == nil {
      while let message = making.next() { socket.send(message) }
      guard let answer = try socket.next() else { break }
      making.receive(answer)
    }
    return making.outcome
  }

  /// Makes a room with a drawing.
  static func room(_ port: UInt16, _ file: [UInt8]? = nil) throws -> RoomLinks {
    let links = RoomLinks.random()
    try #require(try make(try file ?? drawing(), port, links) == .made)
    return links
  }
}
