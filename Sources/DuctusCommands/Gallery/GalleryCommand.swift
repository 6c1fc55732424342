internal import ArgumentParser
internal import Ductus
internal import Foundation
internal import InkInterchange

/// Draws the pages by which brushes are judged.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract:
      "Draw the pages by which brushes are judged: handwriting, shading, hatching, signatures.",
    discussion: """
      For each page the folder gets the drawing (NAME.ductus) and a picture of it for every scale \
      (NAME.png, NAME@2x.png). A hand that is made up draws them, with the speed, the force and the \
      trembling of a real one: the same at every run.

      EXAMPLES
        ductus gallery -o gallery
        ductus gallery -o gallery --scene sphere --scene hatching --scale 2
      """)

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder; it is made.", valueName: "folder"))
  var output: String

  @Option(help: ArgumentHelp("Only this page; may be given more than once.", valueName: "name"))
  var scene: [String] = []

  @Option(
    help: ArgumentHelp("Pixels per point, 1…4; may be given more than once.", valueName: "factor"))
  var scale: [Int] = [1, 2]

  func validate() throws {
    guard scale.allSatisfy({ 1...4 ~= $0 }) else {
      throw ValidationError("the scale has to be 1, 2, 3 or 4")
    }
    for name in scene where !GalleryScene.all.contains(where: { $0.name == name }) {
      let names = GalleryScene.all.map(\.name).joined(separator: ", ")
      throw ValidationError("there is no page “\(name)”, only \(names)")
    }
  }

  func run() throws {
    do {
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    } catch {
      complain("the folder “\(output)” cannot be made: \(error.localizedDescription)")
      throw CommandExit.unwritable
    }
    var progress = CommandProgress("drawing")
    defer { progress.finish() }
    for page in GalleryScene.all where scene.isEmpty || scene.contains(page.name) {
      progress.report(page.name)
      do {
        let document = try page.document()
        try write(document, page)
        for scale in Set(scale).sorted() { try draw(document, page, scale) }
      } catch is CanvasSizeError {
        complain("the page “\(page.name)” is larger than a picture can be")
        throw CommandExit.badData
      } catch let error as PNGError {
        throw failure(error)
      }
    }
  }

  private func write(_ document: InkDocument, _ page: GalleryScene) throws {
    document.forgetHistory()
    let bytes: [UInt8]
    do throws(DuctusError) {
      bytes = try DuctusWriter().begin(document)
    } catch {
      complain("the drawing cannot be written: \(error.reason.message)")
      throw CommandExit.badData
    }
    let file = try CommandOutput(path: "\(output)/\(page.name).ductus")
    try file.write(bytes)
    try file.finish()
  }

  private func draw(_ document: InkDocument, _ page: GalleryScene, _ scale: Int) throws {
    let picture = try document.picture(
      of: Rect(minX: 0, minY: 0, maxX: page.width, maxY: page.height), scale: Double(scale))
    let suffix = scale == 1 ? "" : "@\(scale)x"
    let writer = try PNGWriter(
      path: "\(output)/\(page.name)\(suffix).png", width: picture.width, height: picture.height,
      pixels: .opaque, scale: Double(scale), level: 9)
    try writer.append(picture.pixels)
    try writer.finish()
  }
}
