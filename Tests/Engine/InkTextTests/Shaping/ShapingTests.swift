import InkGeometry
import InkText
import Testing

/// Runs of random characters and of words, shaped as HarfBuzz shapes them: glyph for glyph, unit for unit.
@Suite(
  .enabled(if: DebianFonts.areAvailable, DebianFonts.areMissing),
  .enabled(if: HarfBuzzOracle.isPresent, "SKIPPED: HarfBuzz is a part where DUCTUS_TOOLS=1 is set"))
struct ShapingTests {
  /// Characters of a script, and words in it.
  struct Case: Sendable, CustomTestStringConvertible {
    var font: String
    var script: String
    var isRightToLeft = false
    var ranges: [ClosedRange<UInt32>]
    var words: [String] = []
    var testDescription: String { "\(font) \(script)" }
  }

  static let cases: [Case] =
    [
      "noto/NotoSans-Regular.ttf", "noto/NotoSans-Bold.ttf", "noto/NotoSans-Italic.ttf",
      "liberation/LiberationSans-Regular.ttf", "liberation/LiberationSerif-Regular.ttf",
    ].flatMap { font in
      [
        Case(
          font: font, script: "Latn",
          ranges: [0x20...0x7E, 0x61...0x7A, 0x41...0x5A, 0xA0...0x17F, 0x1E00...0x1EFF],
          words: ["office affluent fjord", "AVATAR To Ty, We.", "“quoted” naïve"]),
        Case(font: font, script: "Grek", ranges: [0x370...0x3FF, 0x1F00...0x1FFF, 0x20...0x40]),
        Case(font: font, script: "Cyrl", ranges: [0x400...0x52F, 0x20...0x40]),
      ]
    } + [
      Case(
        font: "noto/NotoSans-Regular.ttf", script: "Latn",
        ranges: [0x61...0x7A, 0x41...0x5A, 0x300...0x36F, 0x300...0x345, 0xC0...0x17F]),
      Case(
        font: "noto/NotoSansHebrew-Regular.ttf", script: "Hebr", isRightToLeft: true,
        ranges: [0x5D0...0x5EA, 0x5D0...0x5EA, 0x591...0x5C7, 0x20...0x40],
        words: ["שָׁלוֹם עוֹלָם", "בְּרֵאשִׁית (1)"]),
      Case(
        font: "noto/NotoNaskhArabic-Regular.ttf", script: "Arab", isRightToLeft: true,
        ranges: [0x621...0x64A, 0x621...0x64A, 0x64B...0x655, 0x20...0x21, 0x660...0x669],
        words: ["السلام عليكم ورحمة الله", "لا إله إلا الله", "مُحَمَّد"]),
      Case(
        font: "noto/NotoNaskhArabic-Regular.ttf", script: "Arab", isRightToLeft: true,
        ranges: [0x621...0x64A, 0x200C...0x200D, 0x6F0...0x6F9, 0x64B...0x670]),
      Case(
        font: "droid/DroidSansFallbackFull.ttf", script: "Hani",
        ranges: [0x4E00...0x9FFF, 0x3000...0x3020]),
      Case(font: "droid/DroidSansFallbackFull.ttf", script: "Hira", ranges: [0x3040...0x30FF]),
    ]

  @Test(arguments: cases) func `runs are shaped as HarfBuzz shapes them`(_ item: Case) throws {
    let bytes = try DebianFonts.bytes(item.font)
    let font = try FontFile(bytes)
    let oracle = HarfBuzzOracle(bytes)
    let pool = item.ranges.flatMap { Array($0) }.filter { font.glyph(of: $0) != nil }
    try #require(pool.count > 20)
    var random = SplitMix64(seed: 59)
    var runs = item.words.map { $0.unicodeScalars.map(\.value) }
    for _ in 0..<400 {
      let count = 1 + Int(random.next() % 14)
      runs.append((0..<count).map { _ in pool[Int(random.next() % UInt64(pool.count))] })
    }
    let letter = try #require(item.ranges.first { $0.lowerBound > 0x40 })
    for run in runs {
      let glyphs = try font.shaped(
        run, scriptOf: letter.lowerBound + (item.script == "Grek" ? 0x21 : 0),
        isRightToLeft: item.isRightToLeft)
      let wanted = oracle.shape(run, script: item.script, isRightToLeft: item.isRightToLeft)
      #expect(glyphs == wanted, "\(run.map { String($0, radix: 16) })")
    }
  }
}
