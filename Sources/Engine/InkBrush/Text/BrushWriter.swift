internal import InkStream

extension Brush {
  /// The limit of a brush's text, in bytes: 65,536.
  package static let textLimit = 65_536
  /// The limit of a name in the text of a brush, in bytes: 256.
  package static let nameLimit = 256

  /// The brush as text that people can read and edit: a first line `ductus-brush 1`, then one key
  /// and its value to a line.
  ///
  /// It reads back as an equal brush, if its numbers are in the ranges that
  /// ``init(text:)-(Sequence<UInt8>)`` gives.
  public var text: [UInt8] {
    var writer = BrushWriter()
    writer.write(self)
    return writer.text
  }
}

/// Writes the text of a brush.
private struct BrushWriter {
  var text: [UInt8] = []

  mutating func write(_ brush: Brush) {
    put("ductus-brush 1")
    for key in BrushKey.allCases { write(key, of: brush) }
    text.append(UInt8(ascii: "\n"))
  }

  private mutating func write(_ key: BrushKey, of brush: Brush) {
    switch key {
    case .name: begin(key) { $0.putQuoted(brush.name) }
    case .color: begin(key) { $0.text += brush.color.text }
    case .size: begin(key) { $0.put([brush.size]) }
    case .filters:
      if !brush.filters.isEmpty { begin(key) { $0.put(brush.filters) } }
    case .smoother: begin(key) { $0.put(brush.smoother) }
    case .tip: begin(key) { $0.put(brush.tip) }
    case .width: begin(key) { $0.text += brush.dynamics.width.text }
    case .opacity: begin(key) { $0.text += brush.dynamics.opacity.text }
    case .hue: put(key, brush.dynamics.hue)
    case .saturation: put(key, brush.dynamics.saturation)
    case .brightness: put(key, brush.dynamics.brightness)
    case .angle: put(key, brush.dynamics.angle)
    case .run: begin(key) { $0.put(brush.run.textName) }
    case .flattening:
      begin(key) {
        switch brush.flattening {
        case .tolerance: $0.put("tolerance")
        case .pieces(let length, let above): $0.put("pieces", [length, above])
        }
      }
    case .taper:
      begin(key) {
        $0.put([brush.taper.start, brush.taper.end])
        if brush.taper.unit == .widths { $0.put(" widths", [brush.taper.tip]) }
      }
    case .dot: begin(key) { $0.put(brush.dot.textName) }
    case .texture:
      if let texture = brush.texture {
        begin(key) { $0.put(texture.kind.textName, [texture.scale, texture.strength]) }
      }
    case .blend: begin(key) { $0.put(brush.blend.textName) }
    case .overlap: begin(key) { $0.put(brush.overlap.textName) }
    case .force:
      if brush.takesForceAsMeasured { begin(key) { $0.put(ForceChoice.measured.textName) } }
    }
  }

  private mutating func begin(_ key: BrushKey, _ value: (inout BrushWriter) -> Void) {
    text.append(UInt8(ascii: "\n"))
    put(key.textName)
    text.append(UInt8(ascii: " "))
    value(&self)
  }

  private mutating func put(_ name: StaticString, _ numbers: [Double] = []) {
    name.append(to: &text)
    if !numbers.isEmpty {
      text.append(UInt8(ascii: " "))
      put(numbers)
    }
  }

  private mutating func put(_ numbers: [Double]) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { text.append(UInt8(ascii: " ")) }
      ExactDecimal.append(number, to: &text)
    }
  }

  private mutating func put(_ key: BrushKey, _ formula: Formula?) {
    if let formula { begin(key) { $0.text += formula.text } }
  }

  private mutating func put(_ filters: [BrushFilter]) {
    for (index, filter) in filters.enumerated() {
      if index > 0 { put(", ") }
      if filter.kind == .own {
        put("own ")
        putQuoted(filter.ownName)
        put(filter.values.isEmpty ? "" : " ")
        put(filter.values)
      } else {
        put(filter)
      }
    }
  }

  private mutating func put(_ stage: some BrushStage) {
    put(stage.kind.entry.name)
    if stage.rule > 1 {
      put("@")
      put([Double(stage.rule)])
    }
    if !stage.values.isEmpty {
      put(" ")
      put(stage.values)
    }
  }

  private mutating func put(_ tip: BrushTip) {
    switch tip {
    case .round: put("round")
    case .nib(let shape, let aspect):
      put("nib ")
      put(shape.textName, [aspect])
    case .dab(let hardness, let spacing, let rate):
      put("dab", rate == 0 ? [hardness, spacing] : [hardness, spacing, rate])
    case .outline: put("outline")
    case .lead(let point): put("lead", [point])
    case .bristles: put("bristles")
    }
  }

  private mutating func putQuoted(_ name: [UInt8]) {
    text.append(UInt8(ascii: "\""))
    for byte in name {
      switch byte {
      case UInt8(ascii: "\n"): put("\\n")
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
