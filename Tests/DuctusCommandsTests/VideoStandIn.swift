import Foundation

/// A program that is called like the one that makes GIFs and videos, and makes none.
enum VideoStandIn {
  /// Small files that hold all that a GIF or a video has to.
  static func file(_ format: String) -> [UInt8] {
    switch format {
    case "gif": gif
    case "mp4": box("ftyp", [0]) + box("mdat", [1, 2, 3]) + box("moov", [0])
    default:
      element([0x1A, 0x45, 0xDF, 0xA3], [0])
        + element(
          [0x18, 0x53, 0x80, 0x67],
          element([0x16, 0x54, 0xAE, 0x6B], [0]) + element([0x1F, 0x43, 0xB6, 0x75], [1, 2, 3]))
    }
  }

  /// A pixel, with colours for all images and for its own.
  private static let gif: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    + [0x21, 0xF9, 4, 5, 4, 0, 1, 0]
    + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 255, 255, 255, 2, 2, 0x44, 1, 0, 0x3B]

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
