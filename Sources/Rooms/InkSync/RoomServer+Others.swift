internal import InkCodec
internal import InkDocument

// Wet ink and presence, which may be lost.
extension RoomServer {
  /// Tells the time; to be called every 10 ms or more while people draw, and every few seconds else.
  ///
  /// Wet ink and presence go out then: to each reader one message, however many draw. Who does not read loses wet ink
  /// first, then does not hear of presence, and is disconnected at last. Complexity: O(people²) where there is news,
  /// O(people) else.
  package mutating func tick(at now: Int64) {
    self.now = now
    guard isReady else { return }
    for connection in connections {
      let isStuck = connection.outstanding > 0 && now - connection.taken > limits.silence
      if isStuck || now - connection.heard > 2 * limits.silence { dismiss(connection.id, .slow) }
    }
    for index in connections.indices {
      if let bytes = connections[index].laterPresence { takePresence(bytes, index) }
    }
    for index in connections.indices { tellOthers(to: index) }
    let budget = Int(min(now - wetTime, 1000)) * limits.wetRate / 1000
    wetTime = now
    for index in connections.indices {
      connections[index].wet = []
      connections[index].wetBudget = min(connections[index].wetBudget + budget, limits.wetRate)
    }
    // A change that nobody goes on with takes no room for ever.
    for author in partials where now - (authors[author]?.touched ?? 0) > 4 * limits.silence {
      endPartial(author)
    }
    compactIfLong()
  }

  /// True if a reader has not been told all of the others, and takes what is sent, or someone's presence has to wait:
  /// the next tick should come soon.
  package var hasNews: Bool {
    isReady
      && connections.contains {
        $0.author != nil && $0.toldNews != newsCount && $0.outstanding < limits.presenceWindow
          || $0.laterPresence != nil
      }
  }

  /// Takes a presence instead of the last one, now or, from who sends too much, later.
  mutating func takePresence(_ bytes: [UInt8], _ index: Int) {
    // The messages to the others that go with it count, too.
    guard connections[index].presenceBytes.take(bytes.count + 20, at: now) else {
      connections[index].laterPresence = bytes
      return
    }
    connections[index].laterPresence = nil
    connections[index].presence = bytes
    connections[index].presenceNumber += 1
    newsCount += 1
  }

  mutating func tellOthers(to index: Int) {
    let reader = connections[index]
    guard reader.author != nil, reader.toldNews != newsCount,
      reader.outstanding < limits.presenceWindow
    else { return }
    connections[index].toldNews = newsCount
    var (news, size) = ([OthersNews](), 0)
    // Both rows ascend. For each connection: which presence it was told of, 0 for none though ink was, -1 for neither.
    var numbers = [Int](repeating: -1, count: connections.count)
    var toldIndex = 0
    func passGone(before person: Int) {
      while toldIndex < reader.told.count, reader.told[toldIndex].person < person {
        news.append(.gone(person: reader.told[toldIndex].person))
        size += 10
        toldIndex += 1
      }
    }
    for (other, connection) in connections.enumerated() {
      passGone(before: connection.id)
      if toldIndex < reader.told.count, reader.told[toldIndex].person == connection.id {
        numbers[other] = reader.told[toldIndex].number
        toldIndex += 1
      }
    }
    passGone(before: .max)
    for (other, connection) in connections.enumerated() where other != index {
      guard connection.presenceNumber > 0, numbers[other] != connection.presenceNumber else {
        continue
      }
      guard size + connection.presence.count + 20 <= limits.payload else {
        // The rest follows with the next tick.
        connections[index].toldNews = -1
        break
      }
      size += connection.presence.count + 20
      news.append(.presence(person: connection.id, connection.presence))
      numbers[other] = connection.presenceNumber
    }
    if reader.outstanding < limits.wetWindow {
      for (other, connection) in connections.enumerated() where other != index {
        for bytes in connection.wet where size + bytes.count + 20 <= limits.payload {
          size += bytes.count + 20
          news.append(.wet(person: connection.id, bytes))
          numbers[other] = max(numbers[other], 0)
        }
      }
    }
    if news.isEmpty { return }
    connections[index].told = zip(connections, numbers).compactMap { connection, number in
      number < 0 ? nil : (connection.id, number)
    }
    send(.others(news), to: index)
  }
}
