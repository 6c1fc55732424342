internal import InkCodec
internal import InkDocument

// The connection: attempts, answers, and what is missing.
extension RoomClient {
  /// An attempt to connect has led to a connection.
  package mutating func connected(_ epoch: Int, at now: Int64) {
    guard epoch == self.epoch, case .connecting = phase else { return }
    phase = .greeting
    (heard, pinged, unanswered) = (now, now, 0)
    // While both are brought together the changes that were made here come with the log, whole.
    let own = isMerging ? 1..<1 : (queue.first?.sequence ?? nextSequence)..<nextSequence
    send(.hello(author, key: key, position, own: own, speaks: speaks))
  }

  /// An attempt to connect has failed, or a connection is gone; what is not of this epoch is passed over.
  package mutating func closed(_ epoch: Int, at now: Int64) {
    guard epoch == self.epoch else { return }
    switch phase {
    case .waiting, .stopped: break
    case .connecting, .greeting, .online: retry(at: now)
    }
  }

  /// Tries to connect at once where it waits to do so: the network may be there again.
  package mutating func hurry(at now: Int64) {
    guard case .waiting = phase else { return }
    (phase, failures) = (.waiting(until: now), 0)
    tick(at: now)
  }

  /// An attempt to connect has led to a server that lets nobody in; what is not of this epoch is passed over.
  package mutating func refused(_ epoch: Int, _ reason: RoomRefusal, at now: Int64) {
    guard epoch == self.epoch, case .connecting = phase else { return }
    stop(reason, at: now)
  }

  mutating func retry(at now: Int64) {
    // A connection that has lasted is no failure.
    if case .online(let since) = phase, now - since > limits.silence { failures = 0 }
    if case .online = phase { tasks.append(.alone) }
    let longest = min(limits.retry.lowerBound << Int64(min(failures, 20)), limits.retry.upperBound)
    failures += 1
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    // Not all at once: between a half of the time and all of it.
    let wait = longest / 2 + Int64(random >> 33) % (longest / 2 + 1)
    phase = .waiting(until: now + wait)
  }

  mutating func stop(_ reason: RoomRefusal, at now: Int64) {
    tasks.append(.disconnect(epoch: epoch))
    if reason.isFinal {
      tasks.append(.alone)
      phase = .stopped(reason)
    } else {
      retry(at: now)
    }
  }

  /// Tells the time; to be called every second or so, whether or not the page is seen.
  package mutating func tick(at now: Int64) {
    if let time = storeTime, now >= time { storeTime = nil }
    switch phase {
    case .stopped: break
    case .waiting(let until):
      guard now >= until else { return }
      epoch += 1
      phase = .connecting(since: now)
      tasks.append(.connect(epoch: epoch))
    case .connecting(let since):
      guard now - since > limits.silence else { return }
      tasks.append(.disconnect(epoch: epoch))
      retry(at: now)
    case .greeting:
      if now - heard > limits.silence { giveUp(at: now) }
    case .online:
      guard now - pinged >= limits.ping else { return }
      // Where no time was told for long, it has not been asked either.
      if now - heard > limits.silence, unanswered >= 2 { return giveUp(at: now) }
      pinged = now
      unanswered += 1
      send(.ping)
    }
  }

  private mutating func giveUp(at now: Int64) {
    tasks.append(.disconnect(epoch: epoch))
    retry(at: now)
  }

  /// A message has come; what is not of this epoch is passed over.
  package mutating func receive(_ bytes: [UInt8], _ epoch: Int, at now: Int64) {
    guard epoch == self.epoch else { return }
    switch phase {
    case .waiting, .connecting, .stopped: return
    case .greeting, .online: break
    }
    let message: ServerMessage
    do throws(RoomError) {
      message = try ServerMessage(bytes)
    } catch {
      stop(error.reason == .unknown && error.offset == 1 ? .version : .malformed, at: now)
      return
    }
    if case .welcome(let role, _, let last, let next, let count) = message {
      return welcome(role, last, next, count, at: now)
    }
    if case .bye(let reason) = message {
      if reason == .version, phase == .greeting, speaks > ClientMessage.version {
        return speakOlder(at: now)
      }
      return stop(reason, at: now)
    }
    // News without a welcome do not count: the welcome was lost.
    guard case .online = phase else { return }
    (heard, unanswered) = (now, 0)
    switch message {
    case .welcome, .bye: break
    case .entries(let base, let after, let through, let entries):
      // Entries before the base may be nowhere else.
      if after >= base || position.base == base {
        takeEntries(after, through, entries, at: now)
      }
    case .piece(let base, let after, let entry, let total, let offset):
      if after >= base || position.base == base {
        takePiece(after, entry, total, offset, at: now)
      }
    case .base(let number, let checksum, let covered, let total, let offset, let bytes):
      takeBase(number, checksum, covered, total, offset, bytes, at: now)
    case .expect(let next, let count): sendAgain(next, count, at: now)
    case .progress(let next, let count):
      confirm(next, count)
      sendQueue(at: now)
    case .refused(let sequence, let reason):
      if isMerging, !reason.passes { mergingRefusals += 1 }
      switch reason {
      case .mayNotDraw, .tooLong, .full, .wrong, .tooNew: break
      default: guard reason.isFinal else { return }
      }
      guard sequence >= queue.first?.sequence ?? .max else { return }
      // Those after it that were underway are refused, too.
      if reason.passes, let known = refusal, known.reason.passes, known.sequence <= sequence {
        return
      }
      refusal = (sequence, reason)
      if reason.passes, full == nil { full = (sequence, now) }
    case .others(let news): tasks.append(.others(news))
    case .pong(let last, let next, let count):
      mergingPongs += 1
      // A room that had a name would have said it by now.
      sendName()
      pong(last, next, count, at: now)
    case .name(let name): takeName(name)
    case .visitors(let visits): tasks.append(.visitors(visits))
    }
  }

  /// Connects again, and speaks an older version, because the server does not know the newest one.
  private mutating func speakOlder(at now: Int64) {
    speaks -= 1
    tasks.append(.disconnect(epoch: epoch))
    phase = .waiting(until: now)
    tick(at: now)
  }

  mutating func welcome(
    _ role: RoomRole, _ last: Int, _ next: Int, _ count: Int, at now: Int64
  ) {
    guard phase == .greeting else { return }
    guard position.after <= last, (queue.first?.sequence ?? nextSequence) <= next else {
      return stop(.older, at: now)
    }
    phase = .online(since: now)
    (heard, unanswered) = (now, 0)
    if role != self.role { isChanged = true }
    (self.role, self.last, asked, refusal) = (role, last, nil, nil)
    (full, isFullForLong) = (nil, false)
    (sending, confirmed) = ((next, count), (next, count))
    // What was sent before the connection broke may be lost.
    wishedName?.isSent = false
    mergingEpoch += 1
    // Some of the queue is in the log, or something else is: the log must come first.
    holds = next > (queue.first?.sequence ?? nextSequence) ? last : 0
    sendQueue(at: now)
  }

  mutating func sendAgain(_ next: Int, _ count: Int, at now: Int64) {
    guard next >= queue.first?.sequence ?? .max, (next, count) < (sending.sequence, sending.offset)
    else { return }
    sending = (next, count)
    // It may have dropped what it had of a change that came in pieces.
    if confirmed > sending { confirmed = sending }
    sendQueue(at: now)
  }

  /// Where nothing has moved since the last time, something was lost.
  mutating func pong(_ last: Int, _ next: Int, _ count: Int, at now: Int64) {
    self.last = max(self.last, last)
    let isStill = asked.map { $0.next == next && $0.count == count } ?? false
    if position.after < last, let asked, asked.position == position { send(.resume(position)) }
    asked = (next, count, position)
    confirm(next, count)
    moveOn(next, count)
    if let full, now - full.time > 2 * limits.silence { isFullForLong = true }
    if refusal?.reason.passes == true { return sendOne(next, count, at: now) }
    if isStill { sendAgain(next, count, at: now) }
    sendQueue(at: now)
  }

  /// Sends one message of the queue to a room that was full; once it is taken, the others follow.
  private mutating func sendOne(_ next: Int, _ count: Int, at now: Int64) {
    guard let first = queue.first, next >= first.sequence else { return }
    (sending, confirmed) = ((next, count), (next, count))
    sendQueue(at: now, isTrial: true)
  }
}
