/// The centre line of a stroke of GoodNotes, in its units.
struct GoodNotesPath {
  /// A point with all that a file may know about it.
  struct Knot {
    var x: Double
    var y: Double
    /// The radius of the line; `nil` for that of the stroke.
    var radius: Double?
    var azimuth: Double?
    var altitude: Double?
    var force: Double?
  }

  /// A quadratic curve from the knot before it.
  struct Curve {
    var control: Knot
    var end: Knot
  }

  /// A part of the line without a gap.
  struct Piece {
    var start: Knot
    var curves: [Curve] = []
  }

  /// The parts; erasing may have left several.
  private(set) var pieces: [Piece] = []
  /// The width of the line in all; `nil` where each point has one.
  private(set) var thickness: Double?
  /// True if the line has the width of a nib that is held at a fixed angle.
  private(set) var hasNib = false

  /// The axes of the nib's ellipse relate so: constant in all files that are known.
  static let nibAspect = 0.6

  /// The numbers of a knot and a curve of a command.
  private struct Form {
    var isMove: Bool
    var knot: [Field]
    var hasSeed = false
    /// True if a curve has both positions before both radii.
    var hasRadiiLast = false
  }

  private enum Field { case x, y, radius, rotation, azimuth, altitude, force }

  /// Takes the centre line of a template.
  ///
  /// Source: Taylor-Nilsen/goodnotes-codec, `docs/FORMAT.md`. The third number of a point is the radius: arcs of the outlines
  /// that the files hold have it so.
  ///
  /// - Returns: `nil` for a schema that is not known.
  init?(_ template: GoodNotesTemplate) {
    var commands: [Double] = []
    var moves: [Double] = []
    var curves: [Double] = []
    let forms: (Int) -> Form?
    if template.schema.begins(with: "vuA(v)A(S(uu))A(S(uuuu))") {
      thickness = template.number(1)
      (commands, moves, curves) = (template.numbers(2), template.numbers(3), template.numbers(4))
      forms = Self.constantForm
    } else if template.schema.begins(with: "vA(v)A(u)A(u)A(v)") {
      (commands, moves, curves) = (template.numbers(1), template.numbers(2), template.numbers(3))
      forms = Self.variableForm
    } else if template.schema.begins(with: "vuA(v)A(u)A(u)A(v)") {
      // −1 stands for a width of its own at each point.
      thickness = template.number(1) > 0 ? template.number(1) : nil
      (commands, moves, curves) = (template.numbers(2), template.numbers(3), template.numbers(4))
      forms = Self.dynamicForm
    } else if template.schema.begins(with: "vuA(v)A(S(uuuuu))A(S(uuuuuuuuuuu))") {
      thickness = template.number(1)
      (commands, moves, curves) = (template.numbers(2), template.numbers(3), template.numbers(4))
      forms = Self.pencilForm
    } else {
      return nil
    }
    guard read(commands, moves, curves, forms) else { return nil }
  }

  private static func constantForm(_ command: Int) -> Form? {
    command == 0 || command == 1 ? Form(isMove: command == 0, knot: [.x, .y]) : nil
  }

  private static func variableForm(_ command: Int) -> Form? {
    switch command {
    case 0, 1: Form(isMove: command == 0, knot: [.x, .y, .radius])
    case 4, 5: Form(isMove: command == 4, knot: [.x, .y, .radius, .rotation])
    default: nil
    }
  }

  private static func dynamicForm(_ command: Int) -> Form? {
    switch command {
    case 0, 1: Form(isMove: command == 0, knot: [.x, .y])
    case 2, 3: Form(isMove: command == 2, knot: [.x, .y, .radius], hasRadiiLast: true)
    case 6, 7:
      Form(isMove: command == 6, knot: [.x, .y, .radius, .rotation], hasRadiiLast: true)
    default: nil
    }
  }

  private static func pencilForm(_ command: Int) -> Form? {
    guard command == 0 || command == 1 else { return nil }
    return Form(
      isMove: command == 0, knot: [.x, .y, .azimuth, .altitude, .force], hasSeed: command == 1)
  }

  /// Reads commands; a curve with a rotation has both rotations and the aspect of the nib behind its knots.
  private mutating func read(
    _ commands: [Double], _ moves: [Double], _ curves: [Double], _ forms: (Int) -> Form?
  ) -> Bool {
    var (move, curve) = (0, 0)
    for (index, command) in commands.enumerated() {
      guard let form = forms(Int(command)) else { return false }
      let rotates = form.knot.contains { $0 == .rotation }
      hasNib = hasNib || rotates
      if form.isMove {
        guard let knot = Self.knot(moves, &move, form.knot) else { return false }
        begin(knot)
        continue
      }
      if form.hasSeed { curve += 1 }
      let fields = form.hasRadiiLast ? [.x, .y] : form.knot.filter { $0 != .rotation }
      guard var control = Self.knot(curves, &curve, fields),
        var end = Self.knot(curves, &curve, fields), !pieces.isEmpty
      else { return false }
      if form.hasRadiiLast {
        guard curve + 2 <= curves.count else { return false }
        (control.radius, end.radius) = (max(0, curves[curve]), max(0, curves[curve + 1]))
        curve += 2
        if isSingle(index, commands, forms) {
          // Brushes end with pieces of one curve each. Their outlines have the radius of the control point all along;
          // the radii at both ends are several times as large.
          end.radius = control.radius
          let last = pieces.count - 1
          if pieces[last].curves.isEmpty {
            pieces[last].start.radius = control.radius
          }
        }
      }
      if rotates { curve += 3 }
      guard curve <= curves.count else { return false }
      pieces[pieces.count - 1].curves.append(Curve(control: control, end: end))
    }
    return true
  }

  /// True if a curve has a move before it and none but a move behind it.
  private func isSingle(_ index: Int, _ commands: [Double], _ forms: (Int) -> Form?) -> Bool {
    guard index > 1, forms(Int(commands[index - 1]))?.isMove == true else { return false }
    return index + 1 == commands.count || forms(Int(commands[index + 1]))?.isMove == true
  }

  /// Begins a piece, unless the line goes on where it was, or under the tip that drew it.
  private mutating func begin(_ knot: Knot) {
    guard let last = pieces.last else {
      pieces.append(Piece(start: knot))
      return
    }
    let end = last.curves.last?.end ?? last.start
    let (dx, dy, reach) = (knot.x - end.x, knot.y - end.y, end.radius ?? 0)
    let distance = dx * dx + dy * dy
    if distance < 1e-4 { return }
    guard distance < reach * reach else {
      pieces.append(Piece(start: knot))
      return
    }
    var (control, next) = (knot, knot)
    (control.x, control.y) = (end.x + dx / 2, end.y + dy / 2)
    (control.radius, next.radius) = (end.radius, end.radius)
    pieces[pieces.count - 1].curves.append(Curve(control: control, end: next))
  }

  private static func knot(_ numbers: [Double], _ index: inout Int, _ fields: [Field]) -> Knot? {
    guard index + fields.count <= numbers.count else { return nil }
    var knot = Knot(x: 0, y: 0)
    for field in fields {
      let number = numbers[index]
      index += 1
      // Pages are some thousand units wide.
      guard abs(number) < 1e6 else { return nil }
      switch field {
      case .x: knot.x = number
      case .y: knot.y = number
      case .radius: knot.radius = max(0, number)
      case .rotation: break
      case .azimuth: knot.azimuth = number
      case .altitude: knot.altitude = number
      case .force: knot.force = number
      }
    }
    return knot
  }
}
