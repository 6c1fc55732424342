internal import InkDocument
internal import InkText
internal import PDFSyntax

/// A font of a file: the outlines of one face that the texts of a drawing use (ISO 32000-2, section 9.7).
struct PDFTextFont {
  /// The number of the font in the file.
  let number: Int
  /// The widths of the glyphs of the file, in thousandths of an em; the first one is of none.
  private(set) var widths = [0]
  /// The numbers that glyphs of the face have in the file.
  private(set) var codes: [Int: Int] = [:]
  /// The characters that each glyph of the file stands for, in UTF-8.
  private var characters: [[UInt8]] = [[]]

  /// The width that a glyph has at most, in ems; a wider one is followed by a distance.
  private static let widestGlyph = 1000.0

  /// Adds a font to a file.
  ///
  /// - Parameters:
  ///   - face: the face.
  ///   - texts: the texts whose glyphs it is to have.
  ///   - objects: the file.
  init(_ face: TextFace, of texts: [TextBox], to objects: PDFObjects) {
    number = objects.reserve()
    var glyphs: [(outline: GlyphOutline, advance: Int)] = []
    for text in texts {
      let set = text.body.text
      for (index, other) in set.faces.enumerated() where other.digest == face.digest {
        for line in set.lines {
          for run in line.runs where run.face == index {
            let clusters = run.clusters
            for glyph in run.glyphs where codes[glyph.glyph] == nil {
              let outline = text.body.outline(face: index, glyph: glyph.glyph)
              codes[glyph.glyph] = widths.count
              let em = min(max(glyph.advance / run.size, 0), Self.widestGlyph)
              widths.append(Int(em * 1000 + 0.5))
              characters.append(set.characters(of: glyph, of: run, in: clusters))
              glyphs.append(
                (outline ?? GlyphOutline(contours: []), Int(em * Double(face.unitsPerEm))))
            }
          }
        }
      }
    }
    write(face, TrueTypeSubset(face, glyphs).bytes, to: objects)
  }

  /// The characters that a reader takes a glyph for.
  func characters(of glyph: Int) -> [UInt8] { codes[glyph].map { characters[$0] } ?? [] }

  private func write(_ face: TextFace, _ bytes: [UInt8], to objects: PDFObjects) {
    let name = PDFText.name(of: face)
    var file = PDFText()
    file.add("/Length1 ")
    file.add(bytes.count)
    let stream = objects.add(stream: file, bytes)
    let scale = 1000 / Double(face.unitsPerEm)
    var descriptor = PDFText()
    descriptor.add("<</Type/FontDescriptor/FontName/")
    descriptor.bytes += name
    descriptor.add("/Flags 4/FontBBox[0 ")
    descriptor.add(-Double(face.descent) * scale, places: 0)
    descriptor.add(" 1000 ")
    descriptor.add(Double(face.ascent) * scale, places: 0)
    descriptor.add("]/ItalicAngle 0/Ascent ")
    descriptor.add(Double(face.ascent) * scale, places: 0)
    descriptor.add("/Descent ")
    descriptor.add(-Double(face.descent) * scale, places: 0)
    descriptor.add("/CapHeight 700/StemV 80/FontFile2 ")
    descriptor.add(reference: stream)
    descriptor.add(">>")
    let description = objects.add(descriptor)
    var descendant = PDFText()
    descendant.add("<</Type/Font/Subtype/CIDFontType2/BaseFont/")
    descendant.bytes += name
    descendant.add("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>")
    descendant.add("/FontDescriptor ")
    descendant.add(reference: description)
    descendant.add("/CIDToGIDMap/Identity/DW 0/W[0[")
    for width in widths {
      descendant.add(width)
      descendant.add(" ")
    }
    descendant.add("]]>>")
    let child = objects.add(descendant)
    let map = objects.add(stream: PDFText(), characterMap.bytes)
    var font = PDFText()
    font.add("<</Type/Font/Subtype/Type0/BaseFont/")
    font.bytes += name
    font.add("/Encoding/Identity-H/DescendantFonts[")
    font.add(reference: child)
    font.add("]/ToUnicode ")
    font.add(reference: map)
    font.add(">>")
    objects.set(number, font)
  }

  /// The CMap that leads from glyphs to characters (ISO 32000-2, section 9.10.3).
  private var characterMap: PDFText {
    var text = PDFText()
    text.add("/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n")
    text.add("/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n")
    text.add("/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n")
    text.add("1 begincodespacerange <0000> <FFFF> endcodespacerange\n")
    let known = characters.indices.filter { !characters[$0].isEmpty }
    for start in stride(from: 0, to: known.count, by: 100) {
      let part = known[start..<min(start + 100, known.count)]
      text.add(part.count)
      text.add(" beginbfchar\n")
      for code in part {
        text.add(hex: [UInt16(truncatingIfNeeded: code)])
        text.add(" ")
        text.add(hex: PDFText.utf16(characters[code]))
        text.add("\n")
      }
      text.add("endbfchar\n")
    }
    text.add("endcmap CMapName currentdict/CMap defineresource pop end end\n")
    return text
  }
}

extension GlyphRun {
  /// The offsets at which the characters of glyphs begin, ascending, and the end of the run.
  var clusters: [Int] {
    var clusters: [Int] = []
    let sorted = glyphs.map { $0.cluster }.sorted()
    for cluster in sorted where clusters.last != cluster { clusters.append(cluster) }
    clusters.append(range.upperBound)
    return clusters
  }
}

extension SetText {
  /// The characters that a glyph stands for, as offsets in the text.
  ///
  /// Complexity: O(log clusters).
  func range(of glyph: SetGlyph, in clusters: [Int]) -> Range<Int> {
    var (low, high) = (0, clusters.count)
    while low < high {
      let middle = (low + high) / 2
      if clusters[middle] <= glyph.cluster { low = middle + 1 } else { high = middle }
    }
    let end = low < clusters.count ? clusters[low] : glyph.cluster
    return glyph.cluster..<min(max(end, glyph.cluster), utf8.count)
  }

  /// The characters that a glyph stands for, in UTF-8; a bracket from right to left is the one that is seen, for readers
  /// take glyphs in the order in which they are seen.
  func characters(of glyph: SetGlyph, of run: GlyphRun, in clusters: [Int]) -> [UInt8] {
    let own = Array(utf8[range(of: glyph, in: clusters)])
    guard run.level & 1 != 0, own.count == 1 else { return own }
    let pairs: [(UInt8, UInt8)] = [(0x28, 0x29), (0x3C, 0x3E), (0x5B, 0x5D), (0x7B, 0x7D)]
    for (open, close) in pairs {
      if own[0] == open { return [close] }
      if own[0] == close { return [open] }
    }
    return own
  }
}

extension PDFText {
  /// Appends words as a string in hexadecimal digits.
  mutating func add(hex words: [UInt16]) {
    add("<")
    for word in words {
      for shift in [12, 8, 4, 0] as [UInt16] {
        let digit = UInt8(word >> shift & 15)
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
      }
    }
    add(">")
  }

  /// Well-formed UTF-8 as words of UTF-16.
  static func utf16(_ utf8: [UInt8]) -> [UInt16] {
    var words: [UInt16] = []
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x10000 {
        words.append(UInt16(scalar.value))
      } else {
        let rest = scalar.value - 0x10000
        words.append(UInt16(0xD800 + rest >> 10))
        words.append(UInt16(0xDC00 + rest & 0x3FF))
      }
    }
    return words
  }

  /// The name of a subset of a face: six letters that tell subsets apart, and its name.
  static func name(of face: TextFace) -> [UInt8] {
    var name: [UInt8] = []
    var rest = face.digest
    for _ in 0..<6 {
      name.append(UInt8(ascii: "A") + UInt8(rest % 26))
      rest /= 26
    }
    name.append(UInt8(ascii: "+"))
    let letters = face.name.utf8.filter { byte in
      let upper = byte & 0xDF
      return upper >= 0x41 && upper <= 0x5A || byte >= 0x30 && byte <= 0x39 || byte == 0x2D
    }
    return name + (letters.isEmpty ? Array("Text".utf8) : Array(letters.prefix(80)))
  }
}
