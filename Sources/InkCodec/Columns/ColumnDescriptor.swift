/// How one channel of samples is predicted, and what its integers mean: the parameters that a file
/// gives once.
///
/// Any parameters bring back any values, but for a step on a channel that is not mixed; good ones
/// make them small. ``fitted(to:forms:)`` finds good ones, ``liveInk`` are those to begin with.
public struct ColumnDescriptor: Hashable, Sendable {
  /// From what a value is predicted.
  package enum Order: UInt8, Sendable, CaseIterable {
    /// From the value before: the differences are small.
    case first = 1
    /// From the two values before: the speed changes little.
    case second = 2
    /// From the three values before: the acceleration changes little.
    case third = 3
  }

  /// From what a value is predicted; by default from the two before.
  package var order: Order
  /// Of what the differences within a stroke are multiples, 1…2⁶³ − 1; by default 1.
  package var step: Int64
  /// Whether differences may also lie between the steps, at the price of a flag for each sample; by
  /// default not.
  ///
  /// It needs a step of more than 1.
  package var isMixed: Bool
  /// Whether this channel tends to be as predicted when the one before it is; by default not.
  ///
  /// The first channel has none before it.
  package var hasPartner: Bool
  /// What is added to each prediction, in steps; by default 0.
  ///
  /// The usual interval between samples, in a column of times that is predicted by ``Order/first``.
  package var bias: Int64
  /// What the integers mean; by default themselves.
  public var form: NumberForm

  /// Makes a descriptor.
  package init(
    order: Order = .second, step: Int64 = 1, isMixed: Bool = false, hasPartner: Bool = false,
    bias: Int64 = 0, form: NumberForm = .integer
  ) {
    self.order = order
    self.step = step
    self.isMixed = isMixed
    self.hasPartner = hasPartner
    self.bias = bias
    self.form = form
  }

  /// Whether a channel can have these parameters.
  ///
  /// - Parameter channel: the index of the channel, from 0.
  /// - Returns: whether the step is positive, more than 1 if the channel is mixed, the denominator
  ///   positive, and there is a channel before it if it has a partner.
  package func isValid(forChannel channel: Int) -> Bool {
    if case .fraction(let denominator) = form, denominator < 1 { return false }
    return step >= (isMixed ? 2 : 1) && !(hasPartner && channel < 1)
  }

  /// The parameters for samples as the canvas keeps them, before anything is known of the device: x
  /// and y in hundredths of a point, the time in 0.1 ms, force, altitude and azimuth in thousandths.
  public static var liveInk: [ColumnDescriptor] {
    [
      ColumnDescriptor(order: .second, form: .fraction(denominator: 100)),
      ColumnDescriptor(order: .second, form: .fraction(denominator: 100)),
      ColumnDescriptor(order: .second, form: .fraction(denominator: 10_000)),
      ColumnDescriptor(order: .second, form: .fraction(denominator: 1000)),
      ColumnDescriptor(order: .first, form: .fraction(denominator: 1000)),
      ColumnDescriptor(order: .first, hasPartner: true, form: .fraction(denominator: 1000)),
    ]
  }
}

extension ColumnDescriptor {
  /// The bits of the form in the first byte of a descriptor.
  private var formCode: UInt8 {
    switch form {
    case .integer: 0
    case .fraction: 1
    case .bits: 2
    }
  }

  func write(to writer: inout ByteWriter, isFormKnown: Bool) {
    writer.append(
      order.rawValue | (isMixed ? 4 : 0) | (hasPartner ? 8 : 0)
        | (isFormKnown ? 0 : formCode << 4) | (step == 1 ? 64 : 0) | (bias == 0 ? 128 : 0))
    if step != 1 { writer.append(varint: UInt64(bitPattern: step)) }
    if bias != 0 { writer.append(zigzag: bias) }
    if !isFormKnown, case .fraction(let denominator) = form { writer.append(varint: denominator) }
  }

  /// Reads the descriptor of a channel, whose form may be known.
  init(
    from reader: inout ByteReader, channel: Int, form known: NumberForm? = nil
  ) throws(ColumnCodingError) {
    let start = reader.offset
    do throws(ByteReader.Failure) {
      let first = try reader.byte()
      let step = first & 64 != 0 ? 1 : try reader.varint()
      let bias = first & 128 != 0 ? 0 : try reader.zigzag()
      var form: NumberForm?
      switch first >> 4 & 3 {
      case 0: form = known ?? .integer
      case 1 where known == nil: form = .fraction(denominator: try reader.varint())
      case 2 where known == nil: form = .bits
      default: form = nil
      }
      if let order = Order(rawValue: first & 3), let form {
        // A step of 2⁶³ or more becomes negative here, which is not valid.
        self.init(
          order: order, step: Int64(bitPattern: step), isMixed: first & 4 != 0,
          hasPartner: first & 8 != 0, bias: bias, form: form)
        if isValid(forChannel: channel) { return }
      }
    } catch {
      throw ColumnCodingError(error)
    }
    throw ColumnCodingError(.parameters, offset: start, channel: channel)
  }
}
