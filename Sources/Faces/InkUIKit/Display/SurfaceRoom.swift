/// The size of the memory that a view takes for its pixels: more than it needs, so that it need not take more
/// for each step of a resize.
package struct SurfaceRoom: Equatable, Sendable {
  /// The step of a side: 256 pixels.
  package static let step = 256

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int

  /// Makes the room for a number of pixels: each side rounded up to a whole step.
  ///
  /// - Parameters:
  ///   - width: the needed width in pixels, 0 or more.
  ///   - height: the needed height in pixels, 0 or more.
  package init(width: Int, height: Int) {
    self.width = Self.side(width)
    self.height = Self.side(height)
  }

  /// Returns true if a view of a size can stay in the room: if it fits, and does not waste most of it.
  ///
  /// - Parameters:
  ///   - width: the width of the view in pixels.
  ///   - height: the height of the view in pixels.
  /// - Returns: true if no other room is needed.
  package func suits(width: Int, height: Int) -> Bool {
    guard width <= self.width, height <= self.height else { return false }
    let needed = SurfaceRoom(width: width, height: height)
    let pixels = Int64(needed.width) * Int64(needed.height)
    return Int64(self.width) * Int64(self.height) <= 2 * pixels
  }

  private static func side(_ length: Int) -> Int {
    max((length + step - 1) / step, 1) * step
  }
}
