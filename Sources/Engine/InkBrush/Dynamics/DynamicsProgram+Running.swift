#if canImport(Glibc)
  internal import Glibc
#endif
internal import InkGeometry

extension DynamicsProgram {
  /// Runs compiled code on a memory laid out as ``Address`` says.
  ///
  /// The top of the stack is kept in a variable, for most steps need nothing else.
  ///
  /// - Parameters:
  ///   - code: the program.
  ///   - memory: inputs, what is known, results and a stack large enough.
  ///   - slots: the states of `smooth`; `nil` where there is none.
  ///   - isFirst: whether the states begin here.
  ///   - rests: whether the pen stayed where it was.
  ///   - seed: the seed of the stroke.
  static func run(
    _ code: UnsafeBufferPointer<Formula.Instruction>, _ memory: UnsafeMutableBufferPointer<Double>,
    slots: UnsafeMutablePointer<Double>?, isFirst: Bool, rests: Bool = false,
    seed: UInt64
  ) {
    guard let base = memory.baseAddress, var next = code.baseAddress else { return }
    let end = next + code.count
    var x = 0.0
    // The rest of the stack, below the top; `below` points past its last number.
    var below = base + Address.stack
    while next < end {
      let step = next.pointee
      next += 1
      let immediate = Int(step.immediate)
      switch step.operation {
      case .constant:
        below.pointee = x
        below += 1
        x = step.number
      case .load:
        below.pointee = x
        below += 1
        x = base[immediate]
      case .store:
        base[immediate] = x
        below -= 1
        x = below.pointee
      case .leave:
        below -= immediate
        x = below.pointee
      case .addConstant: x += step.number
      case .multiplyConstant: x *= step.number
      case .minimumConstant: x = x < step.number ? x : step.number
      case .maximumConstant: x = x > step.number ? x : step.number
      case .multiplyLoad: x *= base[immediate]
      case .add:
        below -= 1
        x = below.pointee + x
      case .subtract:
        below -= 1
        x = below.pointee - x
      case .multiply:
        below -= 1
        x = below.pointee * x
      case .divide:
        below -= 1
        x = below.pointee / x
      case .minimum:
        below -= 1
        x = below.pointee < x ? below.pointee : x
      case .maximum:
        below -= 1
        x = below.pointee > x ? below.pointee : x
      case .less:
        below -= 1
        x = below.pointee < x ? 1 : 0
      case .greater:
        below -= 1
        x = below.pointee > x ? 1 : 0
      case .pow:
        below -= 1
        x = Elementary.pow(below.pointee, x)
      case .clamp:
        below -= 2
        let (value, lower) = (below[0], below[1])
        x = value < lower ? lower : (value > x ? x : value)
      case .select:
        below -= 2
        x = below[0] != 0 ? below[1] : x
      case .negate: x = -x
      case .abs: x = x.magnitude
      case .sin: x = Elementary.sin(x)
      case .cos: x = Elementary.cos(x)
      case .sqrt: x = x.squareRoot()
      case .exp: x = Elementary.exp(x)
      case .log: x = Elementary.log(x)
      case .floor: x = Elementary.floor(x)
      case .modulo:
        below -= 1
        x = Elementary.modulo(below.pointee, x)
      case .noise: x = StrokeNoise.value(at: x, seed: seed)
      case .smooth, .smoothMoving:
        below -= 2
        guard let slots else { continue }
        if rests, step.operation == .smoothMoving {
          x = slots[immediate]
          continue
        }
        x = smoothed(slots[immediate], below[0], below[1], x, isFirst: isFirst)
        slots[immediate] = x
      case .curve:
        x = onCurve(x, next, count: immediate)
        next += 2 * immediate
      case .knot, .known: continue
      }
    }
  }

  private static func smoothed(
    _ value: Double, _ x: Double, _ amount: Double, _ start: Double, isFirst: Bool
  ) -> Double {
    if isFirst { return start.isFinite ? start : 0 }
    let weight = amount < 0 ? 0 : (amount < 1 ? amount : 1)
    let next = value + weight * (x - value)
    return next.isFinite ? next : value
  }

  /// The value of a line through at least one point, whose coordinates are steps.
  private static func onCurve(
    _ x: Double, _ knots: UnsafePointer<Formula.Instruction>, count: Int
  ) -> Double {
    var index = 0
    let last = 2 * (count - 1)
    if !(x > knots[0].number) { return knots[1].number }
    while index < last, x >= knots[index + 2].number { index += 2 }
    if index >= last { return knots[last + 1].number }
    let (x0, y0) = (knots[index].number, knots[index + 1].number)
    let (x1, y1) = (knots[index + 2].number, knots[index + 3].number)
    return y0 + (y1 - y0) * ((x - x0) / (x1 - x0))
  }
}
