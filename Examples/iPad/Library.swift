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
  private var thumbnails: [String: UIImage] = [:]
  private let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]

  init() { refresh() }

  func file(of id: String) -> URL {
    folder.appendingPathComponent(id).appendingPathExtension("ductus")
  }

  /// Reads the list of files.
  func refresh() {
    let keys: [URLResourceKey] = [.contentModificationDateKey]
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys))
      ?? []
    sketches =
      files
      .filter { $0.pathExtension == "ductus" }
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

  func remove(_ sketch: Sketch) {
    try? FileManager.default.removeItem(at: file(of: sketch.id))
    thumbnails[sketch.id] = nil
    refresh()
  }

  /// Reads a drawing; a new one is empty.
  func open(_ id: String, into drawing: InkDrawing) {
    guard let bytes = try? Data(contentsOf: file(of: id)) else { return }
    do {
      let report = try drawing.open(bytes)
      if !report.isWhole { problem = "Parts of this drawing were damaged. The rest is here." }
    } catch {
      // It stays where it is, under another name, so that nothing is written over it.
      let file = file(of: id)
      try? FileManager.default.moveItem(at: file, to: file.appendingPathExtension("damaged"))
      problem = "This drawing could not be read. Its file was kept."
    }
  }

  /// Writes a drawing; one without ink that was never written leaves no file.
  func save(_ drawing: InkDrawing, as id: String) {
    let file = file(of: id)
    guard drawing.strokeCount > 0 || FileManager.default.fileExists(atPath: file.path) else {
      return
    }
    do {
      try drawing.file().write(to: file, options: .atomic)
      thumbnails[id] = nil
    } catch {
      problem = "This drawing could not be kept: \(error.localizedDescription)"
    }
  }

  /// Returns a small picture of a drawing; `nil` if it has no ink.
  func thumbnail(of id: String) -> UIImage? {
    if let known = thumbnails[id] { return known }
    guard let bytes = try? Data(contentsOf: file(of: id)) else { return nil }
    let drawing = InkDrawing()
    guard (try? drawing.open(bytes)) != nil else { return nil }
    let picture = drawing.thumbnail(fitting: CGSize(width: 200, height: 150), scale: 2)
    thumbnails[id] = picture
    return picture
  }

  /// Writes a drawing as a PDF to share; `nil` if that cannot be done.
  func pdf(of drawing: InkDrawing) -> URL? {
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
