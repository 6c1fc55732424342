import InkCodec
package import InkDocument
import InkSync

// What is told to one who watches; it changes nothing.
extension RoomSimulation {
  /// Tells a thing, if somebody watches.
  func tell(
    _ kind: SimulatedHappening.Kind, _ person: Int? = nil, _ text: @autoclosure () -> String
  ) {
    guard isWatched else { return }
    let happening = SimulatedHappening(time: now, kind: kind, person: person, text: text())
    happenings.append(happening)
    story.update(Array(happening.text.utf8))
    story.update([kind.rawValue, UInt8(truncatingIfNeeded: person ?? 255)])
    story.update((0..<8).map { UInt8(truncatingIfNeeded: now >> (8 * Int64($0))) })
  }

  /// Takes what was told since the last time.
  package func takeHappenings() -> [SimulatedHappening] {
    defer { happenings = [] }
    return happenings
  }

  /// The checksum of all that was told, with the number of events: equal stories have equal ones.
  package var fingerprint: UInt64 {
    UInt64(story.value) << 32 | UInt64(truncatingIfNeeded: eventCount) & 0xFFFF_FFFF
  }

  /// The messages under way, those that arrived a while ago being forgotten.
  package func flying() -> [SimulatedFlight] {
    flights.removeAll { $0.arrives < now }
    return flights
  }

  /// Notes a message that was sent.
  func note(_ bytes: [UInt8], _ person: Int, toServer: Bool, arrives: Int64, isLost: Bool = false) {
    guard isWatched else { return }
    let text = toServer ? Self.words(ofClient: bytes) : Self.words(ofServer: bytes)
    if isLost { tell(.fault, person, "a message is lost: \(text)") }
    if flights.count > 1000 { flights.removeAll { $0.arrives < now } }
    flights.append(
      SimulatedFlight(
        person: person, isToServer: toServer, sent: now, arrives: arrives, isLost: isLost,
        text: text))
  }

  private static func words(ofClient bytes: [UInt8]) -> String {
    do throws(RoomError) {
      switch try ClientMessage(bytes) {
      case .hello(_, _, let position, let own, _):
        return "hello, I have \(position.after), and own changes from \(own.lowerBound)"
      case .change(let sequence, let total, let offset, let bytes):
        let part = bytes.count < total ? " from byte \(offset)" : ""
        return "change \(sequence)\(part), \(bytes.count) bytes"
      case .resume(let position): return "I have only \(position.after)"
      case .wet: return "wet ink"
      case .presence: return "presence"
      case .ping: return "ping"
      case .rename: return "the drawing has another name"
      case .visitors: return "who has come?"
      case .admit(_, let isLetIn): return isLetIn ? "this one may come" : "this one is sent away"
      case .giveBack: return "a change that the room has lost"
      }
    } catch {
      return "something"
    }
  }

  private static func words(ofServer bytes: [UInt8]) -> String {
    do throws(RoomError) {
      switch try ServerMessage(bytes) {
      case .welcome(_, _, let last, let next, _):
        return "welcome, the log has \(last), your next change is \(next)"
      case .entries(_, let after, let through, _): return words(entries: after + 1, through)
      case .piece(_, _, let entry, _, let offset):
        return "entry \(entry.number) from byte \(offset)"
      case .base(let number, _, _, _, let offset, _): return "base \(number) from byte \(offset)"
      case .expect(let next, _): return "change \(next) is missing"
      case .progress(let next, _): return "your next change is \(next)"
      case .refused(let sequence, let reason):
        return "change \(sequence) is refused: \(words(reason))"
      case .others: return "news of the others"
      case .pong(let last, let next, _):
        return "pong, the log has \(last), your next change is \(next)"
      case .bye(let reason): return "bye: \(words(reason))"
      case .name: return "the name of the drawing"
      case .visitors: return "who has come"
      }
    } catch {
      return "something"
    }
  }

  private static func words(_ reason: RoomRefusal) -> String {
    switch reason {
    case .mayNotDraw: "you may not draw"
    case .tooLong: "too long"
    case .full: "the room is full"
    case .crowded: "too many people"
    case .authorTaken: "someone else has this author"
    case .gone: "there is no such room"
    case .version: "another version"
    case .malformed: "it cannot be read"
    case .replaced: "you have connected again"
    case .slow: "you do not read"
    case .store: "the disk has failed"
    case .older: "one of us is an old copy"
    case .unreadable: "the drawing cannot be read"
    case .wrong: "not of this author, or time"
    case .sentAway: "an owner has sent you away"
    case .tooNew: "there is no room for more of a newer version"
    }
  }

  /// Entries in words.
  static func words(entries first: Int, _ last: Int) -> String {
    first < last ? "entries \(first) to \(last)" : "entry \(last)"
  }

  // MARK: The state

  /// The state of someone, as one who watches sees it.
  package struct PersonState {
    /// False between a crash and the next start.
    package var isUp: Bool
    /// True if the changes of this one are of a version that nobody can read.
    package var isNewer: Bool
    /// The state that the person is shown, in words.
    package var status: String
    /// The numbers of the last entry and of the base that this copy has; −1 for none.
    package var last: Int
    package var base: Int
    /// The changes that were made here, and those that the log does not have yet.
    package var made: Int
    package var queued: Int
    /// The changes that have come and wait for others, and the entries that cannot be read.
    package var waiting: Int
    package var unreadable: Int
    /// Changes whenever the drawing may be another one.
    package var drawingVersion: Int
    /// The drawing.
    package var document: InkDocument
  }

  /// The state of everyone.
  package var peopleStates: [PersonState] {
    people.map { person in
      let client = person.client
      return PersonState(
        isUp: client != nil, isNewer: person.index == newer, status: Self.words(client?.status),
        last: client?.position.after ?? -1, base: client?.position.base ?? -1,
        made: client?.madeCount ?? 0, queued: client?.pending.count ?? 0,
        waiting: person.drawing.document.waitingCount,
        unreadable: person.drawing.unreadable.count, drawingVersion: person.drawingVersion,
        document: person.drawing.document)
    }
  }

  private static func words(_ status: RoomClient.Status?) -> String {
    switch status {
    case nil: "away"
    case .offline: "offline"
    case .catchingUp: "catching up"
    case .connected: "connected"
    case .stopped(let reason, _): "stopped: \(words(reason))"
    }
  }

  /// The index of who has an author; `nil` where nobody has.
  package func person(of author: DocumentAuthor) -> Int? { authors[author] }

  /// The faults that may happen now, in words with their probabilities in thousandths; those that never do are left
  /// out.
  package var faultList: [(name: String, thousandths: Int)] {
    let all: [(name: String, chance: Double)] = [
      ("a message is lost", faults.loses), ("a message comes twice", faults.repeats),
      ("a message is late", faults.overtakes), ("a connection is cut", faults.cuts),
      ("a connection falls silent", faults.silences),
      ("a connection stands still", faults.clogs), ("nobody can connect", faults.refuses),
      ("a disk fails", faults.fails), ("somebody crashes", faults.crashes / 4),
    ]
    return all.filter { $0.chance > 0 }.map { ($0.name, max(Int($0.chance * 1000), 1)) }
  }
}
