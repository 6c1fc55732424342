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
  /// The number of answers to pings when the last of them came.
  var pongs = 0

  /// The bytes that are underway at the most: what the room does not take at once is sent again.
  static let window = 1 << 16
}

extension RoomSeat {
  /// The number of changes that the room still lacks, while both are brought together; 0 while that is not known.
  package var owedCount: Int { merging?.owed?.count ?? 0 }

  /// Brings this copy and the room together, which have parted because the room was put back to an older state, as with
  /// a backup: the drawing becomes that of the room, and the room gets what it lacks of it.
  ///
  /// Whoever draws gives back the own changes, an owner the changes of every author. Late corrections of samples are as the
  /// strokes that are given back have them. Until that is done nothing is kept, and where the connection ends it goes on
  /// with the next one. What the room does not take is not in the drawing: a copy of it should be made before.
  ///
  /// - Returns: false where they have not parted, or the server cannot do this.
  package func giveBack(at now: Int64) -> Bool {
    changed(at: now)
    let former = merging?.former ?? document
    guard client.beginMerging(at: now) else { return false }
    merging = RoomMerging(former: former)
    return true
  }

  /// Goes on to bring both together; returns true if there is something to be done then.
  func continueMerging() -> Bool {
    guard var merging, client.isMerging, client.hasAll, document.author != .none else {
      return false
    }
    defer { if self.merging != nil { self.merging = merging } }
    if merging.owed == nil { merging.owed = owed(merging.former) }
    let before = merging.owed?.count ?? 0
    var known: [DocumentAuthor: Int] = [:]
    for (author, count) in document.changeCounts { known[author] = count }
    merging.owed?.removeAll { $0.number <= known[$0.author] ?? 0 }
    guard let owed = merging.owed, !owed.isEmpty else { return endMerging() }
    if owed.count < before {
      merging.sent = max(merging.sent - (before - owed.count), 0)
      merging.pongs = client.mergingPongs
    } else if client.mergingPongs > merging.pongs + 2 {
      // Nothing has come for long: what was refused does not come, and else something was lost.
      if client.mergingRefusals > 0 { return endMerging() }
      (merging.sent, merging.pongs) = (0, client.mergingPongs)
    }
    var underway = owed[..<merging.sent].reduce(0) { $0 + $1.body.count }
    let start = merging.sent
    while merging.sent < owed.count,
      underway == 0 || underway + owed[merging.sent].body.count <= RoomMerging.window
    {
      let change = owed[merging.sent]
      client.giveBack(change.author, change.body)
      underway += change.body.count
      merging.sent += 1
    }
    return merging.sent > start
  }

  private func endMerging() -> Bool {
    merging = nil
    client.endMerging()
    return true
  }

  /// The changes of a drawing that this one lacks, as far as the room takes them from this person.
  private func owed(_ former: InkDocument) -> [RoomMerging.Owed] {
    let isOwner = client.role == .own
    var owed: [RoomMerging.Owed] = []
    for change in former.sharedChanges(after: document.changeCounts) {
      guard isOwner || change.author == client.author else { continue }
      do throws(DuctusError) {
        let body = try change.encoded()
        if body.count <= client.limits.change {
          owed.append(RoomMerging.Owed(author: change.author, number: change.number, body: body))
        }
      } catch {
        // A change that has no form in bytes has never been in a room.
      }
    }
    return owed
  }
}
