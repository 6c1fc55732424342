import Ductus
import FuzzInput
import InkSharing
import InkSync

/// Reads any bytes as each kind of message, bookmark, record and piece of a room, and lets a server and a seat of a
/// room take any messages in any order, with a store that fails, without a trap.
///
/// What was read is written, and read again as the same. A server that begins anew with what was kept has the same log,
/// and sends nothing above the limit.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRoom(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var input = FuzzInput(bytes: bytes)
  switch input.byte() % 4 {
  case 0: readAll(Array(bytes.dropFirst()))
  case 1:
    var server = FuzzedServer()
    server.run(&input)
  case 2:
    var seat = FuzzedSeat()
    seat?.run(&input)
  default: readPieces(Array(bytes.dropFirst()))
  }
  return 0
}

/// Ends with a message where something does not hold; a precondition has none in release builds.
func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}

private func readAll(_ bytes: [UInt8]) {
  if let message = try? ClientMessage(bytes) {
    expect((try? ClientMessage(message.encoded)) == message, "a client's message")
  }
  if let message = try? ServerMessage(bytes) {
    expect((try? ServerMessage(message.encoded)) == message, "a server's message")
  }
  if let request = try? RoomRequest(bytes) {
    expect((try? RoomRequest(request.encoded)) == request, "a request")
  }
  if let answer = try? RoomAnswer(bytes) {
    expect((try? RoomAnswer(answer.encoded)) == answer, "an answer")
  }
  if let bookmark = try? RoomBookmark(bytes) {
    expect((try? RoomBookmark(bookmark.encoded)) == bookmark, "a bookmark")
  }
  let (records, length, _) = RoomRecord.read(bytes)
  expect(length <= bytes.count, "records are longer than their bytes")
  let again = RoomRecord.read(records.flatMap { $0.framed })
  expect(again.records == records && again.damage == nil, "records")
  _ = RoomRecord.needed(records)
}

/// Reads bytes as wet ink, presences and changes, and draws what comes of them.
private func readPieces(_ bytes: [UInt8]) {
  _ = OthersPen(bytes)
  if let change = try? SharedChange(bytes: bytes), let written = try? change.encoded() {
    expect((try? SharedChange(bytes: written).encoded()) == written, "a change")
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: 1))
    document.receive(change)
    expect((try? document.file()) != nil, "a change makes a document that has no file")
  }
  guard let canvas = try? InkCanvas(width: 64, height: 48) else { return }
  let others = OthersInk(author: DocumentAuthor(rawValue: 1))
  others.show(like: canvas)
  others.take(bytes, from: 1, at: 1)
  others.take(bytes, from: 2, at: 1.01)
  others.tick(at: 1.02)
  guard let ink = others.canvas else { return }
  var pixels = [UInt32](repeating: 0, count: ink.pixelWidth * ink.pixelHeight)
  for rect in ink.takeDamage() { ink.draw(rect, into: &pixels) }
  others.tick(at: 20)
  expect(!others.isWet, "ink that nobody has finished stays")
}
