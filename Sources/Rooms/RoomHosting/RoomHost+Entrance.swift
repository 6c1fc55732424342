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
    var file: [UInt8] = []

    init(links: RoomLinks, name: String, total: Int) {
      (self.links, self.name, self.total) = (links, name, total)
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
    case .making(let making): makingBytes -= making.total
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
      guard let room = room(link.room, name: link.name) else {
        return refuse(connection, .crowded)
      }
      if room.members.isEmpty { commits.commit([.touch(link.room)]) { _ in } }
      if room.isOpening {
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
    guard roomCount < limits.rooms, makingBytes + total <= limits.makingBytes else {
      return refuse(connection, .full)
    }
    if limits.countsLoopback || !connection.address.isLoopback {
      let minute = (creations[connection.address] ?? []).filter { $0 > now - 60_000 }
      guard minute.count < limits.creations else { return refuse(connection, .crowded) }
      creations[connection.address] = minute + [now]
    }
    makingBytes += total
    connection.phase = .making(Making(links: links, name: name, total: total))
  }

  private func takePiece(_ bytes: [UInt8], _ making: Making, _ connection: RoomConnection) {
    guard case .piece(let offset, let piece)? = try? RoomRequest(bytes),
      offset == making.file.count, !piece.isEmpty, piece.count <= making.total - offset
    else { return refuse(connection, .malformed) }
    making.file += piece
    connection.extendDeadline(Int64(piece.count * 1000 / limits.makingRate))
    guard making.file.count == making.total else {
      return connection.answer(.progress(making.file.count), isLast: false)
    }
    connection.phase = .busy
    finish(making, connection)
  }

  private func finish(_ making: Making, _ connection: RoomConnection) {
    let file = making.file
    make({ _ in try Self.base(of: file) }) { [self] result in
      makingBytes -= making.total
      guard let base = try? result.get() else { return refuse(connection, .unreadable) }
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
  /// - Parameter file: the bytes of a `.ductus` file.
  /// - Returns: the first record of the room.
  /// - Throws: where it cannot be read, or has no author.
  package static func base(of file: [UInt8]) throws -> RoomBase {
    let document = try DuctusReader(.strict).read(file).document
    let clock = document.journal.clock
    guard document.author != .none, clock >= 0, clock < 1 << 30 else {
      throw RoomError(.number, offset: 0)
    }
    return RoomBase(length: file.count, clock: clock)
  }
}
