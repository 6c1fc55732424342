#if canImport(Glibc)
  internal import Glibc
#endif
internal import InkGeometry

extension DynamicsProgram {
  /// Runs compiled code on a memory laid out as ``Place`` says.
  ///
  /// - Parameters:
  ///   - code: the program.
  ///   - memory: inputs, what is known, results and a stack large enough.
  ///   - slots: the states of `smooth`; `nil` where there is none.
  ///   - isFirst: whether the states begin here.
  ///   - seed: the seed of the stroke.
  static func run(
    _ code: [Formula.Instruction], _ memory: UnsafeMutableBufferPointer<Double>,
    slots: UnsafeMutablePointer<Double>?, isFirst: Bool, seed: UInt64
  ) {
    guard let base = memory.baseAddress else { return }
    // Points at the next free place of the stack.
    var top = base + Place.stack
    code.withUnsafeBufferPointer { code in
      var index = 0
      while index < code.count {
        let step = code[index]
        index &+= 1
        let number = step.number
        switch step.operation {
        case .constant:
          top.pointee = number
          top += 1
        case .load:
          top.pointee = base[Int(truncatingIfNeeded: Int32(number))]
          top += 1
        case .store:
          top -= 1
          base[Int(truncatingIfNeeded: Int32(number))] = top.pointee
        case .leave: top -= Int(truncatingIfNeeded: Int32(number))
        case .addConstant: top[-1] += number
        case .multiplyConstant: top[-1] *= number
        case .minimumConstant: top[-1] = top[-1] < number ? top[-1] : number
        case .maximumConstant: top[-1] = top[-1] > number ? top[-1] : number
        case .multiplyLoad: top[-1] *= base[Int(truncatingIfNeeded: Int32(number))]
        case .add:
          top -= 1
          top[-1] += top[0]
        case .subtract:
          top -= 1
          top[-1] -= top[0]
        case .multiply:
          top -= 1
          top[-1] *= top[0]
        case .divide:
          top -= 1
          top[-1] /= top[0]
        case .minimum:
          top -= 1
          top[-1] = top[-1] < top[0] ? top[-1] : top[0]
        case .maximum:
          top -= 1
          top[-1] = top[-1] > top[0] ? top[-1] : top[0]
        case .less:
          top -= 1
          top[-1] = top[-1] < top[0] ? 1 : 0
        case .greater:
          top -= 1
          top[-1] = top[-1] > top[0] ? 1 : 0
        case .pow:
          top -= 1
          top[-1] = Elementary.pow(top[-1], top[0])
        case .clamp:
          top -= 2
          let x = top[-1]
          top[-1] = x < top[0] ? top[0] : (x > top[1] ? top[1] : x)
        case .select:
          top -= 2
          top[-1] = top[-1] != 0 ? top[0] : top[1]
        case .negate: top[-1] = -top[-1]
        case .abs: top[-1] = top[-1].magnitude
        case .sin: top[-1] = Elementary.sin(top[-1])
        case .cos: top[-1] = Elementary.cos(top[-1])
        case .sqrt: top[-1] = top[-1].squareRoot()
        case .exp: top[-1] = Elementary.exp(top[-1])
        case .log: top[-1] = Elementary.log(top[-1])
        case .noise: top[-1] = StrokeNoise.value(at: top[-1], seed: seed)
        case .smooth:
          top -= 2
          guard let slots else { continue }
          let slot = slots + Int(truncatingIfNeeded: Int32(number))
          slot.pointee = smoothed(slot.pointee, top[-1], top[0], top[1], isFirst: isFirst)
          top[-1] = slot.pointee
        case .curve:
          let count = Int(truncatingIfNeeded: Int32(number))
          top[-1] = onCurve(top[-1], code[index..<(index &+ 2 &* count)])
          index &+= 2 &* count
        case .knot, .known: continue
        }
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

  private static func onCurve(
    _ x: Double, _ knots: Slice<UnsafeBufferPointer<Formula.Instruction>>
  ) -> Double {
    var index = knots.startIndex
    let last = knots.endIndex &- 2
    if !(x > knots[index].number) { return knots[index &+ 1].number }
    while index < last, x >= knots[index &+ 2].number { index &+= 2 }
    if index >= last { return knots[last &+ 1].number }
    let (x0, y0) = (knots[index].number, knots[index &+ 1].number)
    let (x1, y1) = (knots[index &+ 2].number, knots[index &+ 3].number)
    return y0 + (y1 - y0) * ((x - x0) / (x1 - x0))
  }
}
