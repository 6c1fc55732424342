internal import InkCodec
internal import InkDocument

// Wet ink and presence, which may be lost.
extension RoomServer {
  /// Tells the time; to be called every 16 to 33 ms while people draw, and every few seconds else.
  ///
  /// Wet ink and presence go out then: to each reader one message, however many draw. Who does not read loses wet ink
  /// first, then does not hear of presence, and is disconnected at last. Complexity: O(people² at the most).
  package mutating func tick(at now: Int64) {
    guard isReady else { return }
    for connection in connections {
      let isStuck = connection.outstanding > 0 && now - connection.taken > limits.silence
      if isStuck || now - connection.heard > 2 * limits.silence { dismiss(connection.id, .slow) }
    }
    for index in connections.indices { tellOthers(to: index) }
    let budget = Int(min(now - wetTime, 1000)) * limits.wetRate / 1000
    wetTime = now
    for index in connections.indices {
      connections[index].wet = []
      connections[index].wetBudget = min(connections[index].wetBudget + budget, limits.wetRate)
    }
    // What nobody goes on with takes no room for ever.
    for author in partials where now - (authors[author]?.touched ?? 0) > 4 * limits.silence {
      endPartial(author)
    }
    compactIfLong()
  }

  mutating func tellOthers(to index: Int) {
    let reader = connections[index]
    guard reader.author != nil, reader.outstanding < limits.presenceWindow else { return }
    var (news, size) = ([OthersNews](), 0)
    var told: [(person: Int, number: Int)] = []
    for (person, number) in reader.told {
      if self.index(of: person) == nil {
        news.append(.gone(person: person))
        size += 10
      } else {
        told.append((person, number))
      }
    }
    for other in connections where other.id != reader.id && other.presenceNumber > 0 {
      let place = told.firstIndex { $0.person == other.id }
      if let place, told[place].number == other.presenceNumber { continue }
      guard size + other.presence.count + 20 <= limits.payload else { break }
      size += other.presence.count + 20
      news.append(.presence(person: other.id, other.presence))
      if let place {
        told[place].number = other.presenceNumber
      } else {
        told.append((other.id, other.presenceNumber))
      }
    }
    if reader.outstanding < limits.wetWindow {
      for other in connections where other.id != reader.id {
        for bytes in other.wet where size + bytes.count + 20 <= limits.payload {
          size += bytes.count + 20
          news.append(.wet(person: other.id, bytes))
        }
      }
    }
    connections[index].told = told
    if !news.isEmpty { send(.others(news), to: index) }
  }
}
