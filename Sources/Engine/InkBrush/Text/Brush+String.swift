#if !hasFeature(Embedded)
  public import InkStream

  // Texts as strings, where there are any: Embedded Swift has bytes alone, for comparing strings would
  // bring Unicode's tables along.

  extension Brush {
    /// Makes a brush with a name that is a string; all else is as for a name in bytes.
    public init(
      name: some StringProtocol,
      color: InkColor = .black,
      size: Double = 2,
      filters: [BrushFilter] = [],
      smoother: BrushSmoother = .lines,
      tip: BrushTip = .round,
      dynamics: Dynamics = Dynamics(),
      run: ValueRun = .linear,
      flattening: Flattening = .tolerance,
      taper: Taper = .none,
      dot: DotShape = .tip,
      texture: BrushTexture? = nil,
      blend: BrushBlend = .sourceOver,
      overlap: Overlap = .union
    ) {
      self.init(
        name: Array(name.utf8), color: color, size: size, filters: filters, smoother: smoother,
        tip: tip, dynamics: dynamics, run: run, flattening: flattening, taper: taper, dot: dot,
        texture: texture, blend: blend, overlap: overlap)
    }

    /// Reads a brush from text, as ``textString`` writes it.
    ///
    /// - Parameter text: the text, at most 65,536 bytes of UTF-8.
    /// - Throws: what is wrong and where, in bytes.
    public init(text: some StringProtocol) throws(BrushTextError) { try self.init(text: text.utf8) }

    /// The name as a string; bytes that are no UTF-8 are shown as U+FFFD.
    public var nameString: String {
      get { String(decoding: name, as: UTF8.self) }
      set { name = Array(newValue.utf8) }
    }

    /// The ``text`` as a string.
    public var textString: String { String(decoding: text, as: UTF8.self) }
  }

  extension Formula {
    /// Reads a formula from text, as ``textString`` writes it.
    ///
    /// - Parameter text: the text, one line.
    /// - Throws: what is wrong and where, in bytes.
    public init(text: some StringProtocol) throws(BrushTextError) { try self.init(text: text.utf8) }

    /// The ``text`` as a string.
    public var textString: String { String(decoding: text, as: UTF8.self) }
  }

  extension InkColor {
    /// Reads a colour: three, six or eight hexadecimal digits, with or without a `#` before them.
    ///
    /// - Parameter text: the text, such as `#1a2b3c`.
    /// - Throws: where it is wrong, in bytes.
    public init(text: some StringProtocol) throws(BrushTextError) { try self.init(text: text.utf8) }

    /// Reads a colour of three, six or eight hexadecimal digits, with or without a `#` before them: `"#f00"`; `nil`
    /// where the text is none.
    ///
    /// ``init(text:)-(StringProtocol)`` says what is wrong.
    ///
    /// - Parameter text: the text.
    public init?(_ text: some StringProtocol) {
      guard let color = try? InkColor(text: text) else { return nil }
      self = color
    }

    /// The ``text`` as a string.
    public var textString: String { String(decoding: text, as: UTF8.self) }
  }

  extension BrushPreset {
    /// The preset with a name; `nil` where there is none.
    public init?(name: some StringProtocol) { self.init(name: name.utf8) }
  }
#endif
