import InkCodec
import InkDocument
import InkSync
import InkTestSupport

// Those who draw.
extension RoomSimulation {
  func start(_ person: Person) {
    person.life += 1
    person.drawingVersion += 1
    // What was being written may be there.
    person.store.end(random.chance(0.5))
    let kept = person.store.kept
    person.store = SimulatedStore(kept)
    person.seen = [:]
    do throws(DuctusError) {
      let isWhole = random.chance(0.9)
      if let (client, drawing) = try kept.restored(isWhole: isWhole, limits, at: person.time(now)) {
        tell(.link, person.index, isWhole ? "starts" : "starts, and its drawing is damaged")
        (person.client, person.drawing) = (client, drawing)
      } else {
        let author = DocumentAuthor(rawValue: 100 + UInt64(random.below(1 << 30)))
        person.client = RoomClient(
          author: author, key: random.next(), limits: limits, at: person.time(now))
        person.drawing = RoomDrawing(author: author)
        authors[author] = person.index
        tell(.link, person.index, "starts for the first time")
      }
      person.store.begin(person.drawing.document)
    } catch {
      fail("a store cannot be read: \(error.reason.rawValue) at \(error.offset)")
    }
    events.add(.clientTick(person: person.index, life: person.life), at: now)
    serve(person)
  }

  func edit(_ person: Person) {
    guard let client = person.client else { return }
    if random.chance(0.3) { person.client?.sendWet([UInt8(person.index), 1, 2, 3]) }
    if random.chance(0.3) { sendPresence(person) }
    if person.index == newer {
      make((0...random.below(40)).map { _ in 200 + UInt8(random.below(40)) }, person)
    } else if client.mayMake, person.drawing.mayMake {
      person.edits.step(person.drawing.document)
      if random.chance(0.2), person.drawing.document.undo() { counts.undone += 1 }
      for body in person.drawing.takeMade() { make(body, person) }
    }
    serve(person)
  }

  func make(_ body: [UInt8], _ person: Person) {
    guard let client = person.client else { return }
    made[client.author, default: [:]][client.madeCount + 1] = body
    person.drawingVersion += 1
    tell(.edit, person.index, "makes change \(client.madeCount + 1), \(body.count) bytes")
    if person.index != newer, namesBrushes(body) { counts.named += 1 }
    person.client?.make(body, at: person.time(now))
  }

  /// Returns whether a change cannot be read without earlier ones of its author.
  private func namesBrushes(_ body: [UInt8]) -> Bool {
    do throws(DuctusError) {
      _ = try SharedChange(bytes: body)
      return false
    } catch {
      return error.reason == .definition
    }
  }

  func sendPresence(_ person: Person) {
    person.presence &+= 1
    person.client?.sendPresence([UInt8(person.index), person.presence])
    serve(person)
  }

  func serve(_ person: Person) {
    var tasks = (person.client?.takeTasks() ?? [])[...]
    while let task = tasks.popFirst() {
      // To do one may lead to others.
      defer { tasks += person.client?.takeTasks() ?? [] }
      switch task {
      case .connect(let epoch):
        events.add(
          .connect(person: person.index, life: person.life, epoch: epoch),
          at: after(1, random.chance(0.1) ? 6000 : 50))
      case .disconnect:
        // The server hears of it, at some time; earlier messages may still come.
        guard let link = person.link, let known = links[link] else { break }
        let heard = max(known.last.0, after(1, random.chance(0.3) ? 9000 : 50))
        if !known.isSilent { events.add(.serverHearsClose(link: link), at: heard + 1) }
        person.link = nil
      case .send(let epoch, let bytes):
        if let link = person.link, links[link]?.epoch == epoch {
          carry(bytes, link, toServer: true)
        }
      case .open(let file, let entries):
        tell(.log, person.index, "opens a base of \(file.count) bytes")
        person.drawingVersion += 1
        do throws(DuctusError) {
          try person.drawing.open(file, entries)
          person.store.begin(person.drawing.document)
          person.client?.opened()
          if person.drawing.lacksEntries { person.client?.lackEntries() }
        } catch {
          fail("a base cannot be read: \(error.reason.rawValue) at \(error.offset)")
        }
      case .make(let entries):
        for entry in entries where log[entry.number] != entry {
          fail("entry \(entry.number) was sent and not kept")
        }
        tell(
          .log, person.index,
          "draws " + Self.words(entries: entries.first?.number ?? 0, entries.last?.number ?? 0))
        person.drawingVersion += 1
        person.drawing.make(entries)
        if person.drawing.lacksEntries { person.client?.lackEntries() }
        if let error = person.store.error { fail("a file ends: \(error)") }
      case .others(let news):
        for one in news {
          switch one {
          case .presence(let other, let bytes): person.seen[other] = bytes
          case .gone(let other): person.seen[other] = nil
          case .wet(_, let bytes): if bytes.count != 4 { fail("wet ink is another one") }
          }
        }
      case .alone: person.seen = [:]
      case .named, .visitors, .store: break
      }
    }
    guard case .store(let ticket, let bookmark, let own)? = person.client?.takeStore() else {
      return
    }
    person.store.begin(bookmark, own)
    let isKept = !random.chance(faults.fails)
    if !isKept { counts.failedWrites += 1 }
    events.add(
      .clientStored(person: person.index, life: person.life, ticket: ticket, isKept),
      at: after(1, random.chance(0.05) ? 3000 : 20))
  }
}
