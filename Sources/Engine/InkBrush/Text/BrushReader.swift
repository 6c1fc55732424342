internal import InkStream

extension Brush {
  /// Reads a brush from text as ``text`` writes it.
  ///
  /// The first line is `ductus-brush 1`. Every other line is empty, a comment that begins with `#`,
  /// or a key and its value; keys that are not there have the values of `Brush()`.
  ///
  /// | key | value |
  /// |---|---|
  /// | `name` | in quotes, with `\"`, `\\` and `\n`; at most 256 bytes |
  /// | `color` | `#rgb`, `#rrggbb` or `#rrggbbaa` |
  /// | `size` | 0…100,000 |
  /// | `filters` | as ``/InkStream/FilterForm`` calls them, but `savitzky-golay 3 0.5`; `@2` behind a name means its second rule, as in `modeller@2 0.5`, and none the first; `own "NAME"` and up to 8 numbers for one of the program, see ``/InkStream/OwnFilters``; commas between, at most 16 |
  /// | `smoother` | as ``/InkStream/SmootherForm`` calls it, but `catmull-rom` |
  /// | `tip` | `round`, `nib ellipse 0…1`, `nib rectangle 0…1`, `dab HARDNESS SPACING`, `dab HARDNESS SPACING RATE`, `outline`, `bristles`, `lead POINT` |
  /// | `width`, `opacity`, `hue`, `saturation`, `brightness`, `angle` | formulas, see ``Formula/init(text:)-(Sequence<UInt8>)`` |
  /// | `run` | `linear`, `cubic`, `step` |
  /// | `flattening` | `tolerance`, `pieces LENGTH ABOVE` |
  /// | `taper` | START END in points, or START END `widths` TIP 0…1 |
  /// | `dot` | `tip`, `round`, `irregular`, `ellipse` |
  /// | `texture` | `graphite`, `crayon`, `paper` or `tooth`, then SCALE 0.01…1000 and STRENGTH 0…1 |
  /// | `blend` | `source-over`, `destination-out`, `multiply` |
  /// | `overlap` | `union`, `accumulate` |
  /// | `force` | `adapted`, `measured`: see ``takesForceAsMeasured`` |
  ///
  /// Lengths, tolerances and rates are 0…1,000,000; the spacing of dabs and the length of pieces
  /// are 0.001…100 and 0.01…1000, their rate is 0…1000 a second. The width of a lead's point is
  /// 0.01…1000 times the size.
  ///
  /// - Parameter text: the text in UTF-8, at most 65,536 bytes.
  /// - Throws: what is wrong and where: unknown keys and names, keys given twice, values that are
  ///   missing or out of range, formulas that cannot be read.
  public init(text: some Sequence<UInt8>) throws(BrushTextError) {
    let bytes = Array(text)
    guard bytes.count <= Brush.textLimit else {
      throw BrushTextError(line: 1, column: 1, reason: .tooLong)
    }
    var reader = BrushReader(bytes)
    self = try reader.brush()
  }
}

/// Reads the text of a brush.
private struct BrushReader {
  private var scanner: BrushTextScanner
  private var result = Brush()

  init(_ bytes: [UInt8]) { scanner = BrushTextScanner(bytes) }

  mutating func brush() throws(BrushTextError) -> Brush {
    try header()
    var seen: UInt32 = 0
    var smoothCount = 0
    while !scanner.isAtEnd {
      scanner.nextLine()
      scanner.skipSpace()
      guard let byte = scanner.peek, byte != UInt8(ascii: "#") else { continue }
      let start = scanner.position
      let name = scanner.name()
      guard let key = BrushKey.allCases.first(where: { $0.textName.matches(name) }) else {
        throw scanner.error(.unknownKey, at: start)
      }
      if seen & (1 << UInt32(key.rawValue)) != 0 { throw scanner.error(.duplicateKey, at: start) }
      seen |= 1 << UInt32(key.rawValue)
      scanner.skipSpace()
      if scanner.peek == nil { throw scanner.error(.missingValue) }
      let value = scanner.position
      if let formula = try read(key) {
        for step in formula.program where step.operation == .smooth { smoothCount += 1 }
        if smoothCount > Dynamics.smoothLimit { throw scanner.error(.tooManySmooth, at: value) }
      }
      try scanner.end()
    }
    return result
  }

  private mutating func header() throws(BrushTextError) {
    let head: StaticString = "ductus-brush 1"
    for index in 0..<head.utf8CodeUnitCount {
      guard scanner.peek == head.utf8Start[index] else {
        throw BrushTextError(line: 1, column: 1, reason: .wrongHeader)
      }
      scanner.advance()
    }
    scanner.skipSpace()
    if scanner.peek != nil { throw BrushTextError(line: 1, column: 1, reason: .wrongHeader) }
  }

  /// Reads the value of a key, and returns it where it is a formula.
  private mutating func read(_ key: BrushKey) throws(BrushTextError) -> Formula? {
    switch key {
    case .name: result.name = try quoted()
    case .color: result.color = try color()
    case .size: result.size = try scanner.number(in: BrushRange.size)
    case .filters: result.filters = try filters()
    case .smoother: result.smoother = try stage()
    case .tip: result.tip = try tip()
    case .width: result.dynamics.width = try formula()
    case .opacity: result.dynamics.opacity = try formula()
    case .hue: result.dynamics.hue = try formula()
    case .saturation: result.dynamics.saturation = try formula()
    case .brightness: result.dynamics.brightness = try formula()
    case .angle: result.dynamics.angle = try formula()
    case .run: result.run = try choice()
    case .flattening: result.flattening = try flattening()
    case .taper:
      let start = try scanner.number(in: BrushRange.length)
      let end = try scanner.number(in: BrushRange.length)
      result.taper = try taper(start, end)
    case .dot: result.dot = try choice()
    case .texture:
      let kind: BrushTexture.Kind = try choice()
      let scale = try scanner.number(in: BrushRange.scale)
      result.texture = BrushTexture(
        kind, scale: scale, strength: try scanner.number(in: BrushRange.unit))
    case .blend: result.blend = try choice()
    case .overlap: result.overlap = try choice()
    case .force:
      let force: ForceChoice = try choice()
      result.takesForceAsMeasured = force == .measured
    }
    switch key {
    case .width: return result.dynamics.width
    case .opacity: return result.dynamics.opacity
    case .hue: return result.dynamics.hue
    case .saturation: return result.dynamics.saturation
    case .brightness: return result.dynamics.brightness
    case .angle: return result.dynamics.angle
    default: return nil
    }
  }

  private mutating func formula() throws(BrushTextError) -> Formula {
    var parser = FormulaParser(scanner)
    let formula = try parser.formula()
    scanner = parser.scanner
    return formula
  }

  /// Reads one of the choices of a type by its name.
  private mutating func choice<Choice: BrushTextChoice>() throws(BrushTextError) -> Choice {
    let (name, start) = try word()
    for choice in Choice.allCases where choice.textName.matches(name) { return choice }
    throw scanner.error(.unknownName, at: start)
  }

  private mutating func word() throws(BrushTextError) -> (ArraySlice<UInt8>, Int) {
    scanner.skipSpace()
    if scanner.peek == nil { throw scanner.error(.missingValue) }
    let start = scanner.position
    return (scanner.name(), start)
  }

  private mutating func quoted() throws(BrushTextError) -> [UInt8] {
    let start = scanner.position
    guard scanner.take("\"") else { throw scanner.error(.expectedQuotes) }
    var name: [UInt8] = []
    while let byte = scanner.peek, byte != UInt8(ascii: "\"") {
      scanner.advance()
      if byte == UInt8(ascii: "\\") {
        switch scanner.peek {
        case UInt8(ascii: "n"): name.append(UInt8(ascii: "\n"))
        case .some(let escaped) where escaped == 0x22 || escaped == 0x5C: name.append(escaped)
        default: throw scanner.error(.expectedQuotes)
        }
        scanner.advance()
      } else {
        name.append(byte)
      }
      if name.count > Brush.nameLimit { throw scanner.error(.nameTooLong, at: start) }
    }
    guard scanner.peek != nil else { throw scanner.error(.expectedQuotes) }
    scanner.advance()
    return name
  }

  private mutating func color() throws(BrushTextError) -> InkColor {
    let start = scanner.position
    var text: [UInt8] = []
    while let byte = scanner.peek, byte > 0x20, text.count < 10 {
      text.append(byte)
      scanner.advance()
    }
    do throws(BrushTextError) {
      return try InkColor(text: text)
    } catch {
      throw scanner.error(error.reason, at: start + error.column - 1)
    }
  }

  private mutating func filters() throws(BrushTextError) -> [BrushFilter] {
    var filters: [BrushFilter] = []
    repeat {
      scanner.skipSpace()
      if filters.count == BrushRange.filters, scanner.peek != nil {
        throw scanner.error(.unexpectedText)
      }
      filters.append(try filter())
    } while scanner.take(",")
    return filters
  }

  private mutating func filter() throws(BrushTextError) -> BrushFilter {
    let (name, start) = try word()
    guard ("own" as StaticString).matches(name) else { return try stage(name, start) }
    scanner.skipSpace()
    let nameStart = scanner.position
    let ownName = try quoted()
    guard ownName.count <= OwnFilters.nameLimit else {
      throw scanner.error(.nameTooLong, at: nameStart)
    }
    var values: [Double] = []
    scanner.skipSpace()
    while let byte = scanner.peek, byte != UInt8(ascii: ",") {
      if values.count == OwnFilters.valueLimit { throw scanner.error(.unexpectedText) }
      values.append(
        try scanner.number(in: -OwnFilters.largestValue...OwnFilters.largestValue))
      scanner.skipSpace()
    }
    return BrushFilter(own: ownName, values)
  }

  private mutating func stage<Stage: BrushStage>() throws(BrushTextError) -> Stage {
    let (name, start) = try word()
    return try stage(name, start)
  }

  /// Reads the numbers of a filter or of a smoother, whose name was read.
  private mutating func stage<Stage: BrushStage>(
    _ name: ArraySlice<UInt8>, _ start: Int
  ) throws(BrushTextError) -> Stage {
    guard let kind = Stage.Kind(name: name) else { throw scanner.error(.unknownName, at: start) }
    let rule = try rule(of: kind)
    return Stage(kind: kind, try values(of: kind.entry.parameters), rule: rule)
  }

  /// Reads the rule of a stage behind its name: the first where there is none.
  private mutating func rule(of kind: some StageKind) throws(BrushTextError) -> Int {
    guard scanner.peek == UInt8(ascii: "@") else { return 1 }
    scanner.advance()
    let start = scanner.position
    let number = try scanner.number(in: 1...1000)
    guard number <= Double(kind.newestRule), Double(Int(number)) == number else {
      throw scanner.error(.outOfRange, at: start)
    }
    return Int(number)
  }

  private mutating func values(
    of parameters: [StageParameter]
  ) throws(BrushTextError) -> [Double] {
    var values: [Double] = []
    for parameter in parameters {
      scanner.skipSpace()
      let start = scanner.position
      values.append(try scanner.number(in: parameter.range))
      guard parameter.accepts(values[values.count - 1]) else {
        throw scanner.error(.outOfRange, at: start)
      }
    }
    return values
  }

  private mutating func tip() throws(BrushTextError) -> BrushTip {
    let (name, start) = try word()
    func isNamed(_ text: StaticString) -> Bool { text.matches(name) }
    if isNamed("round") { return .round }
    if isNamed("outline") { return .outline }
    if isNamed("bristles") { return .bristles }
    if isNamed("nib") {
      let shape: BrushTip.NibForm = try choice()
      return .nib(shape: shape, aspect: try scanner.number(in: BrushRange.unit))
    }
    if isNamed("dab") {
      let hardness = try scanner.number(in: BrushRange.unit)
      let spacing = try scanner.number(in: BrushRange.spacing)
      scanner.skipSpace()
      if scanner.peek == nil { return .dab(hardness: hardness, spacing: spacing) }
      return .dab(
        hardness: hardness, spacing: spacing, rate: try scanner.number(in: BrushRange.dabRate))
    }
    if isNamed("lead") { return .lead(point: try scanner.number(in: BrushRange.scale)) }
    throw scanner.error(.unknownName, at: start)
  }

  /// Reads what follows the lengths of a taper: nothing where they are in points.
  private mutating func taper(_ start: Double, _ end: Double) throws(BrushTextError) -> Taper {
    scanner.skipSpace()
    if scanner.peek == nil { return Taper(start: start, end: end) }
    let (name, position) = try word()
    guard ("widths" as StaticString).matches(name) else {
      throw scanner.error(.unknownName, at: position)
    }
    return Taper(
      startWidths: start, endWidths: end, tip: try scanner.number(in: BrushRange.unit))
  }

  private mutating func flattening() throws(BrushTextError) -> Flattening {
    let (name, start) = try word()
    if ("tolerance" as StaticString).matches(name) { return .tolerance }
    guard ("pieces" as StaticString).matches(name) else {
      throw scanner.error(.unknownName, at: start)
    }
    let length = try scanner.number(in: BrushRange.scale)
    return .pieces(length: length, above: try scanner.number(in: BrushRange.length))
  }
}
