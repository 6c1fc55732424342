/// The way in which a character joins its neighbours, in the order of `scripts/build/unicode`.
enum JoiningType: UInt8, Sendable {
  /// Not at all.
  case none
  /// On both sides, without a form of its own.
  case causing
  /// On both sides.
  case dual
  /// To the next character only.
  case left
  /// To the character before only.
  case right
  /// A mark, which neighbours join across.
  case transparent

  var joinsNext: Bool { self == .causing || self == .dual || self == .left }
  var joinsPrevious: Bool { self == .causing || self == .dual || self == .right }
}

/// The form of a letter of a script that joins.
enum JoiningForm: UInt8, Sendable {
  case none, isolated, final, medial, initial

  /// Returns the forms of characters, by The Unicode Standard 15.0, section 9.2.
  static func forms(of types: [JoiningType]) -> [JoiningForm] {
    var forms = [JoiningForm](repeating: .none, count: types.count)
    var last: Int?
    for (index, type) in types.enumerated() where type != .transparent {
      let joins = last.map { types[$0].joinsNext && type.joinsPrevious } ?? false
      if joins, let last {
        if forms[last] == .isolated { forms[last] = .initial }
        if forms[last] == .final { forms[last] = .medial }
      }
      switch type {
      case .none, .causing, .transparent: break
      case .dual, .right, .left: forms[index] = joins ? .final : .isolated
      }
      last = index
    }
    return forms
  }
}
