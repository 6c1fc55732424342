/// The rule by which touches that draw come before the gestures of the views around.
///
/// A scroll view, a sheet or a navigation stack would otherwise begin to move in the middle of a stroke, and
/// take its touches away.
package enum TouchPriority {
  /// The position of another gesture recognizer's view.
  package enum Place: Sendable, CaseIterable {
    /// It is the view that is drawn on.
    case same
    /// It contains the view that is drawn on.
    case around
    /// It is some other view.
    case elsewhere
  }

  /// Returns true if another gesture may not begin.
  ///
  /// - Parameters:
  ///   - position: the position of its view.
  ///   - isClaimed: true if a touch draws, erases, selects or moves the view.
  /// - Returns: true if the touches keep the gesture from beginning.
  package static func prevents(_ position: Place, isClaimed: Bool) -> Bool {
    position == .around && isClaimed
  }

  /// Returns true if another gesture takes the touches away.
  ///
  /// - Parameters:
  ///   - position: the position of its view.
  ///   - isClaimed: true if a touch draws, erases, selects or moves the view.
  /// - Returns: true if the touches are cancelled when the gesture begins.
  package static func yields(to position: Place, isClaimed: Bool) -> Bool {
    switch position {
    case .same: false
    case .around: !isClaimed
    case .elsewhere: true
    }
  }
}
