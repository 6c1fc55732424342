internal import InkSharing

#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import UIKit

  // The app in the background.
  extension InkRoom {
    /// Listens to the system's notifications, until the room goes.
    func listen() {
      listen(UIApplication.didEnterBackgroundNotification) { $0.enterBackground() }
      listen(UIApplication.willEnterForegroundNotification) { $0.resume() }
    }

    private func listen(
      _ name: Notification.Name, _ action: @escaping @MainActor (InkRoom) -> Void
    ) {
      notices.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
          [weak self] _ in
          MainActor.assumeIsolated {
            if let self { action(self) }
          }
        })
    }

    /// Asks the system for the time in which what was drawn last is kept and sent.
    private func enterBackground() {
      let app = UIApplication.shared
      let task = app.beginBackgroundTask { [weak self] in
        MainActor.assumeIsolated { self?.pauseNow() }
      }
      pause { app.endBackgroundTask(task) }
    }
  }
#else
  extension InkRoom {
    /// Without UIKit there is nothing to listen to: an app calls ``hurry()``.
    func listen() {}
  }
#endif

// The background.
extension InkRoom {
  /// True while something is being written, or sent and not acknowledged.
  var isBusy: Bool {
    if writing != nil { return true }
    switch state {
    case .connected, .catchingUp: return unsentCount > 0
    case .connecting, .offline, .refused, .closed: return false
    }
  }

  /// Ends the connection as soon as all that was drawn is kept and sent; to be called when the app goes out of sight.
  ///
  /// - Parameter done: called then, and once.
  package func pause(_ done: @escaping () -> Void = {}) {
    onPause()
    onPause = done
    if state == .closed { return onPause() }
    stage?.finishTouches()
    pausing = .begun
    pump()
  }

  /// Ends the connection without waiting for anything.
  package func pauseNow() {
    if pausing == .paused { return }
    pausing = .paused
    if line != nil {
      hangUp()
      seat.closed(epoch, at: now)
      pump()
    }
    onPause()
    onPause = {}
  }

  /// Connects anew; to be called when the app comes back.
  package func resume() {
    onPause()
    onPause = {}
    pausing = .none
    hurry()
  }
}

enum RoomPause {
  case none
  case begun
  case paused
}
