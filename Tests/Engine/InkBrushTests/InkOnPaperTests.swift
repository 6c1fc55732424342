import InkBrush
import InkGeometry
import InkTestSupport
import Testing

struct InkOnPaperTests {
  private static let papers: [InkColor] = [
    .black, .white, InkColor(red: 16, green: 24, blue: 64),
    InkColor(red: 253, green: 246, blue: 227),
    InkColor(red: 40, green: 40, blue: 44), InkColor(red: 200, green: 170, blue: 120),
  ]

  private func grey(_ level: Int) -> InkColor {
    InkColor(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
  }

  private func level(_ color: InkColor) -> Double {
    let lightness = PerceptualColor(color).lightness
    return lightness * lightness * lightness + 0.05
  }

  private func contrast(_ one: InkColor, _ other: InkColor) -> Double {
    let (a, b) = (level(one), level(other))
    return max(a, b) / min(a, b)
  }

  /// Returns the limit for greys on a grey paper, as it is documented.
  private func limit(_ paper: InkColor) -> Double { 3 - 1.75 * PerceptualColor(paper).lightness }

  @Test func `ink of the colour of its paper is turned, and what can be seen stays`() throws {
    #expect(InkOnPaper(.black).shown(.black) == .white)
    #expect(InkOnPaper(.white).shown(.white) == .black)
    for (paper, seen) in [
      (InkColor.black, ["#ffffff", "#d0342c", "#1f5fd6", "#f4c430", "#0000ff", "#ff0000"]),
      (.white, ["#000000", "#6d7178", "#f4c430", "#ffff00", "#00ffff", "#ffd1dc", "#dddddd"]),
    ] {
      for text in seen {
        let ink = try InkColor(text: text)
        #expect(InkOnPaper(paper).shown(ink) == ink, "\(text)")
      }
    }
    // Navy on black is light, and still blue.
    let navy = InkColor(red: 22, green: 34, blue: 84)
    let shown = InkOnPaper(.black).shown(navy)
    #expect(PerceptualColor(shown).lightness > 0.6 && shown.blue > shown.red + 30)
  }

  @Test func `every grey can be read on every grey, and none was changed that could be`() {
    for paper in stride(from: 0, through: 255, by: 3).map(grey) {
      let rule = InkOnPaper(paper)
      for ink in (0...255).map(grey) {
        let shown = rule.shown(ink)
        let limit = limit(paper)
        // Eight bits are not exact.
        #expect(contrast(shown, paper) > limit * 0.97, "\(ink) on \(paper): \(shown)")
        if contrast(ink, paper) > limit * 1.02 { #expect(shown == ink, "\(ink) on \(paper)") }
      }
    }
  }

  @Test func `a colour that is chosen to be seen can be seen, and is chosen again`() {
    var random = SeededGenerator(seed: 11)
    func color() -> InkColor {
      func channel() -> UInt8 { UInt8(truncatingIfNeeded: random.next()) }
      return InkColor(red: channel(), green: channel(), blue: channel(), alpha: channel())
    }
    for round in 0..<20_000 {
      var paper = color()
      paper.alpha = round % 8 == 0 ? paper.alpha : 255
      let (rule, ink) = (InkOnPaper(paper), color())
      let seen = rule.seen(ink)
      #expect(seen.alpha == ink.alpha && rule.seen(seen) == seen && rule.shown(seen) == seen)
      if rule.shown(ink) == ink { #expect(seen == ink) }
      #expect(InkOnPaper(paper, colors: .recorded).seen(ink) == seen)
    }
    // Yellow on brown paper has no like that is seen; on white it is seen.
    let yellow = InkColor(red: 0xF4, green: 0xC4, blue: 0x30)
    #expect(InkOnPaper(InkColor(red: 0xD8, green: 0xB9, blue: 0x8F)).seen(yellow) == .black)
    #expect(InkOnPaper(.white).seen(yellow) == yellow)
    #expect(InkOnPaper(.black).seen(.black) == .white)
  }

  @Test(arguments: papers.dropLast())
  func `greys that are turned keep their order, reversed, and nothing jumps`(paper: InkColor) {
    let rule = InkOnPaper(paper)
    let greys = (0...255).map(grey)
    var hasTurned = false
    for (one, next) in zip(greys, greys.dropFirst()) {
      let (before, after) = (PerceptualColor(one).lightness, PerceptualColor(next).lightness)
      let shown = PerceptualColor(rule.shown(one)).lightness
      let shownNext = PerceptualColor(rule.shown(next)).lightness
      let isTurned = rule.shown(one) != one && rule.shown(next) != next
      hasTurned = hasTurned || isTurned
      if isTurned { #expect(shownNext <= shown + 0.005) } else { #expect(shownNext > shown - 0.05) }
      // Near white, a little lightness is turned into a lot.
      let steepness = rule.isDark ? 1.5 : 16.0
      #expect(abs(shownNext - shown) < steepness * (after - before) + 0.02, "\(one)")
    }
    #expect(hasTurned)
  }

  @Test func `on brown paper light ink stays light, and dark ink dark`() {
    let paper = InkColor(red: 200, green: 170, blue: 120)
    let rule = InkOnPaper(paper)
    let middle = PerceptualColor(paper).lightness
    var last = -1.0
    for ink in (0...255).map(grey) {
      let (before, after) = (
        PerceptualColor(ink).lightness, PerceptualColor(rule.shown(ink)).lightness
      )
      #expect((before < middle) == (after < middle), "\(ink)")
      #expect(after > last - 0.005)
      last = after
    }
    #expect(rule.shown(.white) == .white && rule.shown(.black) == .black)
    #expect(rule.shown(grey(190)) != grey(190))
  }

  @Test func `hues stay, whatever is turned on whatever`() {
    var random = SeededGenerator(seed: 11)
    var turned = 0
    for _ in 0..<4000 {
      func color() -> InkColor {
        InkColor(
          red: UInt8(random.below(256)), green: UInt8(random.below(256)),
          blue: UInt8(random.below(256)), alpha: UInt8(random.below(256)))
      }
      var paper = color()
      paper.alpha = 255
      let ink = color()
      let shown = InkOnPaper(paper).shown(ink)
      #expect(shown.alpha == ink.alpha)
      // Dark colours have few of the eight bits left.
      guard shown != ink, max(shown.red, shown.green, shown.blue) > 40 else { continue }
      turned += 1
      let (before, after) = (PerceptualColor(ink), PerceptualColor(shown))
      // Paler at most: no turn of the two vectors beyond what eight bits make of it.
      let cross = before.a * after.b - before.b * after.a
      let strength = (before.a * before.a + before.b * before.b).squareRoot()
      #expect(abs(cross) < 0.02 * max(strength, 0.02), "\(ink) on \(paper): \(shown)")
    }
    #expect(turned > 400)
  }

  @Test func `transparent paper, recorded colours and erasers change nothing`() {
    for ink in Self.papers {
      #expect(InkOnPaper(.transparent).shown(ink) == ink)
      #expect(InkOnPaper(InkColor(red: 0, green: 0, blue: 0, alpha: 254)).shown(ink) == ink)
      #expect(InkOnPaper.none.shown(ink, .multiply) == ink)
      for paper in Self.papers {
        #expect(InkOnPaper(paper, colors: .recorded).shown(ink) == ink)
        #expect(InkOnPaper(paper).shown(ink, .destinationOut) == ink)
      }
    }
    #expect(!InkOnPaper(InkColor(red: 0, green: 0, blue: 0, alpha: 128)).isDark)
  }

  @Test(arguments: ShownColors.allCases)
  func `a highlighter lightens dark paper by two fifths of the way to white`(colors: ShownColors) {
    let yellow = BrushPreset.highlighter.brush.color
    for paper in Self.papers {
      let rule = InkOnPaper(paper, colors: colors)
      let shown = rule.shown(yellow, .multiply)
      #expect(rule.lightens(.multiply) == rule.isDark)
      #expect(!rule.lightens(.sourceOver) && !rule.lightens(.destinationOut))
      guard rule.isDark else {
        #expect(shown == yellow)
        continue
      }
      func screened(_ a: UInt8, _ b: UInt8) -> UInt8 {
        UInt8(255 - (255 - Int(a)) * (255 - Int(b)) / 255)
      }
      let seen = InkColor(
        red: screened(shown.red, paper.red), green: screened(shown.green, paper.green),
        blue: screened(shown.blue, paper.blue))
      let whole = 1.05 / level(paper)
      let part = level(seen) / level(paper)
      #expect(abs(Elementary.pow(part, 2.5) / whole - 1) < 0.12, "\(paper)")
      // White on it can be read.
      #expect(1.05 / level(seen) > 4.5)
    }
  }
}
