internal import InkCodec
internal import InkDocument
internal import InkSync

/// A copy that knows more than its room, which was put back to an older state: what of it the room lacks.
struct RoomMerging {
  /// A change that the room lacks.
  struct Owed {
    var author: DocumentAuthor
    var number: Int
    var body: [UInt8]
  }

  /// The drawing that has everything.
  let former: InkDocument
  /// The changes that have not come with the log; `nil` before the log was here.
  var owed: [Owed]?
  /// The number of them, from the first, that were sent.
  var sent = 0
  /// The number of answers to pings when the last of them came, or when they were sent again.
  var pongs = 0
  /// The number of refusals for good when they were sent again.
  var refusals = 0
  /// The connection by which they were sent, see ``RoomClient/mergingEpoch``.
  var epoch = 0
  /// The number of times that nothing has come for long since the last one came: then the first one is sent alone.
  var trials = 0
  /// The number of changes that the room does not take.
  var left = 0

  /// The bytes that are underway at the most: what the room does not take at once is sent again.
  static let window = 1 << 16
  /// The most times that the first change is sent alone, each for three answers to pings: a room that is full so long
  /// stays so.
  static let trials = 40

  /// Begins anew with what is owed.
  mutating func sendAgain(_ client: RoomClient) {
    (sent, epoch) = (0, client.mergingEpoch)
    (pongs, refusals) = (client.mergingPongs, client.mergingRefusals)
  }

  /// Gives up the first change, and the later ones of its author, which need it.
  mutating func leaveFirst() {
    guard let author = owed?.first?.author else { return }
    let before = owed?.count ?? 0
    owed?.removeAll { $0.author == author }
    left += before - (owed?.count ?? 0)
    trials = 0
  }
}

extension RoomSeat {
  /// The number of changes that the room still lacks, while both are brought together; 0 while that is not known.
  package var owedCount: Int { merging?.owed?.count ?? 0 }

  /// True if ``giveBack(at:)`` would begin.
  package var mayGiveBack: Bool { client.mayMerge }

  /// Brings this copy and the room together, which have parted because the room was put back to an older state, as with
  /// a backup: the drawing becomes that of the room, and the room gets what it lacks of it.
  ///
  /// Whoever draws gives back the own changes, an owner the changes of every author. Late corrections of samples are as the
  /// strokes that are given back have them. Until that is done nothing is kept, and where the connection ends it goes on
  /// with the next one. A change that the room does not take, and the later ones of its author, are not in the drawing
  /// then, see ``leftCount``: a copy of it should be made before.
  ///
  /// - Returns: false where they have not parted, or the server cannot do this.
  package func giveBack(at now: Int64) -> Bool {
    changed(at: now)
    let former = merging?.former ?? document
    guard client.beginMerging(at: now) else { return false }
    merging = RoomMerging(former: former)
    leftCount = 0
    return true
  }

  /// Goes on to bring both together; returns true if there is something to be done then.
  func continueMerging() -> Bool {
    guard var merging, client.isMerging, client.hasAll, document.author != .none else {
      return false
    }
    defer { if self.merging != nil { self.merging = merging } }
    if merging.owed == nil { (merging.owed, merging.left) = owed(merging.former) }
    let before = merging.owed?.count ?? 0
    var known: [DocumentAuthor: Int] = [:]
    for (author, count) in document.changeCounts { known[author] = count }
    merging.owed?.removeAll { $0.number <= known[$0.author] ?? 0 }
    let come = before - (merging.owed?.count ?? 0)
    if merging.epoch != client.mergingEpoch {
      merging.sendAgain(client)
      if come > 0 { merging.trials = 0 }
    } else if come > 0 {
      merging.sent = max(merging.sent - come, 0)
      (merging.pongs, merging.trials) = (client.mergingPongs, 0)
    } else if merging.trials > 0, client.mergingRefusals > merging.refusals {
      merging.leaveFirst()
      merging.sendAgain(client)
    } else if client.mergingPongs > merging.pongs + 2 {
      // Nothing has come for long: something was refused, or lost. The first one alone shows it.
      merging.trials += 1
      if merging.trials > RoomMerging.trials { merging.leaveFirst() }
      merging.sendAgain(client)
    }
    guard let owed = merging.owed, !owed.isEmpty else { return endMerging(merging.left) }
    var underway = owed[..<merging.sent].reduce(0) { $0 + $1.body.count }
    let start = merging.sent
    let window = merging.trials > 0 ? 0 : RoomMerging.window
    while merging.sent < owed.count,
      underway == 0 || underway + owed[merging.sent].body.count <= window
    {
      let change = owed[merging.sent]
      client.giveBack(change.author, change.body)
      underway += change.body.count
      merging.sent += 1
    }
    return merging.sent > start
  }

  private func endMerging(_ left: Int) -> Bool {
    (merging, leftCount) = (nil, left)
    client.endMerging()
    return true
  }

  /// The changes of a drawing that this one lacks, as far as the room takes them from this person, and the number of
  /// further ones that are too long for it, or follow one of the same author that is.
  private func owed(_ former: InkDocument) -> ([RoomMerging.Owed], left: Int) {
    let isOwner = client.role == .own
    var owed: [RoomMerging.Owed] = []
    var left = 0
    var ended: Set<DocumentAuthor> = []
    for change in former.sharedChanges(after: document.changeCounts) {
      guard isOwner || change.author == client.author else { continue }
      if ended.contains(change.author) {
        left += 1
        continue
      }
      do throws(DuctusError) {
        let body = try change.encoded()
        if body.count <= client.limits.change {
          owed.append(RoomMerging.Owed(author: change.author, number: change.number, body: body))
          continue
        }
      } catch {
        // A change that has no form in bytes has never been in a room.
      }
      ended.insert(change.author)
      left += 1
    }
    return (owed, left)
  }
}
