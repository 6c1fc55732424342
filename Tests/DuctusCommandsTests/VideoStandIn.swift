import Foundation

/// A program that is called like the one that makes videos, and makes none.
enum VideoStandIn {
  /// The smallest files that hold all that a video has to.
  static func file(_ format: String) -> [UInt8] {
    format == "mp4"
      ? box("ftyp", [0]) + box("mdat", [1, 2, 3]) + box("moov", [0])
      : element([0x1A, 0x45, 0xDF, 0xA3], [0])
        + element(
          [0x18, 0x53, 0x80, 0x67],
          element([0x16, 0x54, 0xAE, 0x6B], [0]) + element([0x1F, 0x43, 0xB6, 0x75], [1, 2, 3]))
  }

  /// A box of ISO/IEC 14496-12.
  static func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(8 + body.count)] + Array(kind.utf8) + body
  }

  /// An element of RFC 8794, whose size has eight bytes, as a size that is written last.
  static func element(_ kind: [UInt8], _ body: [UInt8]) -> [UInt8] {
    kind + [1, 0, 0, 0, 0, 0, 0, UInt8(body.count)] + body
  }

  /// Puts a script in a folder under the name of the program.
  static func install(_ script: String, _ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appendingPathComponent("ffmpeg")
    try Data(("#!/bin/sh\n" + script).utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.path)
  }

  /// Puts a program in a folder that keeps the frames it is given in `frames` there, and writes a file.
  static func install(writing bytes: [UInt8], _ folder: URL, _ script: String = "") throws {
    let path = folder.path
    // The last argument is the file.
    try install(
      script
        + "for last; do :; done\n/bin/cat > '\(path)/frames'\n/bin/cat '\(path)/file' > \"$last\"\n",
      folder)
    try Data(bytes).write(to: folder.appendingPathComponent("file"))
  }
}
