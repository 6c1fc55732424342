internal import Foundation
internal import InkSync

/// The conversation in which a room is made, or in which its owner asks for something, on a connection of its own.
@MainActor
final class MakingTalk {
  private var making: RoomMaking
  private var line: (any RoomLine)?
  private var answer: CheckedContinuation<RoomMaking.Outcome?, Never>?
  /// The messages that have come.
  private var heard = 0

  /// The time in which something must come, in nanoseconds; then the server counts as gone.
  private static let patience = UInt64(RoomLimits().silence) * 1_000_000

  /// Begins a conversation.
  init(_ making: RoomMaking) { self.making = making }

  /// Leads the conversation.
  ///
  /// - Returns: its end; `nil` where the server cannot be reached, or says nothing for 30 seconds.
  func run(on network: any RoomNetwork, _ address: URL) async -> RoomMaking.Outcome? {
    if let outcome = making.outcome { return outcome }
    let watch = Task { [weak self] in
      var last = -1
      while let heard = self?.heard, heard != last {
        last = heard
        try? await Task.sleep(nanoseconds: Self.patience)
        if Task.isCancelled { return }
      }
      self?.end(nil)
    }
    defer { watch.cancel() }
    return await withCheckedContinuation { answer in
      self.answer = answer
      line = network.open(address) { [weak self] in self?.hear($0) }
    }
  }

  private func hear(_ event: RoomLineEvent) {
    if answer == nil { return }
    heard += 1
    switch event {
    case .opened: break
    case .message(let bytes): making.receive(bytes)
    case .closed: return end(nil)
    }
    if let outcome = making.outcome { return end(outcome) }
    while let message = making.next() { line?.send(message) }
  }

  private func end(_ outcome: RoomMaking.Outcome?) {
    line?.close()
    line = nil
    answer?.resume(returning: outcome)
    answer = nil
  }
}
