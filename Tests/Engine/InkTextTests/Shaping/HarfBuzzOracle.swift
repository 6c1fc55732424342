import InkText

#if canImport(CHarfBuzz)
  import CHarfBuzz

  /// A font in HarfBuzz, which shapes runs as the oracle of tests.
  final class HarfBuzzOracle {
    /// True if HarfBuzz belongs to the package.
    static let isPresent = true

    private let bytes: UnsafeMutablePointer<CChar>
    private let blob: OpaquePointer?
    private let face: OpaquePointer?
    private let font: OpaquePointer?

    /// Loads a font.
    init(_ data: [UInt8]) {
      bytes = .allocate(capacity: data.count)
      for (index, byte) in data.enumerated() { bytes[index] = CChar(bitPattern: byte) }
      blob = hb_blob_create(bytes, UInt32(data.count), HB_MEMORY_MODE_READONLY, nil, nil)
      face = hb_face_create(blob, 0)
      font = hb_font_create(face)
    }

    deinit {
      hb_font_destroy(font)
      hb_face_destroy(face)
      hb_blob_destroy(blob)
      bytes.deallocate()
    }

    /// Shapes characters as one run.
    func shape(
      _ scalars: [UInt32], script: String, isRightToLeft: Bool
    ) -> [FontFile.PlacedGlyph] {
      let buffer = hb_buffer_create()
      defer { hb_buffer_destroy(buffer) }
      let length = Int32(scalars.count)
      hb_buffer_add_utf32(buffer, scalars, length, 0, length)
      hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
      hb_buffer_set_script(buffer, hb_script_from_string(script, -1))
      hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
      hb_shape(font, buffer, nil, 0)
      var count: UInt32 = 0
      guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
        let positions = hb_buffer_get_glyph_positions(buffer, &count)
      else { return [] }
      return (0..<Int(count)).map { index in
        FontFile.PlacedGlyph(
          glyph: Int(infos[index].codepoint), x: Int(positions[index].x_offset),
          y: Int(positions[index].y_offset), advance: Int(positions[index].x_advance))
      }
    }
  }
#else
  /// HarfBuzz belongs to the package where `DUCTUS_TOOLS=1` is set, as `make` does; without it nothing is compared.
  final class HarfBuzzOracle {
    static let isPresent = false

    init(_ data: [UInt8]) {}

    func shape(
      _ scalars: [UInt32], script: String, isRightToLeft: Bool
    ) -> [FontFile.PlacedGlyph] { [] }
  }
#endif
