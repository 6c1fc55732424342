internal import Foundation
internal import InkCodec
internal import InkDocument
package import InkSync
internal import Logging
internal import NIOCore
internal import NIOWebSocket

// The way in, and rooms that are made, changed and ended.
extension RoomHost {
  /// A drawing of which a room is being made.
  final class Making {
    let links: RoomLinks
    let name: String
    let total: Int
    /// When it began, in milliseconds.
    let start: Int64
    var file: [UInt8] = []

    init(links: RoomLinks, name: String, total: Int, at start: Int64) {
      (self.links, self.name, self.total, self.start) = (links, name, total, start)
    }

    /// The bytes that have come in a second, some more included.
    func pace(with more: Int, at now: Int64) -> Double {
      Double(file.count + more) / Double(max(now - start, 1)) * 1000
    }
  }

  /// A connection has begun.
  func add(_ connection: RoomConnection) {
    connections[ObjectIdentifier(connection)] = connection
    addresses[connection.address, default: 0] += 1
    let isLimited = limits.countsLoopback || !connection.address.isLoopback
    if isStopping {
      connection.part(.goingAway)
    } else if connections.count > limits.connections
      || isLimited && addresses[connection.address] ?? 0 > limits.connectionsOfAddress
    {
      refuse(connection, .crowded)
    }
  }

  /// A connection has ended.
  func remove(_ connection: RoomConnection) {
    guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    addresses[connection.address, default: 1] -= 1
    if addresses[connection.address] == 0 { addresses[connection.address] = nil }
    leave(connection)
  }

  /// Someone goes, from wherever this one is.
  func leave(_ connection: RoomConnection) {
    switch connection.phase {
    case .making(let making):
      makings[ObjectIdentifier(connection)] = nil
      makingBytes -= making.file.count
    case .passing(let passage): passage.end()
    case .inside(let room, let person, _):
      guard room.members.removeValue(forKey: person) != nil else { break }
      if room.members.isEmpty { room.emptySince = now }
      room.server.closed(person)
      serve(room)
    case .fresh, .busy, .parting: break
    }
    for room in rooms.values where room.arrivals.contains(where: { $0.connection === connection }) {
      room.arrivals.removeAll { $0.connection === connection }
    }
  }

  /// Says why someone has to go, and ends the connection.
  func refuse(_ connection: RoomConnection, _ reason: RoomRefusal) {
    guard connection.isOpen else { return }
    metrics.count(reason)
    connection.send(ServerMessage.bye(reason).encoded, to: nil)
    connection.part()
  }

  /// A message has come.
  func receive(_ bytes: [UInt8], from connection: RoomConnection) {
    metrics.bytesIn += bytes.count
    switch connection.phase {
    case .parting: break
    case .busy: connection.wait(bytes)
    case .passing(let passage): passage.send(bytes)
    case .inside(let room, let person, _):
      room.server.receive(bytes, from: person, at: now)
      serve(room)
    case .fresh:
      connection.request = bytes
      do throws(RoomError) {
        try ask(RoomRequest(bytes), connection)
      } catch {
        refuse(
          connection, error.reason == .unknown && error.offset == 1 ? .version : .malformed)
      }
    case .making(let making): takePiece(bytes, making, connection)
    }
  }

  private func ask(_ request: RoomRequest, _ connection: RoomConnection) throws(RoomError) {
    guard storeProblem == nil else { return refuse(connection, .store) }
    switch request {
    case .enter(let secret): enter(LinkHash(secret), connection)
    case .create(let links, let name, let total): begin(links, name, total, connection)
    case .piece: throw RoomError(.unknown, offset: 0)
    case .replace(let own, let role, let secret):
      asOwner(own, connection) { [self] room, fence in
        commits.commit([.replace(room, fence, role, LinkHash(secret))]) { [self] effects in
          guard let effects else { return refuse(connection, .store) }
          guard effects == [true] else { return refuse(connection, .wrong) }
          revocations += 1
          connection.answer(.done)
          // Whoever waits for the room is asked for the link again.
          guard let open = rooms[room] else { return }
          for other in open.members.values where other.role == role { refuse(other, .gone) }
        }
      }
    case .end(let own):
      asOwner(own, connection) { [self] room, fence in
        commits.commit([.remove(room, fence)]) { [self] effects in
          guard let effects else { return refuse(connection, .store) }
          guard effects == [true] else { return refuse(connection, .gone) }
          revocations += 1
          roomCount -= 1
          log.info("a room has ended", metadata: ["room": "\(room.text)"])
          connection.answer(.done)
          if let open = rooms[room] { end(open) }
        }
      }
    }
  }

  // MARK: Links

  func enter(_ hash: LinkHash, _ connection: RoomConnection) {
    find(hash, connection) { [self] link in
      guard rooms[link.room] != nil || isWithin(limits.openings, \.openings, connection),
        let room = room(link.room, name: link.name)
      else {
        return refuse(connection, .crowded)
      }
      if room.members.isEmpty { commits.commit([.touch(link.room)]) { _ in } }
      if room.isOpening || room.isReading {
        room.arrivals.append((connection, hash))
      } else {
        join(connection, room, link.role)
      }
    }
  }

  private func asOwner(
    _ secret: RoomSecret, _ connection: RoomConnection,
    _ then: @escaping (RoomID, RoomFence) -> Void
  ) {
    find(LinkHash(secret), connection) { [self] link in
      guard link.role == .own else { return refuseLater(connection) }
      read({ try $0.hold(link.room) }) { [self] result in
        switch result {
        case .failure: refuse(connection, .store)
        case .success(nil): refuse(connection, .gone)
        case .success(.elsewhere(let peer)): pass(connection, to: peer)
        case .success(.here(let fence)): then(link.room, fence)
        }
      }
    }
  }

  /// Leads someone to the server that has the room.
  func pass(_ connection: RoomConnection, to peer: RoomPeer) {
    guard connection.isOpen else { return }
    // One that was led here would be led in circles.
    guard !connection.isPassed, !peer.address.isEmpty else { return refuse(connection, .store) }
    metrics.passed += 1
    connection.passed(RoomPassage(connection, to: peer, by: self))
  }

  /// Finds out where a link leads; where it leads nowhere, the connection learns so a little later, and nothing else.
  private func find(
    _ hash: LinkHash, _ connection: RoomConnection, _ then: @escaping (StoredLink) -> Void
  ) {
    connection.phase = .busy
    let revocations = revocations
    read({ try $0.link(hash) }) { [self] result in
      guard connection.isOpen else { return }
      // What was read may have been revoked meanwhile.
      guard revocations == self.revocations else { return find(hash, connection, then) }
      switch result {
      case .failure(RoomStoreProblem.damaged): refuse(connection, .unreadable)
      case .failure: refuse(connection, .store)
      case .success(nil): refuseLater(connection)
      case .success(let link?): then(link)
      }
    }
  }

  private func refuseLater(_ connection: RoomConnection) {
    later(limits.delay) { [self] in refuse(connection, .gone) }
  }

  // MARK: Making rooms

  private func begin(
    _ links: RoomLinks, _ name: [UInt8], _ total: Int, _ connection: RoomConnection
  ) {
    guard let name = String(validating: name, as: UTF8.self), !name.utf8.contains(0), total > 0
    else {
      return refuse(connection, .malformed)
    }
    guard total <= limits.room.change else { return refuse(connection, .tooLong) }
    guard roomCount < limits.rooms, total <= limits.makingBytes else {
      return refuse(connection, .full)
    }
    guard isWithin(limits.creations, \.creations, connection) else {
      return refuse(connection, .crowded)
    }
    makings[ObjectIdentifier(connection)] = connection
    connection.phase = .making(Making(links: links, name: name, total: total, at: now))
  }

  /// Returns whether an address may do something once more in this minute, and notes that it does.
  private func isWithin(
    _ limit: Int, _ times: ReferenceWritableKeyPath<RoomHost, [VisitorAddress: [Int64]]>,
    _ connection: RoomConnection
  ) -> Bool {
    guard limits.countsLoopback || !connection.address.isLoopback else { return true }
    let minute = (self[keyPath: times][connection.address] ?? []).filter { $0 > now - 60_000 }
    guard minute.count < limit else { return false }
    self[keyPath: times][connection.address] = minute + [now]
    return true
  }

  /// Makes room for a piece of a drawing; returns false where there is none.
  ///
  /// What has come counts, and not what was promised. Where there is too little, the drawing that comes most slowly
  /// goes first: who holds back what is missing cannot keep others from sharing.
  private func makeRoom(for count: Int, of connection: RoomConnection) -> Bool {
    let now = now
    while makingBytes + count > limits.makingBytes {
      var slowest: (connection: RoomConnection, pace: Double)?
      for other in makings.values {
        guard case .making(let making) = other.phase else { continue }
        let pace = making.pace(with: other === connection ? count : 0, at: now)
        if pace < slowest?.pace ?? .infinity { slowest = (other, pace) }
      }
      guard let slowest, slowest.connection !== connection else { return false }
      refuse(slowest.connection, .full)
    }
    return true
  }

  private func takePiece(_ bytes: [UInt8], _ making: Making, _ connection: RoomConnection) {
    guard case .piece(let offset, let piece)? = try? RoomRequest(bytes),
      offset == making.file.count, !piece.isEmpty, piece.count <= making.total - offset
    else { return refuse(connection, .malformed) }
    guard makeRoom(for: piece.count, of: connection) else { return refuse(connection, .full) }
    making.file += piece
    makingBytes += piece.count
    connection.extendDeadline(Int64(piece.count * 1000 / limits.makingRate))
    guard making.file.count == making.total else {
      return connection.answer(.progress(making.file.count), isLast: false)
    }
    connection.phase = .busy
    makings[ObjectIdentifier(connection)] = nil
    finish(making, connection)
  }

  private func finish(_ making: Making, _ connection: RoomConnection) {
    let file = making.file
    make({ [limits = limits.room] _ in try Self.base(of: file, limits: limits) }) { [self] result in
      makingBytes -= making.file.count
      let base: RoomBase
      do {
        base = try result.get()
      } catch {
        let isFull = (error as? RoomError)?.reason == .tooLong
        return refuse(connection, isFull ? .full : .unreadable)
      }
      let id = RoomID.random()
      let links = RoomRole.allCases.map { ($0, LinkHash(making.links[$0])) }
      commits.commit([
        .make(id, name: making.name, links: links, file: file, [.base(base)])
      ]) { [self] effects in
        guard let effects else { return refuse(connection, .store) }
        guard effects == [true] else { return refuse(connection, .wrong) }
        roomCount += 1
        metrics.roomsMade += 1
        log.info(
          "a room was made", metadata: ["room": "\(id.text)", "bytes": "\(making.total)"])
        connection.answer(.done)
      }
    }
  }

  /// Checks the drawing of which a room is made.
  ///
  /// - Parameters:
  ///   - file: the bytes of a `.ductus` file.
  ///   - limits: those of the room.
  /// - Returns: the first record of the room.
  /// - Throws: where it cannot be read, or has no author; a ``RoomError`` with the reason `tooLong` where its clock has
  ///   come so far that a room of it would soon be at its end, or where its authors and those that a log can have are
  ///   too many for a drawing.
  package static func base(
    of file: [UInt8], limits: RoomLimits = RoomLimits()
  ) throws -> RoomBase {
    let document = try DuctusReader(.strict).read(file).document
    let clock = document.journal.clock
    guard document.author != .none, clock >= 0 else { throw RoomError(.number, offset: 0) }
    guard clock < InkDocument.placeLimit / 2,
      document.names.authors.count + limits.authors < NameTable.authorLimit
    else { throw RoomError(.tooLong, offset: 0) }
    return RoomBase(length: file.count, clock: clock)
  }
}
