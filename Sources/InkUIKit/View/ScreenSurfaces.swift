#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import IOSurface
  internal import InkCanvas
  internal import QuartzCore
  internal import UIKit

  /// The memory that a layer shows and the engine draws into.
  ///
  /// A surface is memory that the processor, the graphics processor and the system's compositor share:
  /// what is drawn there is what is shown, and nothing is copied for a frame. The engine composites its
  /// tiles of the damaged rectangles straight into it. The three surfaces take turns, for the compositor
  /// may still read the last two; FrameChain knows what each lacks.
  @MainActor
  final class ScreenSurfaces {
    private let surfaces: [IOSurface]
    private(set) var chain: FrameChain
    /// True if light and dark are exchanged.
    var isDark = false { didSet { if isDark != oldValue { chain.damageAll() } } }

    /// Makes surfaces of a number of pixels; `nil` where there is no memory, or nothing to show.
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

    /// True if something is to be shown that is not.
    var isOutOfDate: Bool { chain.isOutOfDate }

    /// Draws what has changed on a canvas, and shows it.
    ///
    /// - Parameters:
    ///   - canvas: the canvas.
    ///   - layer: what shows it.
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
