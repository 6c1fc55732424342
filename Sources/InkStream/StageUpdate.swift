/// What a stage is told of its input: how it changed, and how much of it is certain.
@frozen
public struct StageUpdate: Equatable, Sendable {
  /// How the input differs from what it was at the update before.
  public var change: Change
  /// How many elements at the front of the input can never change again.
  public var stableCount: Int
  /// Whether the stroke has ended, so that no element will be added.
  public var isFinal: Bool
  /// How far the platform's predictions for the stroke have been off.
  package var platformErrors = PredictionErrors()

  /// Makes an update.
  @inlinable
  public init(change: Change, stableCount: Int, isFinal: Bool) {
    self.change = change
    self.stableCount = stableCount
    self.isFinal = isFinal
  }

  /// Whether the whole input is there and certain.
  @inlinable
  package var isSettled: Bool { isFinal && stableCount == change.count }
}
