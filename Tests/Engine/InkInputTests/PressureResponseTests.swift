import InkGeometry
import InkInput
import Testing

@Suite struct PressureResponseTests {
  private let ranges = [
    PressureRange(light: 0.07, firm: 0.3), PressureRange(light: 0.3, firm: 0.6),
    PressureRange(light: 0.15, firm: 0.8), PressureRange(light: 0.005, firm: 1),
    PressureRange(light: 0.9, firm: 0.95),
  ]

  @Test func `a pencil keeps its pressure`() {
    for step in 0...1000 {
      let pressure = Double(step) / 1000
      #expect(PressureRange.pencil.share(of: pressure) == pressure)
      #expect(PressureResponse.pencil.share(of: pressure) == pressure)
    }
    #expect(ranges[0] == .pencil)
  }

  @Test func `the same touch has the same share on every device`() {
    for range in ranges {
      for step in 0...10 {
        let way = Double(step) / 10
        let found = range.share(of: range.light + way * (range.firm - range.light))
        #expect(abs(found - (0.07 + way * 0.23)) < 1e-12)
      }
    }
  }

  @Test func `shares rise from 0 to 1, through any curve`() {
    for range in ranges {
      for firmness in [-1.0, -0.3, 0, 0.6, 1] {
        let response = PressureResponse(range, PressureCurve(firmness: firmness))
        #expect(response.share(of: 0) == 0 && response.share(of: 1) == 1)
        var last = 0.0
        for step in 1...1000 {
          let share = response.share(of: Double(step) / 1000)
          #expect(share >= last && share <= 1)
          last = share
        }
      }
    }
  }

  @Test func `ranges that cannot be are others`() {
    #expect(PressureRange(light: .nan, firm: 0.5) == .pencil)
    #expect(PressureRange(light: 0.5, firm: .nan) == .pencil)
    #expect(PressureRange(light: 0, firm: 0) == .unsensed)
    #expect(PressureRange(light: -3, firm: -.infinity) == .unsensed)
    #expect(!PressureRange.unsensed.isSensed && PressureRange.pencil.isSensed)
    for light in [-1.0, 0, 0.004, 0.2, 0.9, 0.95, 1, 7, .infinity] {
      for firm in [0.001, 0.21, 0.6, 1, 3, .infinity] {
        let range = PressureRange(light: light, firm: firm)
        #expect(range.isSensed && range.light >= 0.005 && range.light <= 0.9)
        #expect(range.firm - range.light >= 0.0499 && range.firm <= 0.9501)
      }
    }
    for pressure in [Double.nan, -1, -Double.infinity] {
      #expect(ranges[1].share(of: pressure) == 0)
      #expect(PressureResponse(.pencil, PressureCurve(firmness: 1)).share(of: pressure) == 0)
    }
    #expect(ranges[1].share(of: .infinity) == 1 && ranges[1].share(of: 2) == 1)
  }

  @Test func `numbers make the same response again`() {
    for range in ranges + [.unsensed] {
      for firmness in [-1.0, -0.3, 0, 0.6, 1] {
        let response = PressureResponse(range, PressureCurve(firmness: firmness))
        #expect(PressureResponse(numbers: response.numbers) == response)
        #expect(response.numbers.count == (firmness == 0 ? 2 : 6))
        #expect(PressureResponse(response.range, response.curve) == response)
      }
    }
    #expect(PressureResponse(numbers: []) == .pencil)
    #expect(PressureResponse(numbers: [.nan, .nan, .nan, 1, 2, 3]) == .pencil)
    #expect(PressureResponse(numbers: [0.2]).range == .pencil)
    let wild = PressureResponse(numbers: [-1e300, 1e300, -5, 7, .infinity, -.infinity])
    #expect(wild.range == PressureRange(light: 0, firm: 1))
    #expect(wild.curve.first == Point(0, 1) && wild.curve.second == Point(1, 0))
  }
}
