/// Rows of channels: one row a step of time, channels innermost, in groups of eight.
struct ChannelRows {
  let groups: Int
  var rows: Int
  var values: [SIMD8<Float>]

  init(rows: Int, groups: Int) {
    self.rows = rows
    self.groups = groups
    values = [SIMD8<Float>](repeating: .zero, count: rows * groups)
  }
}

/// A matrix of weights with a bias: each output is a sum over the inputs in their order.
///
/// Sums run in one order and without fused operations, so that every machine has the same bits.
struct DenseLayer {
  let inputs: Int
  /// Outputs in groups of eight, the last one filled with zeros.
  let groups: Int
  private let bias: [SIMD8<Float>]
  /// The weights of one group of outputs for all inputs, then of the next.
  private let weights: [SIMD8<Float>]

  init(inputs: Int, outputs: Int, bias: [Float], weights: [Float]) {
    self.inputs = inputs
    groups = (outputs + 7) / 8
    var packedBias = [SIMD8<Float>](repeating: .zero, count: groups)
    var packed = [SIMD8<Float>](repeating: .zero, count: groups * inputs)
    for output in 0..<outputs {
      packedBias[output / 8][output % 8] = bias[output]
      for input in 0..<inputs {
        packed[output / 8 * inputs + input][output % 8] = weights[input * outputs + output]
      }
    }
    self.bias = packedBias
    self.weights = packed
  }

  /// Reads `inputs` values for each row, `stride` apart, and writes or adds `groups` groups a row.
  func apply(
    _ input: UnsafePointer<Float>, stride: Int, rows: Int, to output: inout ChannelRows,
    adding: Bool = false, clipping: Bool = false
  ) {
    weights.withUnsafeBufferPointer { weights in
      output.values.withUnsafeMutableBufferPointer { output in
        var row = 0
        while row < rows {
          let isFour = row + 4 <= rows
          let first = input + row * stride
          for group in 0..<groups {
            let column = weights.baseAddress.unsafelyUnwrapped + group * inputs
            if isFour {
              var (a, b, c, d) = (bias[group], bias[group], bias[group], bias[group])
              for index in 0..<inputs {
                let weight = column[index]
                a += weight * first[index]
                b += weight * first[index + stride]
                c += weight * first[index + 2 * stride]
                d += weight * first[index + 3 * stride]
              }
              let at = row * groups + group
              store(a, &output[at], adding, clipping)
              store(b, &output[at + groups], adding, clipping)
              store(c, &output[at + 2 * groups], adding, clipping)
              store(d, &output[at + 3 * groups], adding, clipping)
            } else {
              var sum = bias[group]
              for index in 0..<inputs { sum += column[index] * first[index] }
              store(sum, &output[row * groups + group], adding, clipping)
            }
          }
          row += isFour ? 4 : 1
        }
      }
    }
  }

  @inline(__always)
  private func store(
    _ value: SIMD8<Float>, _ output: inout SIMD8<Float>, _ adding: Bool, _ clipping: Bool
  ) {
    if clipping {
      output = value.replacing(with: SIMD8<Float>(), where: value .< SIMD8<Float>())
    } else {
      output = adding ? output + value : value
    }
  }
}

/// A residual block: a kernel over time for each channel, a norm, and two matrices with a clip between.
struct ReaderBlock {
  let kernel: Int
  private let bias: [SIMD8<Float>]
  private let taps: [SIMD8<Float>]
  private let widening: DenseLayer
  private let narrowing: DenseLayer

  init(channels: Int, kernel: Int, _ reader: inout WeightsReader) throws(WeightsError) {
    self.kernel = kernel
    let groups = channels / 8
    let depthwise = try reader.layer(inputs: kernel, outputs: channels)
    bias = Self.packed(depthwise.bias, groups)
    taps = Self.packed(depthwise.weights, groups * kernel)
    let first = try reader.layer(inputs: channels, outputs: 2 * channels)
    widening = DenseLayer(
      inputs: channels, outputs: 2 * channels, bias: first.bias, weights: first.weights)
    let second = try reader.layer(inputs: 2 * channels, outputs: channels)
    narrowing = DenseLayer(
      inputs: 2 * channels, outputs: channels, bias: second.bias, weights: second.weights)
  }

  private static func packed(_ values: [Float], _ groups: Int) -> [SIMD8<Float>] {
    var packed = [SIMD8<Float>](repeating: .zero, count: groups)
    for (index, value) in values.enumerated() { packed[index / 8][index % 8] = value }
    return packed
  }

  func apply(to rows: inout ChannelRows) {
    let groups = rows.groups
    var mixed = ChannelRows(rows: rows.rows, groups: groups)
    for row in 0..<rows.rows {
      for group in 0..<groups {
        var sum = bias[group]
        for tap in 0..<kernel {
          let from = row + tap - kernel / 2
          guard from >= 0, from < rows.rows else { continue }
          sum += rows.values[from * groups + group] * taps[tap * groups + group]
        }
        mixed.values[row * groups + group] = sum
      }
    }
    mixed.normalise()
    var wide = ChannelRows(rows: rows.rows, groups: widening.groups)
    mixed.withFloats {
      widening.apply($0, stride: 8 * groups, rows: mixed.rows, to: &wide, clipping: true)
    }
    wide.withFloats {
      narrowing.apply($0, stride: 16 * groups, rows: wide.rows, to: &rows, adding: true)
    }
  }
}

extension ChannelRows {
  /// Brings each row to a mean of 0 and a mean square of 1.
  mutating func normalise() {
    let count = Float(8 * groups)
    for row in 0..<rows {
      let base = row * groups
      var sum = SIMD8<Float>.zero
      for group in 0..<groups { sum += values[base + group] }
      let mean = Self.total(sum) / count
      var squares = SIMD8<Float>.zero
      for group in 0..<groups {
        let value = values[base + group] - mean
        values[base + group] = value
        squares += value * value
      }
      let root = (Self.total(squares) / count + 1e-3).squareRoot()
      for group in 0..<groups { values[base + group] /= root }
    }
  }

  /// The sum of eight numbers in their order.
  private static func total(_ vector: SIMD8<Float>) -> Float {
    var sum = vector[0]
    for lane in 1..<8 { sum += vector[lane] }
    return sum
  }

  /// Calls a function with all values as single numbers, rows one after the other.
  func withFloats(_ body: (UnsafePointer<Float>) -> Void) {
    values.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      body(base.assumingMemoryBound(to: Float.self))
    }
  }
}
