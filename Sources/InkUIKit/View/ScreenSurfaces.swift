#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import IOSurface
  internal import InkCanvas
  internal import QuartzCore
  internal import UIKit

  /// The memory that the engine draws into and a layer shows.
  ///
  /// A surface is memory that the processor, the graphics processor and the system's compositor share:
  /// drawing into it is showing it, without copies. The engine composites the tiles of the damaged rectangles
  /// straight into it. The three surfaces take turns, because the compositor may still read the last two;
  /// FrameChain keeps the damage of each.
  @MainActor
  final class ScreenSurfaces {
    private let surfaces: [IOSurface]
    private(set) var chain: FrameChain
    /// True if light and dark are exchanged.
    var isDark = false { didSet { if isDark != oldValue { chain.damageAll() } } }

    /// Makes surfaces of a size in pixels; `nil` if there is no memory, or the size is empty.
    init?(width: Int, height: Int) {
      guard width > 0, height > 0 else { return nil }
      var surfaces: [IOSurface] = []
      for _ in 0..<3 {
        let surface = IOSurface(properties: [
          .width: width, .height: height, .bytesPerElement: 4, .pixelFormat: Self.bgra,
        ])
        guard let surface else { return nil }
        surfaces.append(surface)
      }
      self.surfaces = surfaces
      chain = FrameChain(bufferCount: surfaces.count, width: width, height: height)
    }

    /// The pixel format 'BGRA', which every layer shows.
    private static let bgra: UInt32 = 0x4247_5241

    /// True if the shown surface is out of date.
    var isOutOfDate: Bool { chain.isOutOfDate }

    /// Draws the damage of a canvas, and shows it.
    ///
    /// - Parameters:
    ///   - canvas: the canvas.
    ///   - layer: the layer that shows it.
    func show(_ canvas: InkCanvas, in layer: CALayer) {
      chain.damage(canvas.takeDamage())
      guard let frame = chain.next(isFree: { !surfaces[$0].isInUse }) else { return }
      let surface = surfaces[frame.buffer]
      surface.lock(options: [], seed: nil)
      let start = surface.baseAddress.assumingMemoryBound(to: UInt32.self)
      let stride = surface.bytesPerRow / 4
      for rect in frame.rects {
        canvas.draw(rect, into: start, stride: stride)
        ScreenPixels.convert(rect, of: start, stride: stride, isDark: isDark)
      }
      surface.unlock(options: [], seed: nil)
      layer.contents = surface
    }
  }
#endif
