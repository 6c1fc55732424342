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
