internal import InkBrush

/// The pens and the colours of reMarkable.
///
/// Source: ricklupton/rmscene, `scene_items.py`, for the numbers; ricklupton/rmc, `writing_tools.py`, for the colours.
enum ReMarkablePen {
  /// The tool of a pen; `nil` for unknown ones.
  static func tool(_ pen: UInt32) -> ImportedStroke.Tool? {
    switch pen {
    case 0, 12: .brush
    case 1, 14, 7, 13: .pencil
    case 2, 15: .ballpoint
    case 3, 16: .marker
    case 4, 17: .pen
    case 5, 18: .highlighter
    case 6: .eraser
    case 21: .fountain
    // The shader paints translucent areas.
    case 23: .marker
    default: nil
    }
  }

  /// The colour of a number of the palette, unless the line has one of its own.
  static func color(_ number: UInt32, argb: UInt32?) -> InkColor {
    let value = argb ?? 0xFF00_0000 | palette(number)
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
    return InkColor(red: part(16), green: part(8), blue: part(0), alpha: part(24))
  }

  private static func palette(_ number: UInt32) -> UInt32 {
    switch number {
    case 1: 0x909090
    case 2: 0xFFFFFF
    case 3: 0xFBF719
    case 4: 0x00FF00
    case 5: 0xFFC0CB
    case 6: 0x4E69C9
    case 7: 0xB33E39
    case 8: 0x7D7D7D
    // A highlighter whose colour is missing.
    case 9: 0xFBF719
    case 10: 0xA1D87D
    case 11: 0x8BD0E5
    case 12: 0xB782CD
    case 13: 0xF7E851
    default: 0x000000
    }
  }
}
