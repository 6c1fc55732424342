internal import InkBrush
internal import InkGeometry
internal import InkText

extension ImportedText {
  /// The text as a document keeps it before a font is at hand: characters and their style, without lines.
  ///
  /// Breaks of lines are as in the file; where it has a width, too, lines break at it. Justified text begins at the
  /// start. Control characters are spaces. Complexity: O(bytes).
  ///
  /// - Returns: the text; `nil` where it is longer than a document can keep, or has no size.
  func unset() -> SetText? {
    guard text.utf8.count <= SetText.byteLimit, size.isFinite, size > 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var wasReturn = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A: if !wasReturn { bytes.append(0x0A) }
      case 0x0D, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: bytes.append(0x0A)
      case 0..<0x20, 0x7F: bytes.append(0x20)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      wasReturn = scalar.value == 0x0D
    }
    let face = FontName(font)
    let style = TextStyle(
      size: min(max(size, 0.5), 2000), color: packedColor, family: face.family,
      isBold: face.isBold, isItalic: face.isItalic)
    let side: LineAlignment =
      switch alignment {
      case .left, .justified: .start
      case .center: .center
      case .right: .end
      }
    return SetText(
      utf8: bytes, styles: [TextStyleRun(end: bytes.count, style: style)], alignment: side,
      width: breaksAtWidth ? usableWidth : nil, faces: [], lines: [])
  }

  /// The width, if text can be set in it.
  private var usableWidth: Double? { width.flatMap { $0.isFinite && $0 > 0 ? min($0, 1e6) : nil } }

  /// The colour as red, green, blue and alpha from the highest bits down.
  private var packedColor: UInt32 {
    UInt32(color.red) << 24 | UInt32(color.green) << 16 | UInt32(color.blue) << 8
      | UInt32(color.alpha)
  }

  /// The transform from the text's own coordinates, whose origin is its upper left corner, to the page.
  var placement: Affine {
    let start = Affine.translation(Vector(origin.x, origin.y))
    guard angle != 0, angle.isFinite else { return start.concatenating(transform) }
    let box = self.box
    let middle = Vector(origin.x + box.width / 2, origin.y + box.height / 2)
    return start.concatenating(.translation(.zero - middle)).concatenating(.rotation(angle))
      .concatenating(.translation(middle)).concatenating(transform)
  }

  /// The width and the height, as the file has them or as letters of usual width make them.
  var box: (width: Double, height: Double) {
    var (longest, length, lines) = (0, 0, 1)
    for scalar in text.unicodeScalars {
      if scalar.value == 0x0A {
        lines += 1
        length = 0
      } else {
        length += 1
        longest = max(longest, length)
      }
    }
    return (width ?? Double(longest) * size * 0.5, height ?? Double(lines) * size * 1.25)
  }
}

/// The name of a font in parts, such as “Noto Sans Bold Italic” or “HelveticaNeue-BoldItalic”.
struct FontName {
  /// The name without words for the weight and the slant.
  private(set) var family: String
  /// True for a bold face.
  private(set) var isBold = false
  /// True for an italic or oblique face.
  private(set) var isItalic = false

  /// The most bytes of a name; more are cut off.
  private static let limit = 100

  init(_ name: String) {
    var kept: [UInt8] = []
    var word: [UInt8] = []
    func isStyle(_ word: [UInt8]) -> (bold: Bool, italic: Bool, plain: Bool) {
      let lower = word.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
      return (
        lower.first("bold") != nil, lower.first("italic") != nil || lower.first("oblique") != nil,
        lower.spells("regular") || lower.spells("normal")
      )
    }
    for byte in Array(name.utf8.prefix(Self.limit)) + [0x20] {
      guard byte == 0x20 || byte == 0x2D || byte == 0x2C else {
        word.append(byte)
        continue
      }
      let style = isStyle(word)
      isBold = isBold || style.bold
      isItalic = isItalic || style.italic
      if !style.bold, !style.italic, !style.plain, !word.isEmpty {
        if !kept.isEmpty { kept.append(0x20) }
        kept += word
      }
      word = []
    }
    family = String(text: kept)
  }
}
