import Ductus
import InkUIKit
import Testing

@Suite struct RulerLookTests {
  @Test(arguments: [0.0, 0.3, .pi / 4, .pi / 2, -1.2])
  func `the strip has its width, and reaches beyond the view`(_ angle: Double) {
    let ruler = InkRuler(center: Point(0, 200), angle: angle, width: 80)
    let look = RulerLook(ruler, width: 300, height: 200)
    let corners = look.corners
    #expect(corners.count == 4)
    #expect((corners[1].distance(to: corners[2]) - 80).magnitude < 1e-9)
    #expect(corners[0].distance(to: corners[1]) > 2 * Vector(300, 200).length)
    #expect(look.label == "\(ruler.degrees)°")
  }

  @Test func `ticks begin at both edges, point inwards, and each fifth one is longer`() {
    let look = RulerLook(InkRuler(center: Point(50, 50), width: 60), width: 100, height: 100)
    let lengths = look.ticks.map { $0.from.distance(to: $0.to) }
    #expect(Set(lengths.map { Int($0 + 0.5) }) == [7, 14])
    for tick in look.ticks {
      #expect((tick.from.y - 50).magnitude == 30 && (tick.to.y - 50).magnitude < 30)
      #expect(tick.from.x == tick.to.x)
    }
    let long = look.ticks.filter { $0.from.distance(to: $0.to) > 10 }
    #expect(long.contains { $0.from.x == 50 } && long.contains { $0.from.x == 100 })
  }

  @Test func `a view without a size has a ruler, too`() {
    let look = RulerLook(InkRuler(center: Point(0, 0)), width: .nan, height: -5)
    #expect(look.corners.allSatisfy(\.isFinite) && !look.ticks.isEmpty)
  }

  @Test func `the ruler is on the shelf, and never the tool in use`() {
    var shelf = ToolShelf()
    #expect(shelf.items.contains { $0.kind == .ruler })
    shelf.select("pencil")
    shelf.select("ruler")
    #expect(shelf.selection == "pencil")
    let ruler = InkToolItem(id: "ruler", title: "", symbol: "", kind: .ruler)
    let lasso = InkToolItem(id: "lasso", title: "", symbol: "", kind: .lasso)
    #expect(ToolShelf(items: [ruler, lasso]).selection == "lasso")
    #expect(ToolShelf(items: [ruler]).current == nil)
    shelf.items = [ruler, lasso]
    #expect(shelf.selection == "lasso")
  }

  @Test(arguments: ["en", "de", "es", "fr", "ru", "zh"])
  func `the ruler has words in every language`(_ language: String) {
    let text = InkViewText(language: language)
    let words = [
      text.showRuler, text.hideRuler, text.turnRulerUp, text.turnRulerDown, text.rulerAngle(45),
      text.toolTitles["ruler"] ?? "",
    ]
    #expect(Set(words).count == 6 && !words.contains(""))
    #expect(text.rulerAngle(45).contains("45"))
    let english = InkViewText(language: "en")
    if language != "en" { #expect(text.showRuler != english.showRuler) }
  }
}
