internal import InkCodec
internal import InkDocument

// Who has come, as the owners of the room see it, and the name of the drawing.
extension RoomServer {
  private var unixTime: Int64 { max((now + unixOffset) / 1000, 0) }

  // MARK: Visits

  /// Notes that someone has come.
  mutating func noteVisit(_ author: DocumentAuthor, _ role: RoomRole) {
    let time = unixTime
    guard var visit = visits[author] else {
      visits[author] = RoomVisit(of: author, role, at: time)
      forgetOldVisits()
      return keepVisit(author)
    }
    // Whoever comes again and again is written down now and then.
    let isOld = visit.role != role || time - visit.last > 600
    (visit.role, visit.last) = (role, max(visit.last, time))
    // Who comes by the link of an owner is not sent away any more, and is not after a restart.
    if role == .own, visit.isSentAway {
      visit.isSentAway = false
      visits[author] = visit
      group.append(.visit(visit))
      return write()
    }
    visits[author] = visit
    if isOld { keepVisit(author) }
  }

  /// Notes that someone has left.
  mutating func noteParting(_ connection: Connection, _ author: DocumentAuthor) {
    guard isReady, var visit = visits[author] else { return }
    let before = visit
    visit.last = max(visit.last, unixTime)
    let presence = connection.presence
    if !presence.isEmpty, presence.count <= RoomVisit.presenceLimit { visit.presence = presence }
    visits[author] = visit
    if visit != before { keepVisit(author) }
  }

  private mutating func keepVisit(_ author: DocumentAuthor) {
    guard isReady, let visit = visits[author], visitWrites.take(1, at: now) else { return }
    visitRecords += 1
    outputs.append(.note([.visit(visit)]))
    guard visitRecords > limits.visitRecords else { return }
    visitRecords = 0
    outputs.append(.tidy)
  }

  /// Forgets who was here longest ago, has drawn nothing and was not sent away, where too many have come.
  private mutating func forgetOldVisits() {
    guard visits.count > RoomRecord.visitLimit else { return }
    var oldest: (author: DocumentAuthor, hasDrawn: Bool, last: Int64)?
    for (author, visit) in visits where !visit.isSentAway {
      if connections.contains(where: { $0.author == author }) { continue }
      let hasDrawn = authors[author]?.isKept == true
      if let known = oldest, (known.hasDrawn ? 1 : 0, known.last) <= (hasDrawn ? 1 : 0, visit.last)
      {
        continue
      }
      oldest = (author, hasDrawn, visit.last)
    }
    if let oldest { visits[oldest.author] = nil }
  }

  /// Tells an owner who has come: the latest first, as many as a message takes.
  mutating func tellVisitors(_ index: Int) {
    let owner = connections[index]
    guard owner.role == .own, owner.speaks > 1, owner.outstanding < limits.presenceWindow,
      connections[index].questions.take(1, at: now)
    else { return }
    var all = Array(visits.values)
    // Of those who have drawn before visits were kept nothing else is known.
    for (author, known) in authors where known.isKept && visits[author] == nil {
      all.append(RoomVisit(of: author, .draw, at: 0))
    }
    var here: [DocumentAuthor: Connection] = [:]
    for connection in connections {
      if let author = connection.author { here[author] = connection }
    }
    for slot in all.indices {
      all[slot].changes = (authors[all[slot].author]?.next ?? 1) - 1
      guard let connection = here[all[slot].author] else { continue }
      (all[slot].person, all[slot].last) = (connection.id, max(all[slot].last, unixTime))
      let presence = connection.presence
      if !presence.isEmpty, presence.count <= RoomVisit.presenceLimit {
        all[slot].presence = presence
      }
    }
    all.sort { one, other in
      one.last != other.last ? one.last > other.last : one.author < other.author
    }
    var size = 0
    let fitting = all.prefix { visit in
      size += visit.presence.count + 48
      return size <= limits.payload
    }
    send(.visitors(Array(fitting)), to: index)
  }

  /// Sends an author away, or lets this one in again; owners are not sent away, and nobody sends himself away.
  mutating func admit(_ author: DocumentAuthor, _ isLetIn: Bool, _ index: Int) {
    let owner = connections[index]
    let isKnown = authors[author] != nil || visits[author] != nil
    guard owner.role == .own, owner.author != author, isKnown,
      connections[index].questions.take(1, at: now)
    else { return }
    var visit = visits[author] ?? RoomVisit(of: author, .draw, at: 0)
    guard visit.role != .own, visit.isSentAway == isLetIn else { return }
    visit.isSentAway = !isLetIn
    visits[author] = visit
    group.append(.visit(visit))
    write()
    if !isLetIn {
      for other in connections where other.author == author && other.role != .own {
        dismiss(other.id, .sentAway)
      }
    }
    if let index = self.index(of: owner.id) { tellVisitors(index) }
  }

  // MARK: The name

  /// Tells someone the name of the drawing.
  mutating func tellName(_ index: Int) {
    if connections[index].speaks > 1, !name.isEmpty { send(.name(name), to: index) }
  }

  /// Gives the drawing another name, if it is one; else whoever gave it is told the name that it has.
  mutating func rename(_ new: [UInt8], _ index: Int) {
    guard connections[index].role.mayDraw, Self.isName(new), new != name,
      connections[index].renames.take(1, at: now)
    else { return tellName(index) }
    outputs.append(.rename(new))
  }

  /// Says that another name was kept, or not.
  ///
  /// - Parameters:
  ///   - kept: the name; `nil` where it could not be kept: all are told the former name.
  ///   - now: the time.
  package mutating func renamed(_ kept: [UInt8]?, at now: Int64) {
    self.now = now
    if let kept { name = kept }
    guard isReady else { return }
    for index in connections.indices where connections[index].author != nil { tellName(index) }
  }

  /// Returns whether bytes may be the name of a drawing: UTF-8 of at most ``RoomRequest/nameLimit`` bytes, without
  /// control characters.
  package static func isName(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty && bytes.count <= RoomRequest.nameLimit && DocumentVersion.isText(bytes)
      && !bytes.contains { $0 < 0x20 || $0 == 0x7F }
  }
}
