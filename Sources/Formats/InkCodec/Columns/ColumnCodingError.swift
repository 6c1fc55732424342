/// A fault of a chunk of columns, and its offset.
package struct ColumnCodingError: Error, Equatable, Sendable {
  /// The reason.
  package enum Reason: UInt8, Sendable, CaseIterable {
    /// The bytes end within the head of the chunk.
    case tooShort
    /// A varint in the head has more than 10 bytes, or its value does not fit 64 bits.
    case varintOverflow
    /// The flags have bits that must be zero, or contradict each other.
    case flags
    /// There are no strokes, fewer samples than strokes, or more than
    /// 2¹⁸ samples.
    case counts
    /// There are more strokes or samples than the decoder's limits allow.
    case overLimit
    /// There are no channels, or more than 16.
    case channelCount
    /// The parameters of a channel contradict each other or are out of range.
    case parameters
    /// No chunk has brought parameters yet, or the one that did was damaged.
    case missingParameters
    /// The chunk continues one that failed or is missing.
    case missingPredecessor
    /// The columns have another number of channels than the parameters.
    case channelMismatch
    /// The samples are fewer than the lengths of the strokes need.
    case strokeLength
    /// The payload ends too early.
    case payloadTooShort
    /// The payload has more bytes than its samples.
    case payloadTooLong
    /// There are no such strokes.
    case strokeRange

    /// The fault in words.
    package var message: StaticString {
      switch self {
      case .tooShort: "the chunk ends within its head"
      case .varintOverflow: "a number does not fit 64 bits"
      case .flags: "the flags of the chunk are none that are known"
      case .counts: "the numbers of strokes and samples are impossible"
      case .overLimit: "there are more strokes or samples than are accepted"
      case .channelCount: "there must be 1 to 16 channels"
      case .parameters: "the parameters of a channel are impossible"
      case .missingParameters: "the parameters of the channels are missing"
      case .missingPredecessor: "the chunk continues one that is damaged or missing"
      case .channelMismatch: "the number of channels is another"
      case .strokeLength: "the lengths of the strokes do not fit the number of samples"
      case .payloadTooShort: "the chunk ends too early"
      case .payloadTooLong: "the chunk has bytes to spare"
      case .strokeRange: "there are no such strokes"
      }
    }
  }

  /// The reason.
  package var reason: Reason
  /// Where, in bytes from the first that was given; `nil` where the failure is in no byte.
  package var offset: Int?
  /// The channel, where the failure is in one.
  package var channel: Int?

  /// Makes an error of its parts.
  package init(
    _ reason: Reason, offset: Int? = nil, channel: Int? = nil
  ) {
    self.reason = reason
    self.offset = offset
    self.channel = channel
  }

  init(_ failure: ByteReader.Failure) {
    switch failure.reason {
    case .tooShort: self.init(.tooShort, offset: failure.offset)
    case .varintOverflow: self.init(.varintOverflow, offset: failure.offset)
    }
  }
}

extension ColumnCodingError: CustomStringConvertible {
  /// The fault in words.
  package var description: String {
    var text = "\(reason.message)"
    if let channel { text += ", channel \(channel)" }
    if let offset { text += ", at byte \(offset)" }
    return text
  }
}
