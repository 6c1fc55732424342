#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import CoreGraphics
  internal import IOSurface
  internal import InkCanvas
  internal import InkRaster
  internal import QuartzCore
  internal import UIKit

  /// The memory that the engine draws into and a layer shows.
  ///
  /// A surface is memory that the processor, the graphics processor and the system's compositor share:
  /// drawing into it is showing it, without copies. The engine composites the tiles of the damaged rectangles
  /// straight into it. The three surfaces take turns, because the compositor may still read the last two;
  /// FrameChain keeps the damage of each. They are larger than the view, whose layer shows a part of them, so
  /// that a resize seldom needs others.
  @MainActor
  final class ScreenSurfaces {
    private let surfaces: [IOSurface]
    private let room: SurfaceRoom
    private(set) var chain: FrameChain
    /// True if light and dark are exchanged.
    var isDark = false { didSet { if isDark != oldValue { chain.damageAll() } } }

    /// Makes surfaces of a size in pixels; `nil` if there is no memory, or the size is empty.
    init?(width: Int, height: Int, isWide: Bool) {
      guard width > 0, height > 0 else { return nil }
      room = SurfaceRoom(width: width, height: height)
      var surfaces: [IOSurface] = []
      for _ in 0..<3 {
        let surface = IOSurface(properties: [
          .width: room.width, .height: room.height, .bytesPerElement: 4, .pixelFormat: Self.bgra,
        ])
        guard let surface else { return nil }
        Self.tag(surface, isWide: isWide)
        surfaces.append(surface)
      }
      self.surfaces = surfaces
      chain = FrameChain(bufferCount: surfaces.count, width: width, height: height)
    }

    /// The pixel format 'BGRA', which every layer shows.
    private static let bgra: UInt32 = 0x4247_5241

    /// Writes down the colour space of the pixels, without which the system may take them for those of the
    /// screen.
    private static func tag(_ surface: IOSurface, isWide: Bool) {
      let name = isWide ? CGColorSpace.displayP3 : CGColorSpace.sRGB
      guard let space = CGColorSpace(name: name)?.copyPropertyList() else { return }
      // `IOSurfaceSetValue` takes an `IOSurfaceRef`, which on iOS is no `IOSurface` to Swift.
      surface.setAttachment(space, forKey: kIOSurfaceColorSpace as String)
    }

    /// True if the shown surface is out of date.
    var isOutOfDate: Bool { chain.isOutOfDate }

    /// The part of a surface that the layer shows, in its unit coordinates.
    var shownPart: CGRect {
      CGRect(
        x: 0, y: 0, width: CGFloat(chain.bounds.width) / CGFloat(room.width),
        height: CGFloat(chain.bounds.height) / CGFloat(room.height))
    }

    /// Shows a view of another size.
    ///
    /// - Parameters:
    ///   - width: the width in pixels.
    ///   - height: the height in pixels.
    /// - Returns: false if other surfaces are needed.
    func resize(width: Int, height: Int) -> Bool {
      guard room.suits(width: width, height: height) else { return false }
      chain.resize(width: width, height: height)
      return true
    }

    /// Draws the damage of a canvas, and shows it.
    ///
    /// - Parameters:
    ///   - canvas: the canvas.
    ///   - layer: the layer that shows it.
    func show(_ canvas: InkCanvas, in layer: CALayer) {
      let (movement, rects) = canvas.takeMovedDamage()
      chain.move(movement)
      chain.damage(rects)
      guard let frame = chain.next(isFree: { !surfaces[$0].isInUse }) else { return }
      let surface = surfaces[frame.buffer]
      surface.lock(options: [], seed: nil)
      let start = surface.baseAddress.assumingMemoryBound(to: UInt32.self)
      let stride = surface.bytesPerRow / 4
      frame.movement.move(chain.bounds, of: start, stride: stride)
      for rect in frame.rects {
        canvas.draw(rect, into: start, stride: stride)
        ScreenPixels.convert(rect, of: start, stride: stride, isDark: isDark)
      }
      surface.unlock(options: [], seed: nil)
      layer.contents = surface
      layer.contentsRect = shownPart
    }
  }
#endif
