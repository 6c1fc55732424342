package import Foundation

#if canImport(Darwin)
  internal import Darwin
#endif

/// The file of a room's copy in a folder: it is written anew, or grows, and outlasts a loss of power then.
package actor RoomFolder {
  private let folder: URL
  /// The file that is there; `nil` before the first one was written here, and after a fault.
  private var handle: FileHandle?

  /// Names a folder; nothing is read or written.
  package init(_ folder: URL) { self.folder = folder }

  /// The name of the file in the folder.
  package static let fileName = "room.copy"

  private static func file(in folder: URL, _ ending: String = "") -> URL {
    folder.appendingPathComponent(fileName + ending)
  }

  /// Returns the bytes of the file; `nil` where there is none.
  ///
  /// - Throws: the error of the system if there is one that cannot be read.
  package static func read(_ folder: URL) throws -> [UInt8]? {
    let file = file(in: folder)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return Array(try Data(contentsOf: file))
  }

  /// Puts the file aside under another name, because it cannot be read.
  ///
  /// - Throws: the error of the system if that is not possible.
  package static func putAside(in folder: URL) throws {
    let aside = file(in: folder, ".damaged")
    if FileManager.default.fileExists(atPath: aside.path) {
      try FileManager.default.removeItem(at: aside)
    }
    try FileManager.default.moveItem(at: file(in: folder), to: aside)
  }

  /// Replaces the file that is there, which stays until all of the new one is kept.
  ///
  /// - Returns: false if that is not possible.
  package func begin(_ bytes: [UInt8]) -> Bool {
    handle = nil
    let (new, file) = (Self.file(in: folder, ".new"), Self.file(in: folder))
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: new)
      let handle = try FileHandle(forUpdating: new)
      guard Self.keep(handle.fileDescriptor), Self.rename(new, to: file), Self.keep(folder) else {
        return false
      }
      try handle.seekToEnd()
      self.handle = handle
      return true
    } catch {
      return false
    }
  }

  /// Appends to the file.
  ///
  /// - Returns: false if that is not possible; then the file has to be begun anew.
  package func append(_ bytes: [UInt8]) -> Bool {
    guard let handle else { return false }
    do {
      try handle.write(contentsOf: Data(bytes))
      if Self.keep(handle.fileDescriptor) { return true }
    } catch {
      // A record that was cut is as none.
    }
    self.handle = nil
    return false
  }

  /// Removes the file, and the folder if nothing else is in it.
  package func remove() {
    handle = nil
    for ending in ["", ".new"] {
      try? FileManager.default.removeItem(at: Self.file(in: folder, ending))
    }
    let rest = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    if rest?.isEmpty ?? false { try? FileManager.default.removeItem(at: folder) }
  }

  /// Gives a file the name of another one, which goes at the same moment.
  private static func rename(_ file: URL, to other: URL) -> Bool {
    file.withUnsafeFileSystemRepresentation { old in
      other.withUnsafeFileSystemRepresentation { new in
        guard let old, let new else { return false }
        return Foundation.rename(old, new) == 0
      }
    }
  }

  /// Waits until the names in a folder outlast a loss of power.
  private static func keep(_ folder: URL) -> Bool {
    folder.withUnsafeFileSystemRepresentation { path in
      guard let path else { return false }
      let descriptor = open(path, O_RDONLY)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      return keep(descriptor)
    }
  }

  /// Waits until all that was written to a descriptor outlasts a loss of power.
  private static func keep(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      // There fsync leaves it in the memory of the drive.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return fsync(descriptor) == 0
  }
}
