import InkGeometry
import InkRaster
import RasterTestSupport
import Testing

/// Edges of opaque pieces in colours of their own.
@Suite struct StampedEdgeTests {
  private func cone(_ x: Double, _ width: Double) -> RoundCone {
    RoundCone(
      start: Point(x, 20.3), startRadius: 8, startOpacity: 1, end: Point(x + width, 20.3),
      endRadius: 8, endOpacity: 1)
  }

  @Test func `Many short pieces have the edge of one long one`() {
    let paint = Paint(red: 200, green: 30, blue: 90, alpha: 255)
    var whole = PixelTile()
    whole.stamp(cone(12, 40), paint: paint, column: 0, row: 0)
    var cut = PixelTile()
    for piece in 0..<80 {
      cut.stamp(cone(12 + Double(piece) * 0.5, 0.5), paint: paint, column: 0, row: 0)
    }
    for y in 0..<64 {
      for x in 14..<50 {
        let (a, b) = (whole[x, y], cut[x, y])
        for shift in [UInt32(0), 8, 16, 24] {
          #expect(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) <= 3, "\(x), \(y)")
        }
      }
    }
    // And there is an edge.
    #expect((1..<64).contains { y in (1..<255).contains(cut[30, y] >> 24) })
  }

  @Test func `Pixels stay premultiplied, and translucent paint builds up as before`() {
    var tile = PixelTile()
    for piece in 0..<200 {
      let paint = Paint(
        red: UInt8(truncatingIfNeeded: piece &* 37), green: UInt8(truncatingIfNeeded: piece &* 91),
        blue: UInt8(truncatingIfNeeded: piece), alpha: 255)
      tile.stamp(cone(10 + Double(piece) * 0.2, 0.2), paint: paint, column: 0, row: 0)
    }
    for y in 0..<64 {
      for x in 0..<64 {
        let alpha = tile[x, y] >> 24
        for shift in [UInt32(0), 8, 16] { #expect(tile[x, y] >> shift & 255 <= alpha) }
      }
    }
    var light = PixelTile()
    let paint = Paint(red: 0, green: 0, blue: 0, alpha: 100)
    light.stamp(cone(20, 20), paint: paint, column: 0, row: 0)
    let once = light[30, 20] >> 24
    light.stamp(cone(20, 20), paint: paint, column: 0, row: 0)
    #expect(light[30, 20] >> 24 > once)
  }
}
