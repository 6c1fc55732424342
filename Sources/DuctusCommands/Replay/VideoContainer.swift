internal import Foundation

/// Checks that a GIF or a video is complete: all three formats store the lengths of their parts.
struct VideoContainer {
  /// The open file.
  let descriptor: Int32
  /// `gif`, `mp4` or `webm`.
  let format: ReplayFormat

  private struct Part {
    let kind: UInt64
    let body: Range<Int>
  }

  /// True if the parts make up the file, and the parts that are necessary for display exist.
  var isWhole: Bool {
    if format == .gif { return isWholeGIF }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let parts = parts(in: 0..<Int(status.st_size)) else {
      return false
    }
    guard format == .webm else {
      // ftyp, mdat and moov; the last of them is written last.
      return [0x6674_7970, 0x6D64_6174, 0x6D6F_6F76].allSatisfy { has($0, parts) }
    }
    // EBML and Segment, whose size is written last; within it Tracks and Cluster.
    guard has(0x1A45_DFA3, parts), let segment = parts.first(where: { $0.kind == 0x1853_8067 }),
      let parts = self.parts(in: segment.body)
    else { return false }
    return has(0x1654_AE6B, parts) && has(0x1F43_B675, parts)
  }

  /// True if the blocks, with at least one image, are contiguous up to the trailer, which ends the file.
  private var isWholeGIF: Bool {
    guard number(at: 0, 6) == 0x4749_4638_3961, let flags = number(at: 10, 1) else { return false }
    var place = 13 + Self.tableSize(flags)
    var hasImage = false
    while let kind = number(at: place, 1) {
      switch kind {
      case 0x21:
        guard let end = endOfBlocks(at: place + 2) else { return false }
        place = end
      case 0x2C:
        // The local colour table is followed by a byte with the number of bits per pixel.
        guard let flags = number(at: place + 9, 1),
          let end = endOfBlocks(at: place + 11 + Self.tableSize(flags))
        else { return false }
        place = end
        hasImage = true
      case 0x3B: return hasImage && number(at: place + 1, 1) == nil
      default: return false
      }
    }
    return false
  }

  /// Returns the size in bytes of the colour table that flags announce; 0 if there is none.
  private static func tableSize(_ flags: UInt64) -> Int {
    flags & 0x80 == 0 ? 0 : 6 << Int(flags & 7)
  }

  /// Returns the end of a sequence of sub-blocks, each preceded by its size, with 0 for the last; `nil` past
  /// the end of the file.
  private func endOfBlocks(at place: Int) -> Int? {
    var place = place
    while let size = number(at: place, 1) {
      place += 1 + Int(size)
      if size == 0 { return place }
    }
    return nil
  }

  private func has(_ kind: UInt64, _ parts: [Part]) -> Bool {
    parts.contains { $0.kind == kind && !$0.body.isEmpty }
  }

  /// Returns the parts of a range of the file; `nil` if they do not fill it exactly.
  private func parts(in range: Range<Int>) -> [Part]? {
    var parts: [Part] = []
    var place = range.lowerBound
    while place < range.upperBound {
      guard let part = format == .webm ? element(at: place) : box(at: place),
        part.body.upperBound <= range.upperBound
      else { return nil }
      parts.append(part)
      place = part.body.upperBound
    }
    return parts
  }

  private func box(at place: Int) -> Part? {
    guard let size = number(at: place, 4), let kind = number(at: place + 4, 4) else { return nil }
    guard size == 1 else { return part(kind, at: place + 8, size: Int(size) - 8) }
    // A size of 1 means that the size follows in eight bytes.
    guard let size = number(at: place + 8, 8).flatMap({ Int(exactly: $0) }) else { return nil }
    return part(kind, at: place + 16, size: size - 16)
  }

  private func element(at place: Int) -> Part? {
    // The first set bit gives the length of a number; in an identifier, that bit is part of the number.
    func length(at place: Int) -> Int? {
      number(at: place, 1).flatMap { $0 > 0 ? $0.leadingZeroBitCount - 55 : nil }
    }
    guard let count = length(at: place), let kind = number(at: place, count),
      let sizeCount = length(at: place + count), let size = number(at: place + count, sizeCount)
    else { return nil }
    let mask = UInt64(1) << (7 * sizeCount) - 1
    // If all bits are set, the size is unknown.
    guard size & mask != mask else { return nil }
    return part(kind, at: place + count + sizeCount, size: Int(size & mask))
  }

  private func part(_ kind: UInt64, at place: Int, size: Int) -> Part? {
    guard size >= 0, size <= Int.max - place else { return nil }
    return Part(kind: kind, body: place..<place + size)
  }

  /// Returns a big-endian number with a length in bytes; `nil` past the end of the file.
  private func number(at place: Int, _ count: Int) -> UInt64? {
    var bytes = [UInt8](repeating: 0, count: count)
    guard pread(descriptor, &bytes, count, off_t(place)) == count else { return nil }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
