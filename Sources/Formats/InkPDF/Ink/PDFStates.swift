internal import PDFSyntax

/// The graphics states of a file (ISO 32000-2, section 8.4.5), each of them once.
final class PDFStates {
  /// The way in which something is laid over what is there.
  enum Blend: Int {
    case normal
    case multiply
    case screen
  }

  /// The number of the state of full opacity that is blended in no way.
  let plain: Int

  private let objects: PDFObjects
  private var known: [Int: Int] = [:]

  /// Begins with the plain state.
  init(_ objects: PDFObjects) {
    self.objects = objects
    plain = objects.reserve()
    known[Self.key(1000, .normal)] = plain
    objects.set(plain, Self.text(1000, .normal, mask: nil))
  }

  /// The number of a state.
  ///
  /// - Parameters:
  ///   - opacity: the opacity, 0…1; rounded to a thousandth.
  ///   - blend: how it is blended.
  /// - Returns: its number.
  func state(opacity: Double, _ blend: Blend) -> Int {
    let thousandths = Self.thousandths(opacity)
    let key = Self.key(thousandths, blend)
    if let number = known[key] { return number }
    let number = objects.add(Self.text(thousandths, blend, mask: nil))
    known[key] = number
    return number
  }

  /// The number of a new state with a mask: as much shows as a form is light.
  func state(mask form: Int, opacity: Double = 1, _ blend: Blend) -> Int {
    objects.add(Self.text(Self.thousandths(opacity), blend, mask: form))
  }

  private static func thousandths(_ opacity: Double) -> Int {
    Int(min(max(opacity, 0), 1) * 1000 + 0.5)
  }

  private static func key(_ thousandths: Int, _ blend: Blend) -> Int {
    thousandths * 4 + blend.rawValue
  }

  private static func text(_ thousandths: Int, _ blend: Blend, mask: Int?) -> PDFText {
    var text = PDFText()
    text.add("<</ca ")
    text.add(Double(thousandths) / 1000, places: 3)
    switch blend {
    case .normal: text.add("/BM/Normal")
    case .multiply: text.add("/BM/Multiply")
    case .screen: text.add("/BM/Screen")
    }
    if let mask {
      text.add("/SMask<</S/Luminosity/G ")
      text.add(reference: mask)
      text.add(">>")
    }
    text.add(">>")
    return text
  }
}
