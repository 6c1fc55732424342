import InkBrush
import InkInput
import InkStream
import Testing

/// Tests of the force that brushes see, compared with the measured force.
@Suite struct ForceScaleTests {
  private func tip(
    _ brush: Brush, force: Double?, _ maximum: Double? = nil, _ response: PressureResponse? = nil
  ) -> TipState {
    let context = StrokeContext(maximumForce: maximum, response: response)
    // A force of 0 alone would be unknown.
    let points = [PolylinePoint(at: 0, 0, force: force), PolylinePoint(at: 1, 0, force: 1)]
    return Dynamic.tips(brush, points, context)[0]
  }

  private func force(
    _ force: Double?, _ maximum: Double? = nil, _ response: PressureResponse? = nil
  ) -> Double {
    tip(Brush(dynamics: Dynamics(width: .force)), force: force, maximum, response).width
  }

  private func pressure(
    _ force: Double?, _ maximum: Double? = nil, _ response: PressureResponse? = nil
  ) -> Double {
    tip(Brush(dynamics: Dynamics(width: .pressure)), force: force, maximum, response).width
  }

  @Test func `full force is 20 wide and red, whatever the most of the device`() {
    for maximum in [6.667, 20.0 / 3, 25.0 / 6, 1, 4096] {
      for response in [nil, PressureResponse(PressureRange(light: 0.3, firm: 0.6))] {
        let tip = tip(BrushPreset.force.brush, force: maximum, maximum, response)
        #expect((tip.width - 20).magnitude < 1e-9)
        #expect(tip.color == InkColor(red: 255, green: 0, blue: 0))
      }
    }
    // A third is green.
    let tip = tip(BrushPreset.force.brush, force: 6.667 / 3, 6.667)
    #expect(tip.color == InkColor(red: 0, green: 255, blue: 0))
  }

  @Test func `without a response force is as it was measured`() {
    for value in [0, 0.001, 0.3, 1, 2.5, 25.0 / 6, 9] {
      for maximum in [nil, 25.0 / 6, 6.667] as [Double?] {
        #expect(force(value, maximum) == value)
        #expect(pressure(value, maximum) == value / (maximum ?? 25.0 / 6))
      }
    }
  }

  @Test func `with one it is that of a pencil for which it stands`() {
    let tablet = PressureResponse(PressureRange(light: 0.3, firm: 0.6))
    let most = 25.0 / 6
    #expect((force(0.3 * most, most, tablet) - 0.07 * most).magnitude < 1e-12)
    #expect((force(0.6 * most, nil, tablet) - 0.3 * most).magnitude < 1e-12)
    #expect((force(0.6, 1, tablet) - 0.3 * most).magnitude < 1e-12)
    #expect((pressure(0.6, 1, tablet) - 0.3).magnitude < 1e-12)
    // That of a pencil changes nothing, to the bit.
    for value in [0.001, 0.3, 1, 2.5] { #expect(force(value, most, .pencil) == value) }
    let firm = PressureResponse(.pencil, PressureCurve(firmness: 1))
    #expect(force(1, most, firm) < 1 && force(most, most, firm) == most)
  }

  @Test func `where nothing is sensed force is unknown`() {
    let brush = Brush(dynamics: Dynamics(width: .when(.known(.force), 8, 2 + .force)))
    #expect(tip(brush, force: 2).width == 8)
    for value in [nil, 0, 0.5, 2, 25.0 / 6] as [Double?] {
      #expect(tip(brush, force: value, nil, PressureResponse(.unsensed)).width == 3)
      let force = tip(
        BrushPreset.force.brush, force: value, nil, PressureResponse(.unsensed))
      #expect(force.width == 10 && force.color == InkColor(red: 128, green: 128, blue: 128))
    }
  }

  @Test func `absurd maxima count as unknown`() {
    for maximum in [0, -1, .nan, .infinity, 1e300] {
      #expect(pressure(1, maximum) == 1 / (25.0 / 6))
    }
  }
}
