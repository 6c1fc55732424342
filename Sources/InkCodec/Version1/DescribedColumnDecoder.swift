/// Reads the samples of strokes from the chunks of files of version 1, which describe their channels.
///
/// | field | type | meaning |
/// |---|---|---|
/// | flags | byte | 1: continues the chunk before; 2: has parameters; not both. 4: has one stroke; 8: the parameters are those of live ink |
/// | S, N | varints | as in version 2, see ``ColumnHead`` |
/// | C | byte | how many channels the parameters are of, 1…16; left out for live ink, of which there are six |
/// | C descriptors | descriptors | only with parameters, see ``ColumnDescriptor`` |
/// | payload | to the end | the range coder's bytes |
final class DescribedColumnDecoder: ColumnDecoder {
  override func head(
    of bytes: [UInt8], in range: Range<Int>
  ) throws(ColumnCodingError) -> ColumnHead {
    var reader = ByteReader(bytes, in: range)
    let start = reader.offset
    let flags = try ColumnHead.flags(from: &reader)
    let isLive = flags & 8 != 0
    guard flags < 16, flags & 3 < 3, flags & 2 != 0 || !isLive else {
      throw ColumnCodingError(.flags, offset: start)
    }
    var head = try ColumnHead(flags: flags, isOneStroke: flags & 4 != 0, from: &reader)
    if flags & 2 != 0 {
      let offset = reader.offset
      let known = isLive ? ColumnDescriptor.liveInkForms : []
      let count = isLive ? known.count : Int(try ColumnHead.flags(from: &reader))
      guard count >= 1, count <= 16 else { throw ColumnCodingError(.channelCount, offset: offset) }
      for channel in 0..<count {
        let descriptor = try ColumnDescriptor(
          from: &reader, channel: channel, form: isLive ? known[channel] : nil)
        head.plans.append(descriptor.plan)
        head.forms.append(descriptor.form)
      }
    }
    head.payloadOffset = reader.offset
    return head
  }
}
