/// The way in which ink is combined with what lies under it.
///
/// Source: W3C, Compositing and Blending Level 1, sections 5 (source-over, destination-out) and
/// 10.1 (multiply) and 10.2 (screen), on premultiplied colour.
///
/// Multiply and screen can be told of opaque paper below: what lies under the ink is then ink on paper, and
/// on bare paper they do what they do on ink of its colour.
package enum InkBlend: UInt8, Sendable, CaseIterable {
  /// Ink covers what lies under it, as far as it is opaque.
  case sourceOver
  /// Ink takes away what lies under it, as far as it is opaque: an eraser.
  case destinationOut
  /// Ink darkens what lies under it: black stays black, and on nothing it is ink as it is.
  case multiply
  /// Ink lightens what lies under it: white stays white, and on nothing it is ink as it is.
  case screen
}
