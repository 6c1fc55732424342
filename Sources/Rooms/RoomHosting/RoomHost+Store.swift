internal import InkSync
internal import Logging

// The store as a whole: whether it is still there, and this process's.
extension RoomHost {
  /// The reason why nothing can be kept now, in words; `nil` where the store works, as far as that was tried.
  package var problem: String? {
    if let storeProblem { return "\(storeProblem)" }
    if commits.isLate(at: now) { return "the last transaction takes too long" }
    if commits.hasFailed { return "they could not be written" }
    return readingFails ? "they could not be read" : nil
  }

  /// Looks whether the store is still there; to be called every second or so.
  ///
  /// Where it is not, nothing more is acknowledged, whoever is in a room is sent away and may be led to another server,
  /// and nobody comes in. It is looked at again, and all goes on when it is back.
  func lookAtStore() {
    guard !isLooking else { return }
    isLooking = true
    watch({ try $0.check() }) { [self] result in
      isLooking = false
      switch result {
      case .success(let remark):
        if let remark, remark != self.remark {
          log.warning("the rooms need a look", metadata: ["reason": "\(remark)"])
        }
        self.remark = remark
        guard storeProblem != nil else { return tryAgain() }
        log.notice("the rooms are back")
        // Whoever asks for the health of the server may lead people here again, who would try it.
        (storeProblem, readingFails) = (nil, false)
        commits.forgetFailure()
      case .failure(let error):
        let reason = "\(error)"
        if storeProblem != reason {
          log.error("the rooms cannot be kept", metadata: ["reason": "\(reason)"])
        }
        storeProblem = reason
        sendAllAway()
      }
    }
  }

  /// Writes or reads something where that has failed last: those who would otherwise may be led to another server.
  private func tryAgain() {
    guard !isTrying, !isStopping else { return }
    if commits.hasFailed {
      isTrying = true
      commits.commit([]) { [self] _ in isTrying = false }
    } else if readingFails {
      isTrying = true
      // A link that nobody has.
      read({ try $0.link(LinkHash(RoomSecret.random())) }) { [self] _ in isTrying = false }
    }
  }

  /// Sends everyone away who is in a room here; the rooms stay until what is being written has ended.
  private func sendAllAway() {
    for room in rooms.values {
      for connection in Array(room.members.values) { refuse(connection, .store) }
    }
  }
}
