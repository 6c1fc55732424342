import BrushTestSupport
import InkBrush
import InkGeometry
import InkStream
import Testing

@Suite struct StrokeOutlineChangeTests {
  #if DEBUG
    private static let seeds: Range<UInt64> = 0..<60
  #else
    private static let seeds: Range<UInt64> = 0..<2000
  #endif

  @Test func `incremental equals batch, and changes are truthful`() {
    for seed in Self.seeds {
      let fault = OutlineAudit.faultOfLines(seed: seed, cap: seed % 2 == 0 ? .round : .butt)
      #expect(fault == nil, "seed \(seed)")
    }
  }

  @Test func `nothing changed, nothing said`() {
    var spine = ChangingSpine(seed: 7)
    var outline = StrokeOutline()
    for _ in 0..<20 { _ = outline.update(spine.edit()) { spine.append($0, to: &$1) } }
    #expect(outline.left.count > 2)
    var asked = 0
    let edges = outline.update(.none(count: spine.count)) { _, _ in asked += 1 }
    #expect(asked == 0)
    #expect(edges.left == .none(count: outline.left.count))
    #expect(edges.right == .none(count: outline.right.count))
  }

  @Test func `an update walks the changed elements and one more`() {
    var points = (0..<5000).map {
      SpinePoint(Point(Double($0), Double($0 % 7)), TipState(width: 3))
    }
    var asked = 0
    func append(_ index: Int, _ run: inout [SpinePoint]) {
      asked += 1
      if index > 0 { run += points[index - 1...index] }
    }
    var outline = StrokeOutline()
    _ = outline.update(.everything(count: points.count), points: append)
    asked = 0
    points.append(SpinePoint(Point(5000, 3), TipState(width: 3)))
    let edges = outline.update(Change(modified: 5000..<5001, count: 5001), points: append)
    #expect(asked == 1)
    #expect(edges.left.modified.count < 20)
    asked = 0
    points[1000].tip.width = 2.9
    let late = outline.update(Change(modified: 1000..<1002, count: 5001), points: append)
    // The state of a walk is two discs, so it is the old one after one or two elements more.
    #expect(asked <= 4)
    #expect(!late.left.modified.isEmpty && late.left.modified.count < 60)
  }
}
