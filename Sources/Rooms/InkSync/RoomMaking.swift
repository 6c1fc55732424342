/// The conversation in which a room is made of a drawing, whose file goes to the server in pieces; or in which its
/// owner asks for something else.
///
/// It is a value without network and clock, as ``RoomClient``: whoever holds it sends what ``next()`` gives, and
/// tells it what comes. Where the connection ends before ``outcome`` is there, nothing is known to be made: another
/// attempt has other links.
package struct RoomMaking: Sendable {
  /// The end of it.
  package enum Outcome: Equatable, Sendable {
    /// The room is there, and kept; or what was asked for is done.
    case made
    /// It was not made, or is not done: the reason.
    case refused(RoomRefusal)
  }

  private let file: [UInt8]
  private let limits: RoomLimits
  private var sent = 0
  private var confirmed = 0
  private var messages: ArraySlice<[UInt8]>
  /// The end; `nil` before it.
  package private(set) var outcome: Outcome?

  /// Begins; the first messages are there.
  ///
  /// - Parameters:
  ///   - file: the bytes of a `.ductus` file of a drawing that has an author.
  ///   - name: its name in UTF-8, at most ``RoomRequest/nameLimit`` bytes.
  ///   - links: secrets that nobody else has.
  ///   - limits: those of the server.
  package init(
    _ file: [UInt8], name: [UInt8], _ links: RoomLinks, limits: RoomLimits = RoomLimits()
  ) {
    (self.file, self.limits) = (file, limits)
    messages = [RoomRequest.create(links, name: name, total: file.count).encoded]
    if file.count > limits.change { outcome = .refused(.tooLong) }
    send()
  }

  /// Begins with the one message by which an owner asks for something: to replace a link, or to end the room.
  package init(asking request: RoomRequest) {
    (file, limits) = ([], RoomLimits())
    messages = [request.encoded]
  }

  /// The part of the file that has come, from 0 to 1.
  package var progress: Double {
    file.isEmpty ? 1 : Double(confirmed) / Double(file.count)
  }

  private mutating func send() {
    while outcome == nil, sent < file.count, sent - confirmed < limits.queueWindow {
      let end = min(sent + limits.payload, file.count)
      messages.append(RoomRequest.piece(offset: sent, Array(file[sent..<end])).encoded)
      sent = end
    }
  }

  /// Takes the next message to be sent; `nil` where there is none now.
  package mutating func next() -> [UInt8]? { outcome == nil ? messages.popFirst() : nil }

  /// A message has come.
  package mutating func receive(_ bytes: [UInt8]) {
    guard outcome == nil else { return }
    do throws(RoomError) {
      if bytes.first ?? 0 < RoomAnswer.first {
        guard case .bye(let reason) = try ServerMessage(bytes) else {
          throw RoomError(.unknown, offset: 0)
        }
        outcome = .refused(reason)
        return
      }
      switch try RoomAnswer(bytes) {
      case .progress(let count):
        confirmed = max(confirmed, min(count, sent))
        send()
      case .done: outcome = .made
      case .entered: throw RoomError(.unknown, offset: 0)
      }
    } catch {
      outcome = .refused(.malformed)
    }
  }
}
