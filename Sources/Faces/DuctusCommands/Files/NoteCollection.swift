internal import Ductus
internal import Foundation
internal import InkImport
internal import InkInterchange

/// The files in a folder, or in a ZIP archive that is no drawing itself, as the backup of a notes app.
struct NoteCollection {
  /// A file that may be a note.
  private struct File {
    /// The path from the folder or from the beginning of the archive, with `/` between folders.
    var path: String
    /// The entry of the archive; `nil` for a file of a folder.
    var entry: ZIPArchive.Entry?
  }

  /// The folder or the archive as it was named.
  let name: String
  private let archive: ZIPArchive?
  private let files: [File]

  /// The largest archive and the largest file in it, in bytes.
  private static let largest = 1 << 30

  /// True for a path at which there is a folder or a ZIP archive.
  static func isPossible(at path: String) -> Bool {
    if isFolder(path) { return true }
    // Of a pipe nothing is read twice: what is looked at here would be lost.
    guard path != "-", FileIdentity(path: path) != nil,
      let handle = FileHandle(forReadingAtPath: path),
      let start = try? handle.read(upToCount: 4)
    else { return false }
    return ZIPArchive.recognizes([UInt8](start))
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Lists the files; `nil` where the path names neither a folder nor an archive, or a drawing in the form of one.
  ///
  /// - Throws: the exit code, after reporting the error.
  init?(path: String) throws {
    guard Self.isPossible(at: path) else { return nil }
    name = path
    guard !Self.isFolder(path) else {
      archive = nil
      files = try Self.files(in: path)
      return
    }
    do {
      let bytes = try ByteSource(path: path).readAll(limit: Self.largest)
      if ForeignDrawing.kind(of: bytes) != nil { return nil }
      let archive = try ZIPArchive(bytes)
      self.archive = archive
      // A name that comes twice is one file; folders are entries, too, and end with a slash.
      files = archive.entries.filter { !$0.path.hasSuffix("/") }
        .map { File(path: $0.path, entry: $0) }
    } catch let error as FileError {
      throw failure(error)
    } catch {
      complain("\(path): \(error)")
      throw CommandExit.badData
    }
  }

  private static func files(in folder: String) throws -> [File] {
    guard let walk = FileManager.default.enumerator(atPath: folder) else {
      complain("\(folder): it cannot be read")
      throw CommandExit.unreadable
    }
    var paths: [String] = []
    while let path = walk.nextObject() as? String {
      let type = walk.fileAttributes?[.type] as? FileAttributeType
      if type == FileAttributeType.typeRegular { paths.append(path) }
    }
    return paths.sorted().map { File(path: $0) }
  }

  /// Makes a drawing of each note, one after the other; other files are passed over.
  ///
  /// A note that cannot be read is told, and does not keep the others from being made.
  ///
  /// - Parameter take: takes a drawing, with the path of its note.
  /// - Returns: the numbers of files that are no notes, and of notes that could not be read.
  /// - Throws: what `take` throws.
  func forEachDrawing(
    _ take: (ImportedInput, String) throws -> Void
  ) throws -> (others: Int, damaged: Int) {
    var (others, damaged) = (0, 0)
    for file in files {
      let imported: ImportedInput?
      do {
        imported = try drawing(of: file)
      } catch {
        damaged += 1
        continue
      }
      if let imported { try take(imported, file.path) } else { others += 1 }
    }
    return (others, damaged)
  }

  /// The drawing of a file; `nil` for a file that is no note.
  ///
  /// - Throws: an error that was reported.
  private func drawing(of file: File) throws -> ImportedInput? {
    let place = name.hasSuffix("/") ? name + file.path : "\(name)/\(file.path)"
    guard let archive, let entry = file.entry else {
      do {
        let source = try ByteSource(path: place)
        return try ImportedInput(source, try source.hold(FileKind.reach) { _ in true })
      } catch let error as FileError {
        throw failure(error)
      }
    }
    let bytes = try contents(of: entry, archive, place)
    switch FileKind(of: Array(bytes.prefix(FileKind.reach))) {
    case .drawing, .pdf, .empty, .brush, .jpeg, .webp: return nil
    default: break
    }
    guard let format = ForeignDrawing.kind(of: bytes) else { return nil }
    return try ImportedInput(bytes, format, place) { pdf in
      for path in ImportedInput.paths(ofPDF: pdf, beside: file.path) {
        if let entry = archive.entry(Array(path.utf8)),
          let bytes = try? contents(of: entry, archive, place), FileKind(of: bytes) == .pdf
        {
          return bytes
        }
      }
      return nil
    }
  }

  private func contents(
    of entry: ZIPArchive.Entry, _ archive: ZIPArchive, _ place: String
  ) throws -> [UInt8] {
    do throws(ImportFailure) {
      var limits = ImportLimits()
      limits.expandedBytes = Self.largest
      var tally = Tally(limits)
      return try archive.contents(of: entry, &tally)
    } catch {
      complain("\(place): \(error)")
      throw CommandExit.badData
    }
  }
}

/// A new folder into which drawings are written, in the folders of their notes.
struct NoteFolder {
  private let path: String
  /// The paths that were given away, in small letters, for file systems that do not tell capitals from these.
  private var taken: Set<String> = []

  /// Makes the folder, where it is not there or empty.
  ///
  /// - Throws: the exit code, after reporting that it has files, or cannot be made.
  init(path: String) throws {
    self.path = path
    let files = FileManager.default
    if files.fileExists(atPath: path) {
      guard let there = try? files.contentsOfDirectory(atPath: path), there.isEmpty else {
        complain("\(path): expected a new or an empty folder for the drawings")
        throw CommandExit.unwritable
      }
    }
  }

  /// Writes a drawing in the folder of its note, under the name of the note.
  ///
  /// Parts of the path that would lead out of the folder are left out.
  ///
  /// - Parameters:
  ///   - bytes: the `.ductus` file.
  ///   - note: the path of the note.
  /// - Throws: the exit code, after reporting that it cannot be written.
  mutating func write(_ bytes: [UInt8], for note: String) throws {
    var parts = note.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init)
      .filter { $0 != "." && $0 != ".." && !$0.contains("\0") }
    let file = parts.popLast() ?? "note"
    let stem = file.lastIndex(of: ".").map { $0 > file.startIndex ? String(file[..<$0]) : file }
    let folder = ([path] + parts).joined(separator: "/")
    var place = "\(folder)/\(stem ?? file).ductus"
    var number = 2
    while !taken.insert(place.lowercased()).inserted {
      place = "\(folder)/\(stem ?? file) \(number).ductus"
      number += 1
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      complain("\(folder): the folder cannot be made")
      throw CommandExit.unwritable
    }
    try CommandOutput.write(bytes, to: place)
  }
}
