package import Foundation
internal import InkSync

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The network of the system: WebSockets of `URLSession`.
package struct SystemNetwork: RoomNetwork {
  /// Makes a network.
  package nonisolated init() {}

  /// Opens a connection; cookies and caches of the app have no part in it.
  package func open(
    _ address: URL, _ listener: @escaping @MainActor (RoomLineEvent) -> Void
  ) -> any RoomLine { SystemLine(address, listener) }
}

@MainActor
private final class SystemLine: RoomLine {
  private let session: URLSession
  private let task: URLSessionWebSocketTask
  private let ear: SystemEar

  init(_ address: URL, _ listener: @escaping @MainActor (RoomLineEvent) -> Void) {
    ear = SystemEar(listener)
    session = URLSession(configuration: .ephemeral, delegate: ear, delegateQueue: .main)
    task = session.webSocketTask(with: address)
    task.maximumMessageSize = RoomLimits().message
    task.resume()
  }

  deinit {
    // A session keeps its delegate until it is told to end.
    task.cancel(with: .goingAway, reason: nil)
    session.finishTasksAndInvalidate()
  }

  func send(_ bytes: [UInt8]) {
    // A fault of the connection is heard with the next message that does not come.
    task.send(.data(Data(bytes))) { _ in }
  }

  func close() {
    ear.isDeaf = true
    task.cancel(with: .normalClosure, reason: nil)
  }
}

/// The delegate of a session, which tells of one connection.
@MainActor
private final class SystemEar: NSObject, URLSessionWebSocketDelegate {
  /// True if nothing is told any more.
  var isDeaf = false
  private let listener: @MainActor (RoomLineEvent) -> Void

  init(_ listener: @escaping @MainActor (RoomLineEvent) -> Void) { self.listener = listener }

  nonisolated func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
    didOpenWithProtocol protocol: String?
  ) {
    Task { @MainActor in
      self.tell(.opened)
      self.hear(webSocketTask)
    }
  }

  nonisolated func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
    didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
  ) {
    Task { @MainActor in self.tell(.closed) }
  }

  nonisolated func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    Task { @MainActor in self.tell(.closed) }
  }

  private func tell(_ event: RoomLineEvent) {
    if isDeaf { return }
    if event == .closed { isDeaf = true }
    listener(event)
  }

  /// Waits for the next message; the one after it is asked for when this one was told.
  private func hear(_ task: URLSessionWebSocketTask) {
    if isDeaf { return }
    task.receive { [weak self] result in
      Task { @MainActor in
        switch result {
        case .success(.data(let data)): self?.tell(.message(Array(data)))
        // The protocol has no texts.
        case .success: break
        case .failure: self?.tell(.closed)
        }
        self?.hear(task)
      }
    }
  }
}
