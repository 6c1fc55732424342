import Foundation

/// A program that is called like the one that makes GIFs and videos, and makes none.
enum VideoStandIn {
  /// The bytes of a video that it writes.
  static let video: [UInt8] = [1, 2, 3]

  /// Puts a script in a folder under the name of the program.
  static func install(_ script: String, _ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appendingPathComponent("ffmpeg")
    try Data(("#!/bin/sh\n" + script).utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.path)
  }

  /// Puts a program in a folder that keeps the frames it is given in `frames` there, and writes a video.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - count: the number of frames that it finds in the video afterwards.
  ///   - script: the commands that it runs before it writes.
  /// - Throws: where the program cannot be written.
  static func install(_ folder: URL, finding count: Int = 10_000, _ script: String = "") throws {
    // The last argument is the file.
    try install(
      """
      case "$*" in *framecrc*) echo '#head'; exec /usr/bin/seq \(count);; esac
      \(script)for last; do :; done
      /bin/cat > '\(folder.path)/frames'
      printf '\\001\\002\\003' > "$last"

      """, folder)
  }
}
