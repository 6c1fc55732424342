/// A frame of an animation that was taken apart.
public struct DecodedFrame: Equatable {
  /// The time for which the frame is shown, in seconds.
  public var seconds: Double
  /// Every pixel of the whole picture: red in the lowest byte.
  public var pixels: [UInt32]
  /// The number of pixels of the frame itself.
  public var changed: Int
}
