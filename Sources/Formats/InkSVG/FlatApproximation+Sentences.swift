internal import InkVectors

extension FlatApproximation {
  /// Writes what they are, with semicolons between.
  func write(to text: inout SVGText) {
    var isFirst = true
    func add(_ one: FlatApproximation, _ sentence: StaticString, to text: inout SVGText) {
      guard contains(one) else { return }
      if !isFirst { text.add("; ") }
      isFirst = false
      text.add(sentence)
    }
    add(.opacity, "opacity that varies along a stroke goes in steps of 1/32", to: &text)
    add(.color, "colour that varies along a stroke goes in steps", to: &text)
    add(.dabs, "soft dabs are blurred outlines", to: &text)
    add(.lead, "graphite is as dark as its darkest pass, with blurred edges", to: &text)
    add(
      .texture, "textures are left out, and the ink is as faint as with them on average", to: &text)
    add(
      .accumulation, "ink that builds up is as dark as on average, also at crossings", to: &text)
  }
}
