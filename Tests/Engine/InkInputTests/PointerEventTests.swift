import InkInput
import Testing

@Suite struct PointerEventTests {
  @Test func `pressure 1 is the pencil's largest force`() {
    #expect(TouchEvent.force(pointerPressure: 1) == 25.0 / 6)
    #expect(TouchEvent.force(pointerPressure: 0.5) == 25.0 / 12)
    #expect(TouchEvent.pencilMaximumForce == 25.0 / 6)
  }

  @Test func `pressure 0 means lift-off in the air and unknown on the surface`() {
    #expect(TouchEvent.force(pointerPressure: 0, isDown: false) == 0)
    #expect(TouchEvent.force(pointerPressure: 0) == nil)
    #expect(TouchEvent.force(pointerPressure: -0.0, isDown: true) == nil)
  }

  @Test func `without a sensor the force is unknown`() {
    for pressure in [0, 0.5, 1] {
      #expect(TouchEvent.force(pointerPressure: pressure, hasSensor: false) == nil)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -0.1])
  func `a pressure that is no number makes no force`(_ pressure: Double) {
    #expect(TouchEvent.force(pointerPressure: pressure) == nil)
    #expect(TouchEvent.force(pointerPressure: pressure, isDown: false) == nil)
  }

  @Test func `the major radius is half the longer side`() {
    #expect(TouchEvent.majorRadius(pointerWidth: 8, height: 20) == 10)
    #expect(TouchEvent.majorRadius(pointerWidth: 20, height: 8) == 10)
    #expect(TouchEvent.majorRadius(pointerWidth: 1, height: 1) == 0.5)
    #expect(TouchEvent.majorRadius(pointerWidth: 0, height: 0) == 0)
  }

  @Test func `a side that is no number is passed over`() {
    for side in [Double.nan, Double.infinity, -Double.infinity, -3] {
      #expect(TouchEvent.majorRadius(pointerWidth: side, height: 8) == 4)
      #expect(TouchEvent.majorRadius(pointerWidth: 8, height: side) == 4)
      #expect(TouchEvent.majorRadius(pointerWidth: side, height: side) == nil)
    }
  }
}
