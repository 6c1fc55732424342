import InkStream
import Testing

@Suite struct StageResetTests {
  @Test func `a filter that was reset works like a new one`() {
    check(WindowedFilter(SavitzkyGolay(window: 4)))
    check(RecursiveFilter(OneEuro()))
    check(RecursiveFilter(Streamline(amount: 0.5)))
    check(RecursiveFilter(MinimumDistance(minimum: 5)))
    check(Simplify(.init(distance: 2)))
    check(DouglasPeucker(tolerance: 2))
    check(Modeller())
  }

  @Test func `a smoother that was reset works like a new one`() {
    for kernel in SmootherTests.kernels { check(kernel) }
  }

  private func check<Stage: FilterStage>(_ fresh: Stage) {
    let lines = RandomPolyline.all(seeds: 0..<2, count: 30) + [[]]
    for first in lines {
      for second in lines {
        var stage = fresh
        _ = stage.update(first, .whole(first))
        stage.reset()
        #expect(stage.output.isEmpty)
        #expect(stage.stableCount == 0)
        let change = stage.update(second, .whole(second))
        #expect(stage.output == fresh.filtered(second))
        #expect(change == .everything(count: stage.output.count))
        #expect(stage.stableCount == stage.output.count)
      }
    }
  }

  private func check<Kernel: SmootherKernel>(_ kernel: Kernel) {
    let lines = RandomPolyline.all(seeds: 0..<2, count: 30) + [[]]
    for first in lines {
      for second in lines {
        var stage = Smoother(kernel)
        _ = stage.update(first, .whole(first))
        stage.reset()
        #expect(stage.output.isEmpty)
        #expect(stage.stableCount == 0)
        let change = stage.update(second, .whole(second))
        #expect(stage.output == kernel.path(second))
        #expect(change == .everything(count: stage.output.count))
      }
    }
  }
}
