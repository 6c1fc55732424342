internal import Dispatch
internal import Foundation
internal import NIOCore

/// Groups what many rooms have to write: while one transaction is written, what comes meanwhile waits, and goes
/// together in the next.
///
/// Its event loop uses it; the writing is done on a queue of its own, in the order of the calls.
final class CommitGroup {
  /// The steps of one caller, which stand or fall together.
  private struct Part {
    let steps: [RoomStep]
    let done: ([Bool]?) -> Void
  }

  /// The time after which a transaction that has not ended is told as a fault, in milliseconds.
  private static let patience: Int64 = 15_000

  private let store: any RoomStore
  private let loop: any EventLoop
  private let queue = DispatchQueue(label: "ductus.rooms.writing")
  private let metrics: HostMetrics
  private var waiting: [Part] = []
  private var writing: [Part] = []
  private var idleWaiters: [() -> Void] = []
  /// When what is being written was begun.
  private var start: NIODeadline?
  /// True after a transaction that failed, until one succeeds.
  private(set) var hasFailed = false

  init(_ store: any RoomStore, on loop: any EventLoop, _ metrics: HostMetrics) {
    (self.store, self.loop, self.metrics) = (store, loop, metrics)
  }

  /// Forgets that a transaction has failed, where the store was away and is back.
  func forgetFailure() { hasFailed = false }

  /// Looks whether a transaction takes much longer than any should.
  ///
  /// - Parameter now: the time in milliseconds, by the clock of the loop.
  /// - Returns: true if it does.
  func isLate(at now: Int64) -> Bool {
    guard let start else { return false }
    return now - Int64(start.uptimeNanoseconds / 1_000_000) > Self.patience
  }

  /// Writes steps so that they outlast a loss of power, all or none.
  ///
  /// - Parameters:
  ///   - steps: the steps.
  ///   - done: called on the loop: for each step, whether it had an effect; `nil` where nothing was written.
  func commit(_ steps: [RoomStep], _ done: @escaping ([Bool]?) -> Void) {
    waiting.append(Part(steps: steps, done: done))
    write()
  }

  /// Calls a function once nothing is being written and nothing waits.
  func whenIdle(_ call: @escaping () -> Void) {
    if writing.isEmpty, waiting.isEmpty { call() } else { idleWaiters.append(call) }
  }

  private func write() {
    guard writing.isEmpty, !waiting.isEmpty else { return }
    (writing, waiting) = (waiting, [])
    let parts = writing.map { $0.steps }
    let me = NIOLoopBound(self, eventLoop: loop)
    start = .now()
    queue.async { [store, loop] in
      let start = NIODeadline.now()
      let results = Self.write(parts, store)
      let seconds = Double((NIODeadline.now() - start).nanoseconds) / 1e9
      loop.execute { me.value.end(results, seconds) }
    }
  }

  /// Writes all in one transaction; where that fails, each part in one of its own, so that no room suffers by another.
  ///
  /// What may have been written is not written again: its room is read anew.
  private static func write(_ parts: [[RoomStep]], _ store: any RoomStore) -> [[Bool]?] {
    let time = Int64(Date().timeIntervalSince1970)
    do {
      var rest = try store.commit(Array(parts.joined()), at: time)[...]
      return parts.map { part in
        defer { rest = rest.dropFirst(part.count) }
        return Array(rest.prefix(part.count))
      }
    } catch RoomStoreProblem.uncertain {
      return parts.map { _ in nil }
    } catch {
      if parts.count == 1 { return [nil] }
      return parts.map { try? store.commit($0, at: time) }
    }
  }

  private func end(_ results: [[Bool]?], _ seconds: Double) {
    let parts = writing
    (writing, start) = ([], nil)
    metrics.commits.add(seconds)
    hasFailed = results.contains { $0 == nil }
    if hasFailed { metrics.failedCommits += 1 }
    for (part, result) in zip(parts, results) { part.done(result) }
    write()
    guard writing.isEmpty else { return }
    let waiters = idleWaiters
    idleWaiters = []
    for call in waiters { call() }
  }
}
