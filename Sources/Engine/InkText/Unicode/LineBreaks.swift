/// The classes of breaks between lines, in the order of `scripts/build/unicode`.
///
/// Classes that LB1 resolves are resolved; `ow` and `cw` are wide brackets, `ec` pictographs without a character yet.
enum LineClass: UInt8, Sendable {
  case al, bk, cr, lf, nl, sp, zw, cm, zwj, wj, gl, ba, hy, cl, cp, ex, `is`, sy, op, qu, ns, b2
  case cb, bb, hl, `in`, nu, pr, po, id, eb, em, jl, jv, jt, h2, h3, ri, ow, cw, ec

  var isLetter: Bool { self == .al || self == .hl }
  var isIdeograph: Bool { self == .id || self == .eb || self == .em || self == .ec }
  var isHangul: Bool {
    switch self {
    case .jl, .jv, .jt, .h2, .h3: true
    default: false
    }
  }
  var isOpening: Bool { self == .op || self == .ow }
  var isClosing: Bool { self == .cl || self == .cp || self == .cw }
}

/// Breaks between lines, by UAX 14 (Unicode 15.0), with numbers kept together as in its example 7 of section 8.2.
struct LineBreaks {
  /// A break before a character.
  enum Break { case none, allowed, required }

  /// The class of the last character, after LB9 and LB10; spaces leave it.
  private var last: LineClass?
  /// The class of the last character as it is.
  private var exact = LineClass.al
  /// The class before the last one, as far as LB21a needs it.
  private var beforeLast = LineClass.al
  private var hasSpace = false
  private var indicators = 0
  /// The state of numbers: 1 in one, 2 after a closing bracket that follows one.
  private var number = 0

  /// Begins at the start of a text.
  init() {}

  /// Takes the next character, and returns the break before it; none for the first one.
  ///
  /// - Parameters:
  ///   - next: the class of the character.
  ///   - following: the class of the character after it, marks aside: a bracket or hyphen before a number belongs to it.
  /// - Returns: the break.
  mutating func take(_ next: LineClass, following: LineClass) -> Break {
    defer { exact = next }
    guard let last else {
      begin(next)
      return .none
    }
    // LB4 to LB6.
    switch exact {
    case .bk, .lf, .nl:
      begin(next)
      return .required
    case .cr:
      if next == .lf { return .none }
      begin(next)
      return .required
    default: break
    }
    switch next {
    case .bk, .cr, .lf, .nl:
      set(next)
      return .none
    case .sp:
      hasSpace = true
      return .none
    case .zw:
      set(next)
      return .none
    default: break
    }
    // LB8 and LB8a.
    if last == .zw {
      begin(next)
      return .allowed
    }
    // LB9: marks belong to the character before them.
    if next == .cm || next == .zwj, !hasSpace { return .none }
    let resolved = next == .cm || next == .zwj ? .al : next
    let result = exact == .zwj ? false : isBreak(last, resolved, following)
    set(resolved)
    return result ? .allowed : .none
  }

  /// Begins after a break.
  private mutating func begin(_ next: LineClass) {
    hasSpace = next == .sp
    (last, beforeLast, indicators, number) = (.al, .al, 0, 0)
    if next == .sp {
      // A space at the start is like one after a character of no kind.
      last = .sp
    } else {
      set(next == .cm || next == .zwj ? .al : next)
    }
  }

  private mutating func set(_ next: LineClass) {
    if next == .nu {
      number = 1
    } else if number == 1, !hasSpace, next == .sy || next == .is {
      number = 1
    } else if number == 1, !hasSpace, next.isClosing {
      number = 2
    } else {
      number = 0
    }
    indicators = next == .ri ? (hasSpace ? 1 : indicators + 1) : 0
    beforeLast = hasSpace ? .sp : last ?? .al
    last = next
    hasSpace = false
  }

  /// Returns whether a line may break between two characters, by LB11 to LB31.
  private func isBreak(_ a: LineClass, _ b: LineClass, _ following: LineClass) -> Bool {
    if b == .wj || a == .wj && !hasSpace { return false }
    if a == .gl && !hasSpace { return false }
    if b == .gl && !hasSpace && a != .ba && a != .hy && a != .sp { return false }
    if b.isClosing || b == .ex || b == .is || b == .sy { return false }
    if a.isOpening { return false }
    if a == .qu && b.isOpening { return false }
    if a.isClosing && b == .ns { return false }
    if a == .b2 && b == .b2 { return false }
    if hasSpace { return true }
    if b == .qu || a == .qu { return false }
    if a == .cb || b == .cb { return true }
    if b == .ba || b == .hy || b == .ns || a == .bb { return false }
    if beforeLast == .hl && (a == .hy || a == .ba) { return false }
    if a == .sy && b == .hl { return false }
    if b == .in { return false }
    if a.isLetter && b == .nu || a == .nu && b.isLetter { return false }
    if a == .pr && b.isIdeograph || a.isIdeograph && b == .po { return false }
    if (a == .pr || a == .po) && b.isLetter || a.isLetter && (b == .pr || b == .po) { return false }
    if isWithinNumber(a, b, following) { return false }
    return isBreakOfLetters(a, b)
  }

  /// Returns whether two characters belong to one number, by LB25.
  private func isWithinNumber(_ a: LineClass, _ b: LineClass, _ following: LineClass) -> Bool {
    if a == .pr || a == .po {
      if b == .nu { return true }
      if b.isOpening || b == .hy { return following == .nu }
    }
    if a.isOpening || a == .hy { return b == .nu }
    if number == 1 && b == .nu { return true }
    return number != 0 && (b == .po || b == .pr)
  }

  /// Returns whether a line may break between two characters, by LB26 to LB31.
  private func isBreakOfLetters(_ a: LineClass, _ b: LineClass) -> Bool {
    switch (a, b) {
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3), (.jv, .jv), (.jv, .jt), (.h2, .jv),
      (.h2, .jt), (.jt, .jt), (.h3, .jt):
      return false
    default: break
    }
    if a.isHangul && b == .po || a == .pr && b.isHangul { return false }
    if a.isLetter && b.isLetter || a == .is && b.isLetter { return false }
    if (a.isLetter || a == .nu) && b == .op || a == .cp && (b.isLetter || b == .nu) { return false }
    if a == .ri && b == .ri { return indicators % 2 == 0 }
    return !((a == .eb || a == .ec) && b == .em)
  }

  /// Returns the breaks before characters; none before the first one.
  ///
  /// - Complexity: O(*n*).
  static func breaks(of characters: [CharacterProperties]) -> [Break] {
    var following = [LineClass](repeating: .al, count: characters.count)
    var next = LineClass.al
    for index in characters.indices.reversed() {
      following[index] = next
      let value = characters[index].line
      if value != .cm && value != .zwj { next = value }
    }
    var breaks = LineBreaks()
    var result: [Break] = []
    for (index, character) in characters.enumerated() {
      result.append(breaks.take(character.line, following: following[index]))
    }
    return result
  }
}
