/// The information of a stage about its input: the change, and the number of certain elements.
@frozen
public struct StageUpdate: Equatable, Sendable {
  /// The change of the input since the update before.
  public var change: Change
  /// The number of elements at the front of the input that can never change again.
  public var stableCount: Int
  /// True if the stroke has ended, so that no element will be added.
  public var isFinal: Bool
  /// The errors of the platform's predictions for the stroke.
  package var platformErrors = PredictionErrors()

  /// Makes an update.
  @inlinable
  public init(change: Change, stableCount: Int, isFinal: Bool) {
    self.change = change
    self.stableCount = stableCount
    self.isFinal = isFinal
  }

  /// True if the whole input is certain and no element will be added.
  @inlinable
  package var isSettled: Bool { isFinal && stableCount == change.count }
}
