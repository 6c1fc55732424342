internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// Gives numbers to what strokes refer to, and writes each definition once.
struct DefinitionWriter {
  private var brushes = NumberTable<Brush>()
  private var lastBrush = 0
  private var devices: [DeviceSettings] = []
  private var transforms = NumberTable<Affine>()
  /// The contents of pictures, and the number of these that are in chunks already.
  private var contents: [PictureContent] = []
  private var contentNumbers: [ObjectIdentifier: Int] = [:]
  private var writtenContents = 0
  /// All records of the file, so that none of the numbers can be that of another record.
  private var records: [StrokeRecord?] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The number of samples of all records, as they were when they were written.
  private var sampleCount = 0
  /// The boxes around their samples, and how many samples the file has of them.
  private var boxes: [(box: SampleBox, count: Int)] = []
  /// The numbers of each that are in chunks already.
  private var written = SIMD4<Int>.zero
  /// The first record that the chunk itself defines; 0 if it defines none.
  private var firstNewRecord = 0
  private var columns = SampleColumns()
  private let encoders = SampleColumns.Kind.allCases.map { ColumnEncoder($0.orders) }
  /// Strokes are appended: their columns continue those before them.
  private var isAppending = false

  /// The largest numbers of samples and records in one chunk.
  private static let groupSamples = 1 << 17
  private static let groupRecords = 1 << 12

  /// Makes a writer for a file without definitions.
  init() {}

  /// Makes a writer for a file that has definitions, none of which is missing.
  init(continuing tables: FileTables) {
    self.init()
    for case .some(let brush) in tables.brushes { brushes.append(brush, hash: brush.numberHash) }
    devices = tables.devices.compactMap { $0 }
    for case .some(let transform) in tables.transforms {
      transforms.append(transform, hash: transform.numberHash)
    }
    records = tables.records
    contents = tables.contents.contents
    for (number, content) in contents.enumerated() {
      contentNumbers[ObjectIdentifier(content)] = number
    }
    writtenContents = contents.count
    for (record, box) in zip(records, tables.boxes) {
      boxes.append((box, record?.samples.count ?? 0))
    }
    for (number, record) in records.enumerated() {
      if let record { numbers[ObjectIdentifier(record)] = number }
    }
    written = SIMD4(brushes.count, devices.count, transforms.count, records.count)
    sampleCount = records.reduce(0) { $0 + ($1?.samples.count ?? 0) }
    isAppending = true
  }

  /// Each chunk could be read by itself until now; from here on, strokes are appended.
  mutating func beginAppending() {
    isAppending = true
    for encoder in encoders { encoder.breakChain() }
  }

  /// Gives numbers to all that a stroke refers to.
  mutating func define(_ stroke: InkStroke) throws(DuctusError) {
    _ = try number(of: stroke.record)
    _ = try number(of: stroke.brush)
    if stroke.transform != .identity { _ = try number(of: stroke.transform) }
  }

  /// The number of a record that is in the file; `nil` where it is not.
  func number(ofWritten record: StrokeRecord) -> Int? {
    guard let number = numbers[ObjectIdentifier(record)], number < written[3] else { return nil }
    return number
  }

  mutating func number(of brush: Brush) throws(DuctusError) -> Int {
    if lastBrush < brushes.count, brushes[lastBrush] == brush {
      return lastBrush
    }
    let hash = brush.numberHash
    if let found = brushes.number(hash: hash, where: { $0 == brush }) {
      lastBrush = found
      return found
    }
    guard brushes.count < DuctusFormat.brushLimit else {
      throw DuctusError(.overLimit, offset: 0)
    }
    guard Self.isWritable(brush) else { throw DuctusError(.unwritable, offset: 0) }
    brushes.append(brush, hash: hash)
    lastBrush = brushes.count - 1
    return lastBrush
  }

  /// Says that whoever reads the definitions has the brushes that have numbers by now.
  mutating func skipBrushes() { written[0] = brushes.count }

  private static func isWritable(_ brush: Brush) -> Bool {
    do throws(BrushTextError) {
      return try Brush(text: brush.text) == brush
    } catch {
      return false
    }
  }

  mutating func number(of transform: Affine) throws(DuctusError) -> Int {
    let hash = transform.numberHash
    if let found = transforms.number(hash: hash, where: { $0 == transform }) { return found }
    guard transforms.count < DuctusFormat.transformLimit else {
      throw DuctusError(.overLimit, offset: 0)
    }
    transforms.append(transform, hash: hash)
    return transforms.count - 1
  }

  /// The number of a content; a new one is written with the next chunk.
  mutating func number(of content: PictureContent) throws(DuctusError) -> Int {
    if let number = contentNumbers[ObjectIdentifier(content)] { return number }
    // A content that is lost is no copy of anything.
    if !content.isMissing, let number = contents.lastIndex(where: { $0 == content }) {
      return number
    }
    guard contents.count < InkDocument.pictureLimit,
      content.bytes.count <= ContentTable.contentLimit
    else { throw DuctusError(.overLimit, offset: 0) }
    contents.append(content)
    contentNumbers[ObjectIdentifier(content)] = contents.count - 1
    return contents.count - 1
  }

  /// Writes all contents that are new, in as many payloads as it takes.
  mutating func takeContentPayloads() -> [[UInt8]] {
    var payloads: [[UInt8]] = []
    for number in writtenContents..<contents.count {
      payloads += ContentTable.payloads(of: contents[number], number: number)
    }
    writtenContents = contents.count
    return payloads
  }

  /// The number of the device of a record.
  private mutating func numberOfDevice(
    of record: StrokeRecord, _ number: Int
  ) throws(DuctusError) -> Int {
    if let found = devices.lastIndex(where: { $0.isDevice(of: record) }) { return found }
    guard devices.count < DuctusFormat.deviceLimit else {
      throw DuctusError(.overLimit, offset: 0)
    }
    devices.append(DeviceSettings(of: record, number: number))
    return devices.count - 1
  }

  /// The number of a record; a new one is written with the next definitions.
  mutating func number(of record: StrokeRecord) throws(DuctusError) -> Int {
    if let number = numbers[ObjectIdentifier(record)] { return number }
    guard records.count < DuctusFormat.recordLimit else {
      throw DuctusError(.overLimit, offset: 0)
    }
    guard record.samples.allSatisfy({ $0.isInRange }),
      record.corrections.allSatisfy({ $0.previous.isInRange })
    else { throw DuctusError(.unwritable, offset: 0) }
    sampleCount += record.samples.count
    guard Int64(sampleCount) <= ReadingTally.Kind.keptSample.limit else {
      throw DuctusError(.overLimit, offset: 0)
    }
    records.append(record)
    boxes.append((SampleBox(of: record.samples), record.samples.count))
    numbers[ObjectIdentifier(record)] = records.count - 1
    return records.count - 1
  }

  /// The box around the samples of a record.
  func box(of number: Int) -> SampleBox { boxes[number].box }

  /// The number of samples that the file has of a record.
  func sampleCount(of number: Int) -> Int { boxes[number].count }

  /// Says that a sample was put into a record that is in the file.
  mutating func put(_ sample: RecordedSample, at index: Int, of number: Int) {
    boxes[number].box.add(sample)
    boxes[number].count = max(boxes[number].count, index + 1)
  }

  /// Writes all definitions that are new, in as many payloads as it takes; the last of them is for the
  /// chunk that needs them.
  mutating func takePayloads() throws(DuctusError) -> [[UInt8]] {
    // Devices get their numbers here.
    var devicesOfNew: [Int] = []
    for number in written[3]..<records.count {
      guard let record = records[number] else { continue }
      devicesOfNew.append(try numberOfDevice(of: record, number))
    }
    var payloads: [[UInt8]] = []
    let first = written[3]
    var start = first
    repeat {
      var end = start
      var samples = 0
      while end < records.count, end - start < Self.groupRecords {
        let count = (records[end]?.samples.count ?? 0) + (records[end]?.corrections.count ?? 0)
        if end > start, samples + count > Self.groupSamples { break }
        samples += count
        end += 1
      }
      var writer = ByteWriter()
      let isFirst = payloads.isEmpty
      var mask = start < end ? DefinitionFlag.records : 0
      if end == start + 1 { mask |= DefinitionFlag.isOneRecord }
      if isFirst {
        if written[0] < brushes.count { mask |= DefinitionFlag.brushes }
        if written[1] < devices.count { mask |= DefinitionFlag.devices }
        if written[2] < transforms.count { mask |= DefinitionFlag.transforms }
      }
      writer.append(mask)
      writeSmallTables(mask, to: &writer)
      if start < end {
        try writeRecords(
          start..<end, Array(devicesOfNew[start - first..<end - first]), to: &writer)
      }
      payloads.append(writer.bytes)
      // The chunk's own definitions come last.
      firstNewRecord = start < end ? start : 0
      start = end
    } while start < records.count
    written = SIMD4(brushes.count, devices.count, transforms.count, records.count)
    return payloads
  }

  private func writeSmallTables(_ mask: UInt8, to writer: inout ByteWriter) {
    if mask & DefinitionFlag.brushes != 0 {
      writer.append(number: written[0])
      writer.append(number: brushes.count - written[0])
      for brush in brushes.values[written[0]...] { writer.append(part: brush.text) }
    }
    if mask & DefinitionFlag.devices != 0 {
      writer.append(number: written[1])
      writer.append(number: devices.count - written[1])
      for device in devices[written[1]...] { device.write(to: &writer) }
    }
    if mask & DefinitionFlag.transforms != 0 {
      writer.append(number: written[2])
      writer.append(number: transforms.count - written[2])
      for transform in transforms.values[written[2]...] {
        for value in [
          transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
        ] { writer.append(double: value) }
      }
    }
  }

  private mutating func writeRecords(
    _ range: Range<Int>, _ devices: [Int], to writer: inout ByteWriter
  ) throws(DuctusError) {
    writer.append(number: range.lowerBound)
    if range.count != 1 { writer.append(number: range.count) }
    columns.removeAll()
    for (number, device) in zip(range, devices) {
      guard let record = records[number] else { continue }
      let shape = RecordShape(of: record)
      write(seed: record.seed, of: number, device, to: &writer)
      shape.write(to: &writer, record.samples)
      columns.append(record, shape)
    }
    for kind in SampleColumns.Kind.allCases where columns[kind].strokeCount > 0 {
      try write(columns[kind], encoders[kind.rawValue], to: &writer)
    }
  }

  /// Writes columns in as many chunks as it takes, each after its length.
  private func write(
    _ columns: InkColumns, _ encoder: ColumnEncoder, to writer: inout ByteWriter
  ) throws(DuctusError) {
    var first = 0
    while first < columns.strokeCount {
      let start = columns.samples(ofStroke: first).lowerBound
      var end = first + 1
      while end < columns.strokeCount, columns.strokeEnds[end] - start <= ColumnHead.sampleLimit {
        end += 1
      }
      var bytes: [UInt8] = []
      do throws(ColumnCodingError) {
        try encoder.encode(
          columns, strokes: first..<end, startsAfresh: !isAppending, into: &bytes)
      } catch {
        throw DuctusError(.columns, offset: 0)
      }
      writer.append(part: bytes)
      first = end
    }
  }

  /// Writes the number of the device of a record, and its seed: by its position, where that is near the
  /// one that is expected.
  private func write(
    seed: UInt64, of number: Int, _ device: Int, to writer: inout ByteWriter
  ) {
    let expected = devices[device].seedBase &+ UInt64(number)
    let distance = Int64(bitPattern: SplitMix64.place(of: seed) &- expected)
    let isNear = distance.magnitude < 1 << 48
    writer.append(number: 2 * device + (isNear ? 0 : 1))
    if isNear {
      writer.append(zigzag: distance)
    } else {
      writer.append(fixed: seed)
    }
  }

  /// Gets ready for the next chunk.
  mutating func beginChunk() { firstNewRecord = 0 }

  /// The expected numbers of the first stroke in a list: see ``StrokeNumbers``.
  var firstNumbers: StrokeNumbers { StrokeNumbers(after: firstNewRecord) }

  /// The state of the writer before something was written, to go back to it.
  struct Mark {
    fileprivate var counts: SIMD4<Int>
    fileprivate var contentCount: Int
  }

  /// The state of the writer now.
  var mark: Mark {
    Mark(
      counts: SIMD4(brushes.count, devices.count, transforms.count, records.count),
      contentCount: contents.count)
  }

  /// Goes back to an earlier state; the bytes that were written since must be thrown away.
  mutating func restore(_ mark: Mark) {
    brushes.removeLast(brushes.count - mark.counts[0])
    devices.removeLast(devices.count - mark.counts[1])
    transforms.removeLast(transforms.count - mark.counts[2])
    for record in records[mark.counts[3]...] {
      if let record { numbers[ObjectIdentifier(record)] = nil }
    }
    records.removeLast(records.count - mark.counts[3])
    boxes.removeLast(boxes.count - mark.counts[3])
    for content in contents[mark.contentCount...] {
      contentNumbers[ObjectIdentifier(content)] = nil
    }
    contents.removeLast(contents.count - mark.contentCount)
    writtenContents = mark.contentCount
    written = mark.counts
    for encoder in encoders { encoder.breakChain() }
  }
}
