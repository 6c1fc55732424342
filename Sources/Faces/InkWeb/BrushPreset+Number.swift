internal import InkBrush

extension BrushPreset {
  /// Returns the preset with the number that the page uses for it; `nil` if there is none.
  init?(number: Int32) {
    guard let value = UInt8(exactly: number) else { return nil }
    self.init(rawValue: value)
  }
}
