public import InkGeometry

/// A recogniser of handwritten words in Latin letters: strokes in, a lattice of letters out.
///
/// A network of convolutions that were trained on UNIPEN (International Unipen Foundation, CC BY 4.0,
/// doi:10.5281/zenodo.1195803) by connectionist temporal classification (A. Graves and others, ICML 2006,
/// doi:10.1145/1143844.1143891). The same strokes give the same lattice on every machine, bit for bit.
public struct WordReader: Sendable {
  private let features: Int
  private let entry: DenseLayer
  private let early: ReaderBlock
  private let descent: DenseLayer
  private let blocks: [ReaderBlock]
  private let output: DenseLayer

  static let version = 1
  private static let entryKernel = 6
  private static let descentKernel = 4

  /// Reads the weights of a network.
  ///
  /// Complexity: O(bytes). The reader takes four times their size of memory.
  ///
  /// - Parameter weights: the bytes of a file of weights, as `scripts/train-find` writes it.
  /// - Throws: ``WeightsError`` with the offset and the reason, if the file is damaged or of another version.
  public init(weights: [UInt8]) throws(WeightsError) {
    var reader = WeightsReader(weights)
    guard try Array(reader.bytes(4)) == [0x44, 0x75, 0x57, 0x52] else {
      throw reader.failure("no file of weights", at: 0)
    }
    guard try reader.integer16() == Self.version else {
      throw reader.failure("another version of the format", at: 4)
    }
    let symbols = try reader.integer16()
    let checksum = try reader.integer32()
    guard checksum == WeightsReader.checksum(weights, from: WeightsReader.headerSize) else {
      throw reader.failure("the checksum differs: the file is damaged", at: 8)
    }
    features = try reader.integer16()
    let narrow = try reader.integer16()
    let wide = try reader.integer16()
    let depth = try reader.integer16()
    let kernel = try reader.integer16()
    _ = try reader.integer16()
    guard features == WordFeatures.count, narrow % 8 == 0, 8...512 ~= narrow, wide % 8 == 0,
      8...512 ~= wide, 1...32 ~= depth, kernel % 2 == 1, kernel <= 31
    else { throw reader.failure("sizes that this reader has no layers for", at: 12) }
    let alphabet = try Array(reader.bytes(symbols))
    guard alphabet == ReadingAlphabet.symbols else {
      throw reader.failure("another alphabet", at: 24)
    }
    entry = try Self.dense(&reader, Self.entryKernel * features, narrow)
    early = try ReaderBlock(channels: narrow, kernel: kernel, &reader)
    descent = try Self.dense(&reader, Self.descentKernel * narrow, wide)
    var blocks: [ReaderBlock] = []
    for _ in 0..<depth {
      blocks.append(try ReaderBlock(channels: wide, kernel: kernel, &reader))
    }
    self.blocks = blocks
    output = try Self.dense(&reader, wide, symbols + 1)
    guard reader.offset == weights.count else {
      throw reader.failure("bytes follow the last layer")
    }
  }

  private static func dense(
    _ reader: inout WeightsReader, _ inputs: Int, _ outputs: Int
  ) throws(WeightsError) -> DenseLayer {
    let layer = try reader.layer(inputs: inputs, outputs: outputs)
    return DenseLayer(inputs: inputs, outputs: outputs, bias: layer.bias, weights: layer.weights)
  }

  /// Reads a word.
  ///
  /// Complexity: O(points) with about 110,000 multiplications a point at a fifth of the height of the letters; a word
  /// of five letters takes about 12 million. Words longer than 90 heights of path are read in coarser steps.
  ///
  /// - Parameter strokes: the strokes of one word in the order of writing, in any unit, y down, with a level
  ///   baseline. Points that are not finite are left out.
  /// - Returns: the lattice, empty where there is nothing to read.
  public func lattice(of strokes: [[Point]]) -> WordLattice {
    guard let points = WordPoints(strokes) else { return .empty }
    let rows = activations(of: points)
    let count = output.groups * 8
    var builder = LatticeBuilder()
    rows.withFloats { values in
      for row in 0..<rows.rows { builder.add(values + row * count) }
    }
    return builder.lattice
  }

  /// The activation of each symbol at each step, the blank first.
  func activations(of points: WordPoints) -> ChannelRows {
    let values = WordFeatures.features(of: points)
    let halves = (points.count + 1) / 2
    // Two points before and after are empty; an odd point at the end gets an empty neighbour.
    var padded = [Float](repeating: 0, count: (2 * halves + 4) * features)
    for (index, value) in values.enumerated() { padded[2 * features + index] = value }
    var narrow = ChannelRows(rows: halves, groups: entry.groups)
    padded.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      entry.apply(base, stride: 2 * features, rows: halves, to: &narrow, clipping: true)
    }
    early.apply(to: &narrow)
    let quarters = (halves + 1) / 2
    var spaced = ChannelRows(rows: 2 * quarters + 2, groups: narrow.groups)
    for (index, value) in narrow.values.enumerated() {
      spaced.values[narrow.groups + index] = value
    }
    var wide = ChannelRows(rows: quarters, groups: descent.groups)
    spaced.withFloats {
      descent.apply($0, stride: 16 * narrow.groups, rows: quarters, to: &wide)
    }
    for block in blocks { block.apply(to: &wide) }
    wide.normalise()
    var result = ChannelRows(rows: quarters, groups: output.groups)
    wide.withFloats {
      output.apply($0, stride: 8 * wide.groups, rows: quarters, to: &result)
    }
    return result
  }
}
