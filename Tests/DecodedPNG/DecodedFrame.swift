/// A frame of an animation that was taken apart.
public struct DecodedFrame: Equatable {
  /// How long it is shown.
  public var seconds: Double
  /// Every pixel of the whole picture: red in the lowest byte.
  public var pixels: [UInt32]
  /// How many pixels the frame itself has.
  public var changed: Int
}
