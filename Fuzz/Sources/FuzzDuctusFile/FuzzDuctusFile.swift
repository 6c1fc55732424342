import Ductus

/// Reads any bytes, and any chunks with right checksums, as a file, a part of one, or an error, and checks that the
/// document is written and read again as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDuctusFile(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // A first byte that is even: the rest is a file, or what follows the header. Otherwise it is chunks
  // without checksums, so that more than checksums are tried.
  guard let first = bytes.first else { return 0 }
  var file = Array(bytes.dropFirst())
  if first & 1 != 0 {
    file = DuctusFormat.signature + [DuctusFormat.version.major, 0, 0, 0]
    var head = ByteWriter(file)
    head.append(fixed: CRC32C.checksum(file))
    file = head.bytes
    var reader = ByteReader(bytes, in: 1..<bytes.count)
    while let type = try? reader.byte(), let length = try? reader.fixed(UInt16.self) {
      guard let range = try? reader.skip(min(Int(length), reader.remaining)) else { break }
      var chunk = ByteWriter([type])
      chunk.append(varint: UInt64(range.count))
      chunk.append(contentsOf: bytes[range])
      chunk.append(fixed: CRC32C.checksum(chunk.bytes))
      file += chunk.bytes
    }
  }
  for mode in DuctusReader.Mode.allCases {
    // Bounds may have to be computed of every sample.
    guard let read = try? DuctusReader(mode, limits: .init(memory: 1 << 20)).read(file) else {
      continue
    }
    precondition(mode != .strict || read.report.isWhole)
    precondition(read.report.intactLength <= file.count)
    check(read, file)
  }
  return 0
}

private func check(_ file: DuctusFile, _ bytes: [UInt8]) {
  let state = file.document.state
  do {
    let again = try DuctusReader(.strict).read(try file.document.file()).document
    guard alike(state, again.state) else { fatalError("written at once, it is another") }
    // The writer goes on where the file is whole.
    if let writer = DuctusWriter(continuing: file) {
      var whole = Array(bytes[..<file.report.intactLength])
      let document = file.document
      let observation = document.observe { change in
        do {
          whole += try writer.append(change, in: document)
        } catch {
          fatalError("a change cannot be appended: \(error)")
        }
      }
      document.undo()
      document.perform(.transform(document.strokes.map { $0.id }, .scale(0.5)))
      document.redo()
      document.undo()
      document.perform(.paper(InkColor(red: 1, green: 2, blue: 3)))
      document.perform(.clear)
      document.undo()
      document.stopObserving(observation)
      let read = try DuctusReader(.strict).read(whole).document
      guard alike(document.state, read.state) else { fatalError("appended to, it is another") }
    }
  } catch {
    fatalError("what was read cannot be written: \(error)")
  }
  while file.document.redo() {}
  while file.document.undo() {}
}

/// Returns true if two documents have the same strokes and as much history.
private func alike(_ one: InkDocument.State, _ other: InkDocument.State) -> Bool {
  guard one.paper == other.paper, one.strokes.count == other.strokes.count,
    one.journal.undoable.map({ $0.count }) == other.journal.undoable.map({ $0.count }),
    one.journal.redoable.map({ $0.count }) == other.journal.redoable.map({ $0.count })
  else { return false }
  return zip(one.strokes, other.strokes).allSatisfy { a, b in
    a.id == b.id && a.layers == b.layers && a.span == b.span && a.transform == b.transform
      && a.isErasure == b.isErasure && a.brush == b.brush && a.record.samples == b.record.samples
      && a.record.corrections == b.record.corrections && a.record.seed == b.record.seed
  }
}
