internal import InkGeometry

/// Says when others have to hear of the pen here.
package struct PenSender {
  /// The shortest time between two presences, in seconds.
  private static let interval = 0.033
  /// The same while a stroke is drawn, whose wet ink tells where the pen is.
  private static let drawingInterval = 0.5

  private var sent: OthersPen?
  private var sentAt = -Double.infinity

  /// Makes a sender that has sent nothing.
  package init() {}

  /// Takes the presence to send now, if anything is different and it is not too early.
  ///
  /// A position counts as different where it has moved by more than a device pixel. Complexity: O(1).
  ///
  /// - Parameters:
  ///   - pen: where the pen is, and what is seen.
  ///   - pixel: the size of a device pixel in points of the document.
  ///   - isDrawing: true while wet ink is sent, which tells the same; then twice a second is enough.
  ///   - time: the present time in seconds, on any clock that does not go back.
  /// - Returns: the presence in bytes; `nil` if nothing is to be sent.
  package mutating func take(
    _ pen: OthersPen, pixel: Double, isDrawing: Bool, at time: Double
  ) -> [UInt8]? {
    guard time.isFinite else { return nil }
    if time < sentAt { sentAt = -.infinity }
    if time - sentAt < (isDrawing ? Self.drawingInterval : Self.interval) { return nil }
    if let sent, !isNews(pen, after: sent, pixel) { return nil }
    sent = pen
    sentAt = time
    return pen.bytes
  }

  private func isNews(_ pen: OthersPen, after sent: OthersPen, _ pixel: Double) -> Bool {
    guard pen.name == sent.name, pen.color == sent.color, pen.view == sent.view else { return true }
    guard pen.typing == sent.typing else { return true }
    guard let position = pen.place, let last = sent.place else { return pen.place != sent.place }
    return !(position.distance(to: last) <= pixel)
  }
}
