import Combine
import Ductus
import Foundation
import InkUIKit
import UIKit

/// A drawing in the gallery.
struct Sketch: Identifiable, Hashable {
  /// The name of its file, without the ending.
  let id: String
  /// When it was changed last.
  var date: Date
}

/// The drawings of the app, each a file.
@MainActor
final class Library: ObservableObject {
  /// The drawings, the latest first.
  @Published private(set) var sketches: [Sketch] = []
  /// What went wrong last, for people to read.
  @Published var problem: String?
  /// Rooms that were joined, until their pages open.
  var rooms: [String: InkRoom] = [:]
  private var thumbnails: [String: UIImage] = [:]
  let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]

  init() { refresh() }

  /// The file of a drawing: the PDF that it was opened from, with the ink in it, or a file of its own.
  func file(of id: String) -> URL {
    let (own, pdf) = (file(of: id, "ductus"), file(of: id, "pdf"))
    return !exists(own) && exists(pdf) ? pdf : own
  }

  private func file(of id: String, _ ending: String) -> URL {
    folder.appendingPathComponent(id).appendingPathExtension(ending)
  }

  private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  /// Reads the list of files.
  func refresh() {
    let keys: [URLResourceKey] = [.contentModificationDateKey]
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys))
      ?? []
    sketches =
      files
      .filter { found in
        let own = file(of: found.deletingPathExtension().lastPathComponent)
        return ["ductus", "pdf"].contains(found.pathExtension)
          && own.pathExtension == found.pathExtension
      }
      .map { file in
        let values = try? file.resourceValues(forKeys: Set(keys))
        return Sketch(
          id: file.deletingPathExtension().lastPathComponent,
          date: values?.contentModificationDate ?? .distantPast)
      }
      .sorted { $0.date > $1.date }
  }

  /// Makes an empty drawing.
  func add() -> Sketch {
    let sketch = Sketch(id: UUID().uuidString, date: Date())
    sketches.insert(sketch, at: 0)
    return sketch
  }

  /// Makes a drawing of a copy of a PDF; `nil` if it cannot be read.
  func add(pdf file: URL) -> Sketch? {
    let isSecured = file.startAccessingSecurityScopedResource()
    defer { if isSecured { file.stopAccessingSecurityScopedResource() } }
    do {
      let bytes = try Data(contentsOf: file)
      _ = try InkDocument.drawing(ofPDF: bytes)
      let sketch = Sketch(id: UUID().uuidString, date: Date())
      try bytes.write(to: self.file(of: sketch.id, "pdf"), options: .atomic)
      sketches.insert(sketch, at: 0)
      return sketch
    } catch {
      problem = error.localizedDescription
      return nil
    }
  }

  func remove(_ sketch: Sketch) {
    for ending in ["ductus", "pdf"] {
      try? FileManager.default.removeItem(at: file(of: sketch.id, ending))
    }
    try? FileManager.default.removeItem(at: folder(ofRoom: sketch.id))
    thumbnails[sketch.id] = nil
    refresh()
  }

  /// Reads a drawing; a new one is empty.
  func open(_ id: String, into drawing: InkDrawing) {
    drawing.onFailure = { [weak self] in self?.problem = $0.localizedDescription }
    let file = file(of: id)
    guard let bytes = try? Data(contentsOf: file) else { return }
    do {
      if try !read(bytes, of: file, into: drawing) {
        problem = "Parts of this drawing were damaged. The rest is here."
      }
    } catch {
      // It stays where it is, under another name, so that nothing is written over it.
      try? FileManager.default.moveItem(at: file, to: file.appendingPathExtension("damaged"))
      problem = "This drawing could not be read. Its file was kept."
    }
  }

  /// Shows the contents of a file; false if parts of it were damaged.
  private func read(_ bytes: Data, of file: URL, into drawing: InkDrawing) throws -> Bool {
    if file.pathExtension != "pdf" { return try drawing.open(bytes).isWhole }
    try drawing.open(pdf: bytes)
    return true
  }

  /// Writes a drawing, into its PDF if it has one; a new one with nothing in it leaves no file.
  func save(_ drawing: InkDrawing, as id: String) {
    let file = file(of: id)
    guard drawing.canUndo || drawing.canRedo || drawing.strokeCount > 0 else { return }
    do {
      thumbnails[id] = nil
      if file.pathExtension == "pdf" {
        do {
          try drawing.saved(into: Data(contentsOf: file)).write(to: file, options: .atomic)
          return
        } catch {
          // A signed PDF stays as it is, and the drawing beside it.
          problem = error.localizedDescription
        }
      }
      try drawing.file().write(to: self.file(of: id, "ductus"), options: .atomic)
    } catch {
      problem = "This drawing could not be kept: \(error.localizedDescription)"
    }
  }

  /// Returns a small picture of a drawing; `nil` if it is empty.
  func thumbnail(of id: String) -> UIImage? {
    if let known = thumbnails[id] { return known }
    let file = file(of: id)
    guard let bytes = try? Data(contentsOf: file) else { return nil }
    let drawing = InkDrawing()
    guard (try? read(bytes, of: file, into: drawing)) != nil else { return nil }
    let picture = drawing.thumbnail(fitting: CGSize(width: 200, height: 150), scale: 2)
    thumbnails[id] = picture
    return picture
  }

  /// Writes a drawing as a PDF to share, or into the one that it has; `nil` if that cannot be done.
  func pdf(of drawing: InkDrawing, _ id: String) -> URL? {
    if self.file(of: id).pathExtension == "pdf" {
      save(drawing, as: id)
      return self.file(of: id, "pdf")
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("Sketch.pdf")
    do {
      try drawing.pdf(title: "Sketch").write(to: file, options: .atomic)
      return file
    } catch {
      problem = "There is no PDF of this drawing: \(error.localizedDescription)"
      return nil
    }
  }

  /// Writes a picture of a drawing to share; `nil` if it has no ink.
  func picture(of drawing: InkDrawing) -> URL? {
    let size = CGSize(width: 2048, height: 2048)
    guard let picture = drawing.thumbnail(fitting: size, scale: 1)?.pngData() else { return nil }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("Sketch.png")
    do {
      try picture.write(to: file, options: .atomic)
      return file
    } catch {
      return nil
    }
  }
}
