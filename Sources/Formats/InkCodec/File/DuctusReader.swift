/// Reads `.ductus` files.
///
/// The bytes may be anything: what is no file throws, and what is damaged is read as far as it is whole.
/// No length and no count is believed before there are bytes for it. What takes few bytes and much memory or time has
/// limits, such as 33 million samples: what has more is refused.
///
/// ```swift
/// let file = try DuctusReader().read(bytes)
/// if !file.report.isWhole { print(file.report.losses[0].error) }
/// ```
public struct DuctusReader: Sendable {
  /// The action of a reader where a file is damaged.
  public enum Mode: UInt8, Sendable, CaseIterable {
    /// It throws.
    case strict
    /// It stops: the document is what it was when the last whole chunk was appended.
    case stopping
    /// It goes on behind chunks whose length still leads to a whole one.
    ///
    /// The document is as near as can be to what it was: what lost chunks have added is missing, and
    /// what they have removed or moved is not. Undo leads back to the loss at the furthest. Records of
    /// which the columns continue a lost chunk are missing too, up to the next fresh start.
    case repairing
  }

  /// The limits of a reader, besides those of the format.
  public struct Limits: Equatable, Sendable {
    /// The approximate memory that the drawing may take, in bytes; by default there is no limit.
    ///
    /// A larger drawing throws, whatever the mode.
    public var memory: Int

    /// Makes limits.
    public init(memory: Int = .max) { self.memory = max(memory, 0) }
  }

  /// The action where a file is damaged; by default it stops.
  package var mode: Mode
  /// The limits.
  package var limits: Limits

  /// Makes a reader.
  public init(_ mode: Mode = .stopping, limits: Limits = Limits()) {
    self.mode = mode
    self.limits = limits
  }

  /// Reads a file.
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: what is in it, and what was lost.
  /// - Throws: a ``DuctusError``, where the bytes are no file, of another version, or have a chunk of
  ///   a kind that must be known and is not; if the mode is ``Mode/strict``, for any damage.
  /// - Complexity: O(bytes + samples + strokes that changes name).
  public func read(_ bytes: [UInt8]) throws(DuctusError) -> DuctusFile {
    var report = DuctusReport()
    let header = try readHeader(bytes)
    var assembly = FileAssembly(bytes, limits, header.version)
    report.version = header.version
    var position = DuctusFormat.headerLength
    if header.isWhole {
      report.intactLength = position
    } else {
      let error = DuctusError(.header, offset: 8)
      report.losses.append(DuctusReport.Loss(error: error, bytes: 0..<position))
      assembly.taint()
    }
    while position < bytes.count {
      var end = bytes.count
      var isUnknown = false
      do throws(DuctusError) {
        let frame = try ChunkFrame(of: bytes, at: position)
        end = frame.end
        guard frame.isWhole else { throw DuctusError(.checksum, offset: position) }
        if assembly.knows(frame.type) {
          try assembly.read(frame)
          report.chunkCount += 1
        } else if frame.type.isOptional {
          try assembly.keep(frame)
          report.unknownChunks.append(
            DuctusReport.UnknownChunk(type: frame.type, bytes: position..<end))
        } else {
          isUnknown = true
          throw DuctusError(.unknownChunk, offset: position)
        }
      } catch {
        if error.reason == .newer { isUnknown = true }
        if mode == .strict || isUnknown && mode == .stopping || error.reason == .noMemory {
          throw error
        }
        let leadsOn =
          mode == .repairing && error.reason != .overLimit && end < bytes.count
          && isWholeChunk(bytes, at: end)
        if !leadsOn { end = bytes.count }
        report.losses.append(DuctusReport.Loss(error: error, bytes: position..<end))
        if leadsOn {
          assembly.loseChunk()
        } else if error.reason != .cut && error.reason != .checksum {
          assembly.taint()
        }
      }
      position = end
      if report.losses.isEmpty { report.intactLength = position }
    }
    return try assembly.finish(report, isStrict: mode == .strict)
  }

  /// Returns whether there is a whole chunk.
  private func isWholeChunk(_ bytes: [UInt8], at position: Int) -> Bool {
    do throws(DuctusError) {
      return try ChunkFrame(of: bytes, at: position).isWhole
    } catch {
      return false
    }
  }

  private func readHeader(
    _ bytes: [UInt8]
  ) throws(DuctusError) -> (version: DuctusFormat.Version, isWhole: Bool) {
    guard bytes.starts(with: DuctusFormat.signature) else {
      throw DuctusError(.signature, offset: 0)
    }
    let length = DuctusFormat.headerLength
    guard bytes.count >= length else { throw DuctusError(.header, offset: bytes.count) }
    var reader = PayloadReader(bytes, in: length - 4..<length)
    let sum = try reader.fixed(UInt32.self)
    var crc = CRC32C()
    crc.update(bytes, in: 0..<length - 4)
    let version = DuctusFormat.Version(major: bytes[8], minor: bytes[9])
    guard sum == crc.value else {
      if mode == .repairing {
        // A version that can be read is believed.
        let isOldest = version.major == DuctusFormat.oldestVersion.major
        return (isOldest ? DuctusFormat.oldestVersion : DuctusFormat.version, false)
      }
      throw DuctusError(.header, offset: 8)
    }
    guard version.major >= DuctusFormat.oldestVersion.major,
      version.major <= DuctusFormat.version.major
    else {
      throw DuctusError(.version, offset: 8)
    }
    return (version, true)
  }
}
