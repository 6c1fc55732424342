package import InkRaster
package import InkTestSupport

/// A stack of random ink, layer by layer.
package struct InkLayers {
  private struct Layer {
    var mask: MaskTile
    var paint: Paint
    var blend: InkBlend
  }

  private var layers: [Layer] = []

  /// Makes two to six layers, each with one of some blends.
  package init(_ generator: inout SeededGenerator, _ blends: [InkBlend]) {
    self.init(&generator, [blends])
  }

  /// Makes such layers of some blends, and on top those of others.
  package init(_ generator: inout SeededGenerator, _ parts: [[InkBlend]]) {
    for blends in parts {
      for _ in 0..<generator.below(5) + 2 {
        layers.append(
          Layer(
            mask: generator.maskTile(pieces: 6), paint: generator.paint(),
            blend: blends[generator.below(blends.count)]))
      }
    }
  }

  /// Returns the tile on which the layers were drawn.
  package func tile(on paper: Paint) -> PixelTile {
    var tile = PixelTile()
    for layer in layers {
      tile.composite(layer.mask, paint: layer.paint, blend: layer.blend, paper: paper)
    }
    return tile
  }

  /// Adds the differences of pixels from the exact ones over a backdrop, in steps of 1/255, alpha left out.
  package func addErrors(
    of pixels: [UInt32], over backdrop: UInt32, to statistics: inout ErrorStatistics
  ) {
    for (index, pixel) in pixels.enumerated() {
      let result = Oracle.channels(pixel)
      for channel in 0..<3 {
        let exact = exact(Oracle.channels(backdrop)[channel], channel, index % 64, index / 64)
        statistics.add((result[channel] - exact) * 255)
      }
    }
  }

  /// Returns the value of a channel, computed in the plainest way: each layer is put on the backdrop itself; an
  /// erasure takes the ink below it away, and none of the backdrop.
  private func exact(_ backdrop: Double, _ channel: Int, _ x: Int, _ y: Int) -> Double {
    var (added, passed) = (0.0, 1.0)
    for layer in layers {
      let mask = Double(layer.mask[x, y]) / 255
      let source = Oracle.channels(layer.paint.pixel).map { $0 * mask }
      let (s, a) = (source[channel], source[3])
      switch layer.blend {
      case .sourceOver: (added, passed) = (s + (1 - a) * added, (1 - a) * passed)
      case .multiply: (added, passed) = (added * (1 - a + s), passed * (1 - a + s))
      case .screen: (added, passed) = (s + (1 - s) * added, (1 - s) * passed)
      case .destinationOut: (added, passed) = ((1 - a) * added, 1 - (1 - a) * (1 - passed))
      }
    }
    return added + passed * backdrop
  }
}

extension PixelTile {
  /// Returns the pixels of ink on a paper, over a backdrop of one colour.
  package func pixels(over backdrop: UInt32, on paper: Paint) -> [UInt32] {
    var pixels = [UInt32](repeating: backdrop, count: 64 * 64)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      blend(opacity: 255, paper: paper, into: start, stride: 64)
    }
    return pixels
  }

  /// Returns the largest difference of a channel from that of a backdrop seen through this ink, multiplied, in steps of
  /// 1/255.
  package func multiplyError(of pixels: [UInt32], over backdrop: UInt32) -> Double {
    var largest = 0.0
    for (index, pixel) in pixels.enumerated() {
      let source = Oracle.channels(self[index % 64, index / 64])
      let result = Oracle.channels(pixel)
      for (channel, backdrop) in Oracle.channels(backdrop).prefix(3).enumerated() {
        let exact = backdrop * (1 - source[3] + source[channel])
        largest = max(largest, (result[channel] - exact).magnitude * 255)
      }
    }
    return largest
  }
}
