#if arch(wasm32)
  internal import InkBrush

  extension BrushPreset {
    /// The preset with a number of the page's; `nil` where there is none.
    init?(number: Int32) {
      guard let value = UInt8(exactly: number) else { return nil }
      self.init(rawValue: value)
    }
  }
#endif
