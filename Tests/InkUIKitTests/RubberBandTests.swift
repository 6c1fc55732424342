import Ductus
import InkTestSupport
import InkUIKit
import Testing

/// Edges that give way.
@Suite struct RubberBandTests {
  @Test func `A pull shows as in the system's scroll views`() {
    // x c d ÷ (d + c x), by hand.
    #expect(abs(RubberBand.shown(100, over: 400) - 100 * 0.55 * 400 / (400 + 55)) < 1e-12)
    #expect(RubberBand.shown(0, over: 400) == 0)
    // A little more than half at first, and never all of the view.
    #expect(abs(RubberBand.shown(0.01, over: 400) / 0.01 - 0.55) < 1e-4)
    #expect(RubberBand.shown(1e9, over: 400) < 400)
    #expect(RubberBand.shown(.infinity, over: 400) == 400)
    #expect(RubberBand.shown(.nan, over: 400) == 0 && RubberBand.shown(5, over: 0) == 0)
  }

  @Test func `More pull shows more, and the way back is the way there`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let length = random.double(in: 10...3000)
      let (a, b) = (random.double(in: 0...3000), random.double(in: 0...3000))
      let (small, large) = (min(a, b), max(a, b))
      let shown = RubberBand.shown(large, over: length)
      #expect(RubberBand.shown(small, over: length) <= shown && shown <= large && shown < length)
      if shown < 0.97 * length {
        #expect(abs(RubberBand.wanted(shown, over: length) - large) < 1e-6 * (1 + large))
      }
    }
    #expect(RubberBand.wanted(400, over: 400).isFinite)
  }

  @Test func `A zoom beyond its range is at most twice as large, and half as small`() {
    #expect(
      RubberBand.shown(zoom: 1e9, nearest: 3) < 6 && RubberBand.shown(zoom: 1e9, nearest: 3) > 5)
    #expect(RubberBand.shown(zoom: 1e-9, nearest: 0.5) > 0.25)
    #expect(RubberBand.shown(zoom: 3, nearest: 3) == 3)
    for zoom in [0.1, 0.3, 0.49, 4, 5, 9] {
      let nearest = zoom < 1 ? 0.5 : 3.0
      let shown = RubberBand.shown(zoom: zoom, nearest: nearest)
      #expect(min(zoom, nearest) <= shown && shown <= max(zoom, nearest))
      #expect(abs(RubberBand.wanted(zoom: shown, nearest: nearest) / zoom - 1) < 1e-9)
    }
  }
}
