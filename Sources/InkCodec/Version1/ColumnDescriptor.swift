/// The prediction of one channel of samples in a file of version 1, and the form of its integers.
struct ColumnDescriptor {
  /// The plan of its coding.
  let plan: ColumnPlan
  /// The form of its integers.
  let form: NumberForm

  /// The forms of samples as the canvas keeps them: x, y, time, force, altitude and azimuth.
  static let liveInkForms: [NumberForm] = [100, 100, 10_000, 1000, 1000, 1000].map {
    .fraction(denominator: $0)
  }

  /// Reads the descriptor of a channel, whose form may be known.
  ///
  /// A byte has the order (bits 0 and 1), mixed 4, partner 8, the form in bits 4 and 5, 64 where the step
  /// is 1, 128 where the bias is 0. The step as a varint and the bias as a zigzag varint follow, unless
  /// the byte says them, and for fractions the denominator as a varint.
  init(
    from reader: inout ByteReader, channel: Int, form known: NumberForm?
  ) throws(ColumnCodingError) {
    let start = reader.offset
    do throws(ByteReader.Failure) {
      let first = try reader.byte()
      // A step of 2⁶³ or more becomes negative, which is not valid.
      let step = first & 64 != 0 ? 1 : Int64(bitPattern: try reader.varint())
      let bias = first & 128 != 0 ? 0 : try reader.zigzag()
      let order = first & 3
      let (isMixed, hasPartner) = (first & 4 != 0, first & 8 != 0)
      var form: NumberForm?
      switch first >> 4 & 3 {
      case 0: form = known ?? .integer
      case 1 where known == nil:
        let denominator = try reader.varint()
        if denominator > 0 { form = .fraction(denominator: denominator) }
      case 2 where known == nil: form = .bits
      default: break
      }
      if order > 0, step >= (isMixed ? 2 : 1), !(hasPartner && channel < 1), let form {
        self.form = form
        plan = ColumnPlan(
          lastFactor: order == 1 ? 0 : 1, earlierFactor: order == 3 ? 1 : 0, bias: bias, step: step,
          isMixed: isMixed, hasPartner: hasPartner)
        return
      }
    } catch {
      throw ColumnCodingError(error)
    }
    throw ColumnCodingError(.parameters, offset: start, channel: channel)
  }
}
