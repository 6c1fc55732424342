import InkRaster
import RasterTestSupport
import Testing

struct PaintTests {
  @Test func `straight colours are premultiplied and rounded`() {
    for alpha in 0...255 {
      for channel in 0...255 {
        let paint = Paint(red: UInt8(channel), green: 0, blue: 255, alpha: UInt8(alpha))
        #expect(Int(paint.red) == Int((Double(channel * alpha) / 255).rounded()))
        #expect(Int(paint.blue) == alpha)
      }
    }
  }

  @Test func `a paint is its pixel`() {
    let paint = Paint(red: 1, green: 2, blue: 3)
    #expect(paint.pixel == 0xFF03_0201)
    #expect(Paint(premultiplied: paint.pixel) == paint)
    #expect(Paint(premultiplied: 0x10FF_0820).pixel == 0x1010_0810)
  }
}
