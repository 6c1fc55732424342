/// An image as a PDF has it, but for its colour space, which names a profile of the file that it comes into.
package struct EncodedImage {
  /// The colours of its pixels.
  enum Space {
    case gray
    case rgb
    /// Numbers of colours, of which each has three bytes.
    case indexed([UInt8])
  }

  /// A stream with a dictionary that names its filter.
  struct Stream {
    var dictionary: PDFText
    var data: [UInt8]

    /// Takes bytes that are compressed already, as the dictionary says.
    init(encoded dictionary: PDFText, _ data: [UInt8]) {
      (self.dictionary, self.data) = (dictionary, data)
    }

    /// Compresses bytes, where that makes them shorter.
    init(_ dictionary: PDFText, _ bytes: [UInt8], _ deflate: PDFDeflate?) {
      self.init(encoded: dictionary, bytes)
      guard let short = deflate?(bytes), short.count < bytes.count else { return }
      self.dictionary.add("/Filter/FlateDecode")
      data = short
    }
  }

  var pixels: Stream
  var space: Space
  /// The bytes of a colour profile; empty for none.
  var profile: [UInt8] = []
  /// The opacities.
  var mask: Stream?

  /// Adds the image to a file.
  ///
  /// - Returns: its number.
  package func add(to objects: PDFObjects, _ profiles: PDFProfiles) -> Int {
    var text = pixels.dictionary
    if let mask {
      text.add("/SMask ")
      text.add(reference: objects.add(encoded: mask.dictionary, mask.data))
    }
    text.add("/ColorSpace")
    switch space {
    case .gray: text.bytes += profiles.space(profile, channels: 1, "/DeviceGray").bytes
    case .rgb: text.bytes += profiles.space(profile, channels: 3, "/DeviceRGB").bytes
    case .indexed(let colors):
      text.add("[/Indexed")
      text.bytes += profiles.space(profile, channels: 3, "/DeviceRGB").bytes
      text.add(" ")
      text.add(colors.count / 3 - 1)
      text.add(" ")
      text.add(string: colors)
      text.add("]")
    }
    return objects.add(encoded: text, pixels.data)
  }

  /// The entries that all images have.
  package static func dictionary(_ width: Int, _ height: Int, bits: Int) -> PDFText {
    var text = PDFText()
    text.add("/Type/XObject/Subtype/Image/BitsPerComponent ")
    text.add(bits)
    text.add("/Width ")
    text.add(width)
    text.add("/Height ")
    text.add(height)
    return text
  }

  /// Opacities as a mask; `nil` where all are whole.
  static func mask(
    _ width: Int, _ height: Int, _ opacities: [UInt8], _ deflate: PDFDeflate?
  ) -> Stream? {
    guard opacities.contains(where: { $0 < 255 }) else { return nil }
    return Stream(maskDictionary(width, height), opacities, deflate)
  }

  /// The dictionary of a mask.
  static func maskDictionary(_ width: Int, _ height: Int) -> PDFText {
    var text = dictionary(width, height, bits: 8)
    text.add("/ColorSpace/DeviceGray")
    return text
  }
}
