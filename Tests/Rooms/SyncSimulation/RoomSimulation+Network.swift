import InkCodec
import InkDocument
import InkSync
import InkTestSupport

// The network between people and server.
extension RoomSimulation {
  func person(of link: Int) -> Person? {
    guard let known = links[link], people[known.person].life == known.life else { return nil }
    return people[known.person]
  }

  func connect(_ person: Person, _ life: Int, _ epoch: Int) {
    // An attempt that was given up leads to no connection.
    guard person.life == life, person.client?.epoch == epoch else { return }
    let time = person.time(now)
    guard server.isReady || random.chance(0.2), !random.chance(faults.refuses) else {
      tell(.fault, person.index, "cannot connect")
      person.client?.closed(epoch, at: time)
      return serve(person)
    }
    linkCount += 1
    links[linkCount] = Link(person: person.index, life: life, epoch: epoch)
    person.link = linkCount
    tell(.link, person.index, "is connected")
    server.open(linkCount, .draw, at: serverTime)
    person.client?.connected(epoch, at: time)
    serve(person)
  }

  func carry(_ bytes: [UInt8], _ link: Int, toServer: Bool) {
    guard var known = links[link] else { return }
    if bytes.count > limits.message { fail("a message has \(bytes.count) bytes") }
    let event: Event = toServer ? .toServer(link: link, bytes) : .toClient(link: link, bytes)
    if random.chance(faults.cuts) { return cut(link) }
    if random.chance(faults.silences) {
      tell(.fault, known.person, "the connection falls silent, and nobody hears of it")
      links[link]?.isSilent = true
    }
    if random.chance(faults.clogs) {
      links[link]?.clogged = after(100, 3000)
      tell(.fault, known.person, "the connection stands still for a while")
    }
    known = links[link] ?? known
    if known.isSilent || random.chance(faults.loses) {
      counts.lost += 1
      note(bytes, known.person, toServer: toServer, arrives: now + 30, isLost: true)
      // It has left the server all the same.
      if !known.isSilent, !toServer {
        events.add(.taken(link: link, bytes.count), at: after(2, 60))
      }
      return
    }
    var arrival = max(after(2, 60), known.clogged)
    if !random.chance(faults.overtakes) {
      arrival = max(arrival, toServer ? known.last.0 : known.last.1)
      if toServer { links[link]?.last.0 = arrival } else { links[link]?.last.1 = arrival }
    } else {
      arrival += Int64(random.below(1000))
      if arrival > now + 100 { tell(.fault, known.person, "a message is late") }
    }
    events.add(event, at: arrival)
    note(bytes, known.person, toServer: toServer, arrives: arrival)
    if random.chance(faults.repeats) {
      let again = arrival + Int64(random.below(2000))
      events.add(event, at: again)
      tell(.fault, known.person, "a message comes twice")
      note(bytes, known.person, toServer: toServer, arrives: again)
    }
  }

  /// Ends a connection; both sides hear of it, at different times.
  func cut(_ link: Int) {
    tell(.fault, links[link]?.person, "the connection is cut")
    links[link]?.isSilent = true
    events.add(.serverHearsClose(link: link), at: after(1, 5000))
    events.add(.clientHearsClose(link: link), at: after(1, 5000))
  }

  /// Loses a link, of which one side is gone; the other one hears of it, or finds out.
  func loseLink(_ link: Int) {
    if random.chance(0.7) { cut(link) } else { links[link]?.isSilent = true }
  }
}
