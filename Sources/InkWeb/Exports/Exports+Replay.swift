#if arch(wasm32)
  internal import InkCanvas
  internal import InkPlayback

  // Replays of the document.

  /// Begins to replay the document, with pauses limited to a number of seconds; puts the duration into the
  /// numbers, in seconds.
  @_expose(wasm, "begin_replay") @c(begin_replay)
  public func beginReplay(_ pauseLimit: Double) -> Int32 {
    current?.beginReplay(pauseLimit: pauseLimit) ?? Status.noMemory
  }

  /// Shows the document as it was after a number of seconds; returns 1 if there is more to come.
  @_expose(wasm, "replay_to") @c(replay_to)
  public func replayTo(_ time: Double) -> Int32 {
    guard let current else { return Status.noMemory }
    guard let replay = current.replay else { return 0 }
    guard current.hasRoom() else { return Status.noMemory }
    return replay.seek(to: time) ? 1 : 0
  }

  /// Ends the replay and shows the document as it is.
  @_expose(wasm, "end_replay") @c(end_replay)
  public func endReplay() { current?.endReplay() }
#endif
