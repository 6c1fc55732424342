internal import InkCodec
internal import InkDocument

// Changes: their pieces, and what of them the room takes.
extension RoomServer {
  /// Takes in a piece of a change.
  mutating func takePiece(
    _ sequence: Int, _ total: Int, _ offset: Int, _ bytes: [UInt8], _ index: Int,
    _ author: DocumentAuthor
  ) {
    let next = expected(author)
    // It is there already, or is asked for again after an examination.
    guard sequence >= next.next, connections[index].examined == nil else { return }
    if let refusal = refusal(ofLength: total, index, author) {
      return send(.refused(sequence: sequence, refusal), to: index)
    }
    guard sequence == next.next, offset <= next.count else {
      // Whatever comes meanwhile says no more than this.
      if connections[index].gap?.next == next.next, connections[index].gap?.count == next.count {
        return
      }
      connections[index].gap = next
      return send(.expect(next: next.next, count: next.count), to: index)
    }
    guard offset == next.count else { return }
    if next.count == 0, bytes.count == total {
      accept(sequence, bytes, index, author)
    } else {
      guard addPiece(bytes, author) else {
        return send(.refused(sequence: sequence, .full), to: index)
      }
      guard let body = authors[author]?.partial, body.count >= total else {
        let next = expected(author)
        return send(.progress(next: next.next, count: next.count), to: index)
      }
      endPartial(author)
      if body.count == total { accept(sequence, body, index, author) }
    }
  }

  /// The reason why a change with a length is not taken, whatever it is; `nil` where it may be.
  func refusal(
    ofLength total: Int, _ index: Int, _ author: DocumentAuthor
  ) -> RoomRefusal? {
    let role = connections[index].role
    if !role.mayDraw { return .mayNotDraw }
    if total > limits.change { return .tooLong }
    if entryBytes + writingBytes > limits.logBytes { return .full }
    if authors[author]?.isKept == true { return nil }
    let seats = role == .own ? limits.authors : limits.authors - limits.ownersAuthors
    return authorCount < seats ? nil : .full
  }

  // MARK: Changes of which a part is there

  /// Adds a piece to the next change of an author; returns false where there is no room for it.
  ///
  /// Where there is too little, that which takes most memory for most time goes first, if it is another one: who has
  /// begun much and does not go on cannot keep others from sending.
  private mutating func addPiece(_ bytes: [UInt8], _ author: DocumentAuthor) -> Bool {
    let isFirst = authors[author]?.partial.isEmpty ?? true
    if isFirst { authors[author]?.began = now }
    let weight = weight(of: author, with: bytes.count)
    while begunBytes + bytes.count > limits.begun {
      if let heaviest = heaviestPartial(partials.filter { $0 != author }),
        self.weight(of: heaviest) > weight
      {
        endPartial(heaviest)
      } else if let index = longestGivenBack {
        dropGivenBack(index)
      } else {
        return false
      }
    }
    if isFirst {
      // Where there are so many, those of some belong to nobody who is here.
      if partials.count >= limits.people + limits.owners, let gone = abandoned.first {
        endPartial(gone)
      }
      partials.append(author)
    }
    authors[author]?.touched = now
    authors[author]?.partial += bytes
    begunBytes += bytes.count
    return true
  }

  /// The bytes of the part that has come of an author's next change, some more included, times the milliseconds since
  /// its first piece.
  private func weight(of author: DocumentAuthor, with more: Int = 0) -> Double {
    guard let known = authors[author] else { return 0 }
    return Double(known.partial.count + more) * Double(max(now - known.began, 0) + 1)
  }

  /// Who of some has the part with the largest weight.
  private func heaviestPartial(_ some: [DocumentAuthor]) -> DocumentAuthor? {
    some.max { weight(of: $0) < weight(of: $1) }
  }

  /// Drops the part of a change that takes most memory for most time, and after these the longest one that is given
  /// back: each has to come from its beginning.
  ///
  /// - Returns: false where there is none.
  package mutating func dropHeaviestPartial() -> Bool {
    if let heaviest = heaviestPartial(partials) {
      endPartial(heaviest)
    } else if let index = longestGivenBack {
      dropGivenBack(index)
    } else {
      return false
    }
    return true
  }

  /// True if of some change a part is there.
  package var hasPartials: Bool { !partials.isEmpty || longestGivenBack != nil }

  /// Those of whose next change a part is there, and who are gone.
  private var abandoned: [DocumentAuthor] {
    partials.filter { author in !connections.contains { $0.author == author } }
  }

  /// Drops changes whose authors are gone until the rest of them is short.
  mutating func leaveLittle() {
    while true {
      let left = abandoned
      let bytes = left.reduce(0) { $0 + (authors[$1]?.partial.count ?? 0) }
      guard bytes > limits.left, let heaviest = heaviestPartial(left) else { return }
      endPartial(heaviest)
    }
  }

  mutating func endPartial(_ author: DocumentAuthor) {
    begunBytes -= authors[author]?.partial.count ?? 0
    authors[author]?.partial = []
    partials.removeAll { $0 == author }
    forget(author)
  }

  /// Forgets an author who is not here and has never drawn.
  mutating func forget(_ author: DocumentAuthor) {
    guard let known = authors[author], !known.isKept, known.next == 1, known.partial.isEmpty,
      !connections.contains(where: { $0.author == author })
    else { return }
    authors[author] = nil
  }

  // MARK: Whole changes

  /// Returns the numbers of the entries of a store that cannot be read, and of those that follow them of the same
  /// authors, as far as the base does not have them.
  ///
  /// Complexity: that of reading the entries; it is no work for an event loop.
  package static func unmade(of records: [RoomRecord]) -> Set<Int> {
    var brushes = AuthorBrushes()
    var (numbers, behind): (Set<Int>, Set<DocumentAuthor>) = ([], [])
    var last: [DocumentAuthor: Int] = [:]
    for case .entry(let entry) in RoomRecord.needed(records) {
      let number = head(of: entry.body)?.number ?? 0
      if let last = last[entry.author], number > last + 1 { behind.insert(entry.author) }
      if number > 0 { last[entry.author] = max(last[entry.author] ?? 0, number) }
      if behind.contains(entry.author) {
        numbers.insert(entry.number)
        continue
      }
      do throws(DuctusError) { _ = try entry.change(&brushes) } catch {
        // A brush may have come with the base.
        if error.reason == .definition { continue }
        numbers.insert(entry.number)
        behind.insert(entry.author)
      }
    }
    return numbers
  }

  /// The author, the clock and the number of a change in bytes; `nil` where a newer version has written it.
  static func head(of body: [UInt8]) -> (author: DocumentAuthor, clock: Int, number: Int)? {
    do throws(DuctusError) { return try SharedChange.head(of: body) } catch { return nil }
  }

  /// Returns whether something cannot be read because a newer version may have written it, or the change before it.
  static func mayBeNewer(_ error: DuctusError) -> Bool {
    switch error.reason {
    case .version, .newer, .brush, .definition: true
    default: false
    }
  }

  /// The verdict on a change that has come whole, as far as it needs no examination; otherwise `nil`.
  private mutating func verdict(
    on body: [UInt8], _ index: Int, _ author: DocumentAuthor
  ) -> RoomVerdict? {
    // Of a change that is not read here a stroke has at least so many bytes, as a rule.
    strokeCount = body.count / 64
    // While changes of an author cannot be made, later ones of the same author cannot be made either.
    var isBehind = (authors[author]?.unmadeBytes ?? 0) > 0
    do throws(DuctusError) {
      let head = try SharedChange.head(of: body)
      if authors[author]?.misses(before: head.number) == true { isBehind = true }
      guard head.author == author, head.clock - clock <= limits.lead else {
        return .refused(.wrong)
      }
      // Of one that is refused nothing is noted.
      guard steps(to: head.clock, index, author) != nil else { return .refused(.full) }
      if body.count > limits.unknown || isBehind && !mayKeep(body.count, of: author) { return nil }
      let change = try SharedChange(
        bytes: body, &brushes, names: limits.reading.names, memory: limits.reading.memory)
      strokeCount = change.strokeCount
      return isBehind ? .behind : .sound
    } catch {
      // A brush that came before the base is not known here.
      if error.reason == .definition { return isBehind ? .behind : .sound }
      if Self.mayBeNewer(error) { return .unread }
      return error.reason == .overLimit || error.reason == .noMemory ? nil : .refused(.wrong)
    }
  }

  /// Returns whether there is room for more bytes of an author that cannot be made.
  private func mayKeep(_ count: Int, of author: DocumentAuthor) -> Bool {
    (authors[author]?.unmadeBytes ?? 0) + count <= limits.authorsKeptBytes
      && unmadeBytes + count <= limits.keptBytes
  }

  /// Takes a change that has come whole, refuses it, or has it examined.
  mutating func accept(
    _ sequence: Int, _ body: [UInt8], _ index: Int, _ author: DocumentAuthor
  ) {
    switch verdict(on: body, index, author) {
    case .unknown, nil: examine(sequence, body, index, author)
    case let verdict?: follow(verdict, sequence, body, index, author)
    }
  }

  /// Takes a change or refuses it, as it was found.
  private mutating func follow(
    _ verdict: RoomVerdict, _ sequence: Int, _ body: [UInt8], _ index: Int,
    _ author: DocumentAuthor
  ) {
    switch verdict {
    case .sound: take(sequence, body, index, author, isMade: true)
    case .refused(let reason): refuse(sequence, reason, index, (author, body))
    case .unread where body.count > limits.unknown:
      refuse(sequence, .tooLong, index, (author, body))
    case .unread, .behind:
      guard mayKeep(body.count, of: author) else {
        return refuse(sequence, .tooNew, index, (author, body))
      }
      take(sequence, body, index, author, isMade: false)
    case .unknown: break
    }
  }

  /// Says that a change is not taken; one that is given back has no sequence.
  mutating func refuse(
    _ sequence: Int, _ reason: RoomRefusal, _ index: Int,
    _ change: (author: DocumentAuthor, bytes: [UInt8])? = nil
  ) {
    let connection = connections[index]
    if let change, connection.isGivingBack { noteRefusedBack(change.author, change.bytes, index) }
    send(
      .refused(
        sequence: connection.isGivingBack ? 0 : sequence, reason.known(to: connection.speaks)),
      to: index)
  }

  private mutating func examine(
    _ sequence: Int, _ body: [UInt8], _ index: Int, _ author: DocumentAuthor
  ) {
    // A record that is being written may be needed.
    var all = entries
    for case .entry(let entry) in (writing?.records ?? []) + group { all.append(entry) }
    connections[index].examined = (sequence, body)
    begunBytes += body.count
    outputs.append(
      .examine(
        RoomExamination(
          connection: connections[index].id, base: (base.number, base.length), entries: all,
          change: RoomEntry(number: 0, author: author, sequence: sequence, body: body))))
  }

  /// Says what an examination has shown.
  ///
  /// - Parameters:
  ///   - examination: that of the output.
  ///   - verdict: what it has shown.
  ///   - strokes: the number of strokes that the change adds.
  ///   - now: the time.
  package mutating func examined(
    _ examination: RoomExamination, _ verdict: RoomVerdict, strokes: Int = 0, at now: Int64
  ) {
    self.now = now
    let change = examination.change
    defer { forget(change.author) }
    guard let index = index(of: examination.connection),
      let examined = connections[index].examined, examined.sequence == change.sequence
    else { return }
    connections[index].examined = nil
    begunBytes -= examined.body.count
    guard isReady, expected(change.author).next == change.sequence else { return }
    if verdict == .unknown {
      // The base has gone meanwhile: there is another one. Else the client sends the change again when it has asked
      // twice: at once it would go to and fro.
      if examination.base.number != base.number {
        examine(change.sequence, change.body, index, change.author)
      } else if connections[index].isGivingBack {
        noteRefusedBack(change.author, change.body, index)
      }
      return
    }
    // The store was read anew, and knows nothing of who gave nothing else.
    if connections[index].isGivingBack, authors[change.author] == nil {
      authors[change.author] = Author(key: nil, limits, clock: clock, at: now)
    }
    strokeCount = strokes
    follow(verdict, change.sequence, change.body, index, change.author)
    // Pieces that came meanwhile were passed over.
    guard expected(change.author).next > change.sequence else { return }
    let next = expected(change.author)
    connections[index].gap = next
    send(.expect(next: next.next, count: next.count), to: index)
  }

  /// Takes a change into the log, if its author has steps of the clock left for it.
  private mutating func take(
    _ sequence: Int, _ body: [UInt8], _ index: Int, _ author: DocumentAuthor, isMade: Bool
  ) {
    let head = Self.head(of: body)
    let clock = max(clock, head?.clock ?? 0)
    let ownStrokes = min(authors[author]?.strokes.amount(at: now) ?? 0, strokeCount)
    guard let steps = steps(to: clock, index, author),
      commonStrokes.take(strokeCount - ownStrokes, at: now)
    else { return refuse(sequence, .full, index, (author, body)) }
    _ = authors[author]?.strokes.take(ownStrokes, at: now)
    _ = commonSteps.take(steps.common, at: now)
    _ = authors[author]?.steps.take(steps.own, at: now)
    if isNew(author, index) { _ = newAuthors.take(1, at: now) }
    self.clock = clock
    if let known = authors[author], !known.isKept {
      if let key = known.key { group.append(.author(author, key: key)) }
      authors[author]?.isKept = true
      authorCount += 1
    }
    given += 1
    writingBytes += body.count
    let entry = RoomEntry(number: given, author: author, sequence: sequence, body: body)
    group.append(.entry(entry))
    if !isMade { noteUnmade(entry) }
    authors[author]?.next = sequence + 1
    if let head {
      authors[author]?.note(number: head.number)
      noteTaken(author, number: head.number)
    }
    let own = connections[index].own
    if !connections[index].isGivingBack, sequence >= own.upperBound {
      connections[index].own = (own.isEmpty ? sequence : own.lowerBound)..<sequence + 1
    }
    write()
  }

  /// Returns whether an author is a new one in the log; those who own the room are never too many.
  private func isNew(_ author: DocumentAuthor, _ index: Int) -> Bool {
    authors[author]?.isKept == false && connections[index].role != .own
  }

  /// The steps that the room's clock needs for a change: those that its author has of its own, and beyond them those of
  /// all; `nil` where there are too few, or the room takes no new author for now.
  private mutating func steps(
    to clock: Int, _ index: Int, _ author: DocumentAuthor
  ) -> (own: Int, common: Int)? {
    guard !isNew(author, index) || newAuthors.amount(at: now) > 0 else { return nil }
    let count = max(clock - self.clock, 1)
    let own = min(authors[author]?.steps.amount(at: now) ?? 0, count)
    return count - own <= commonSteps.amount(at: now) ? (own, count - own) : nil
  }
}
