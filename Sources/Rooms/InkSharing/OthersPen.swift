package import InkBrush
internal import InkCodec
package import InkGeometry

/// Where another person's pen is, with a name and a colour: what a presence says.
package struct OthersPen: Equatable, Sendable {
  /// The name in UTF-8: at most 64 bytes, without control characters.
  package private(set) var name: [UInt8]
  /// The colour by which this person is known; opaque.
  package private(set) var color: InkColor
  /// Where the pen is on the document; `nil` while it is away.
  package var place: Point?
  /// The part of the document that the person sees.
  package var view: Rect
  /// The box of text in which the person types, on the document; `nil` while there is none.
  package var typing: Rect?

  /// The most bytes of a name: 64.
  package static let nameLimit = 64

  /// Makes a presence of its parts.
  ///
  /// - Parameters:
  ///   - name: the name in UTF-8. It is cut to 64 bytes, between two characters. Bytes that are no UTF-8, control
  ///     characters, breaks of lines and marks of the direction of text are left out.
  ///   - color: the colour, of which the opacity is left out.
  ///   - place: where the pen is, in points of the document; one that is not finite counts as away.
  ///   - view: what the person sees, in points of the document.
  ///   - typing: the box in which the person types, in points of the document; one that is not finite, or ends before
  ///     it begins, counts as none.
  package init(
    name: [UInt8], color: InkColor, place: Point?, view: Rect, typing: Rect? = nil
  ) {
    self.name = Self.shown(name)
    self.color = InkColor(red: color.red, green: color.green, blue: color.blue)
    self.place = place.flatMap { $0.isFinite ? $0 : nil }
    self.view = view
    self.typing = typing.flatMap { $0.isFinite && !$0.isEmpty ? $0 : nil }
  }
}

// Names.
extension OthersPen {
  /// Returns the part of a name that is shown: at most so many of any bytes.
  package static func shown(_ name: [UInt8], limit: Int = nameLimit) -> [UInt8] {
    var shown: [UInt8] = []
    var index = 0
    while index < name.count {
      guard let (length, scalar) = scalar(in: name, at: index) else {
        index += 1
        continue
      }
      if isShown(scalar) {
        if shown.count + length > limit { break }
        shown += name[index..<index + length]
      }
      index += length
    }
    return shown
  }

  /// Returns the character at an offset, and the bytes that it has; `nil` where there is none (RFC 3629, section 4).
  private static func scalar(in bytes: [UInt8], at start: Int) -> (length: Int, scalar: UInt32)? {
    let first = bytes[start]
    if first < 0x80 { return (1, UInt32(first)) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first <= 0xF4, length <= bytes.count - start else { return nil }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for byte in bytes[start + 1..<start + length] {
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    let least: UInt32 = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80
    guard scalar >= least, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else {
      return nil
    }
    return (length, scalar)
  }

  /// False for control characters, breaks of lines, and marks that turn the direction of the text around.
  private static func isShown(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      false
    default: true
    }
  }
}

// Presence in bytes.
extension OthersPen {
  /// The version of the bytes, and that with a box in which the person types; other ones are passed over.
  private static let (version, typingVersion): (UInt8, UInt8) = (1, 2)

  /// The presence in bytes, at most 110; coordinates are rounded to 24 bits.
  package var bytes: [UInt8] {
    let version = typing == nil ? Self.version : Self.typingVersion
    var writer = ByteWriter([version, UInt8(truncatingIfNeeded: name.count)])
    writer.append(contentsOf: name)
    writer.append(contentsOf: [color.red, color.green, color.blue])
    writer.append(place == nil ? 0 : 1)
    var numbers = [view.minX, view.minY, view.maxX, view.maxY]
    if let position = place { numbers += [position.x, position.y] }
    if let box = typing { numbers += [box.minX, box.minY, box.maxX, box.maxY] }
    for number in numbers { writer.append(fixed: Float(number).bitPattern) }
    return writer.bytes
  }

  /// Reads a presence; the bytes may be anything.
  ///
  /// It is `nil` where bytes are missing or left over, where a number is not finite or farther than 2³² points from
  /// the origin, where the view or the box ends before it begins, and where the name has anything that
  /// ``init(name:color:place:view:typing:)`` would leave out.
  package init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    do throws(ByteReader.Failure) {
      let version = try reader.byte()
      guard version == Self.version || version == Self.typingVersion else { return nil }
      let isTyping = version == Self.typingVersion
      let name = Array(bytes[try reader.skip(Int(try reader.byte()))])
      let color = InkColor(
        red: try reader.byte(), green: try reader.byte(), blue: try reader.byte())
      let hasPlace = try reader.byte()
      var numbers: [Double] = []
      for _ in 0..<((hasPlace == 1 ? 6 : 4) + (isTyping ? 4 : 0)) {
        let number = Double(Float(bitPattern: try reader.fixed()))
        guard number.magnitude <= 4_294_967_296 else { return nil }
        numbers.append(number)
      }
      guard hasPlace <= 1, reader.isAtEnd, numbers[0] <= numbers[2], numbers[1] <= numbers[3] else {
        return nil
      }
      let end = numbers.count
      self.init(
        name: name, color: color, place: hasPlace == 1 ? Point(numbers[4], numbers[5]) : nil,
        view: Rect(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3]),
        typing: isTyping
          ? Rect(
            minX: numbers[end - 4], minY: numbers[end - 3], maxX: numbers[end - 2],
            maxY: numbers[end - 1]) : nil)
      guard self.name == name, isTyping == (typing != nil) else { return nil }
    } catch {
      return nil
    }
  }
}
