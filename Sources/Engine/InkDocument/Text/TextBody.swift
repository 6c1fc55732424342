package import InkGeometry
package import InkText

/// A text as it was read of the field of an element, and the outlines of its glyphs.
package final class TextBody: Sendable {
  /// The text.
  package let text: SetText
  /// The outlines, in the order in which the field names their contents.
  package let outlines: [GlyphStore]
  /// The rectangle that the text takes in its own coordinates.
  package let frame: Rect
  /// A rectangle that contains the frame and all glyphs, in its own coordinates.
  package let bounds: Rect
  /// A rectangle that contains each glyph, in points, y down, from the baseline of its line below its origin.
  package let reach: Rect

  /// Reads a field; `nil` where its bytes are no text.
  ///
  /// Complexity: O(bytes + glyphs log glyphs).
  ///
  /// - Parameters:
  ///   - value: the value of the field.
  ///   - store: gives the outlines in a content.
  @inline(never)
  package init?(_ value: OpenValue, _ store: (PictureContent) -> GlyphStore?) {
    guard let text = try? SetText(encoded: value.bytes) else { return nil }
    self.text = text
    outlines = value.contents.compactMap(store)
    frame = text.lines.isEmpty ? Self.expectedFrame(of: text) : Self.frame(of: text)
    let extent = Self.extent(of: text, outlines)
    (bounds, reach) = (extent.bounds.union(frame), extent.reach)
  }

  /// The outline of a glyph of a face; `nil` where no content has it.
  ///
  /// Complexity: O(contents + log glyphs).
  package func outline(face: Int, glyph: Int) -> GlyphOutline? {
    Self.outline(text.faces[face].digest, glyph, outlines)
  }

  private static func outline(
    _ digest: UInt64, _ glyph: Int, _ outlines: [GlyphStore]
  ) -> GlyphOutline? {
    for store in outlines where store.set.digest == digest {
      if let outline = store.set.outline(of: glyph) { return outline }
    }
    return nil
  }

  /// The least side of a frame, in points.
  private static let leastSide = 1.0

  private static func frame(of text: SetText) -> Rect {
    var frame = Rect(
      minX: 0, minY: 0, maxX: max(text.width ?? 0, leastSide), maxY: leastSide)
    for line in text.lines {
      frame = frame.union(
        Rect(
          minX: line.x, minY: line.baseline - line.ascent, maxX: line.x + max(line.width, 0),
          maxY: line.baseline + line.descent))
    }
    return frame
  }

  /// The frame that a text may take that was not set yet: lines of letters of half the size.
  private static func expectedFrame(of text: SetText) -> Rect {
    let size = text.styles.first?.style.size ?? 16
    var (widest, lines, letters) = (0.0, 0.0, 0.0)
    func end() {
      let width = letters * size / 2
      if let most = text.width, most > 0 {
        lines += Double(Int(min(width / most, 1e6))) + 1
      } else {
        lines += 1
      }
      (widest, letters) = (max(widest, width), 0)
    }
    for byte in text.utf8 {
      if byte == 0x0A { end() } else if byte & 0xC0 != 0x80 { letters += 1 }
    }
    end()
    return Rect(
      minX: 0, minY: 0, maxX: max(text.width ?? widest, leastSide),
      maxY: max(lines * size * 1.25, leastSide))
  }

  private static func extent(
    of text: SetText, _ outlines: [GlyphStore]
  ) -> (bounds: Rect, reach: Rect) {
    var (bounds, reach) = (Rect.empty, Rect.empty)
    var known: [UInt64: Rect] = [:]
    for line in text.lines {
      for run in line.runs {
        let face = text.faces[run.face]
        let scale = run.size / Double(face.unitsPerEm)
        for glyph in run.glyphs {
          let key = UInt64(run.face) << 32 | UInt64(glyph.glyph)
          let box: Rect
          if let found = known[key] {
            box = found
          } else {
            box = outline(face.digest, glyph.glyph, outlines)?.bounds ?? .empty
            known[key] = box
          }
          let local: Rect
          if box.isEmpty {
            local = Rect(minX: 0, minY: -run.size, maxX: max(glyph.advance, 0), maxY: 0)
          } else {
            local = Rect(
              minX: box.minX * scale, minY: -box.maxY * scale, maxX: box.maxX * scale,
              maxY: -box.minY * scale)
          }
          let raised = local.applying(.translation(Vector(0, -glyph.position.y)))
          reach = reach.union(raised)
          if box.isEmpty { continue }
          bounds = bounds.union(
            raised.applying(.translation(Vector(glyph.position.x, line.baseline))))
        }
      }
    }
    return (bounds, reach)
  }
}
