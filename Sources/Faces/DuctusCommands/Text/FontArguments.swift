internal import ArgumentParser
internal import Ductus
internal import Foundation
internal import InkInterchange

/// The option for fonts, and the setting of texts with it and the fonts of the system.
struct FontArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder with fonts, .ttf or .ttc, that are tried before fonts of the system; may be repeated.",
      valueName: "folder"),
    completion: .directory)
  var fonts: [String] = []

  /// Returns the fonts that there are.
  ///
  /// - Throws: the exit code, after a folder that does not exist, or has no fonts, was told.
  func installed() throws -> InstalledFonts {
    let folders = fonts.map {
      URL(
        fileURLWithFileSystemRepresentation: FileName.path($0), isDirectory: true, relativeTo: nil)
    }
    for (path, folder) in zip(fonts, folders) {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
        isFolder.boolValue
      else {
        complain("\(FileName.shown(path)): there is no such folder of fonts")
        throw CommandExit.missingInput
      }
    }
    let installed = InstalledFonts(in: folders)
    if !fonts.isEmpty, installed.givenCount == 0 {
      warn("there are no fonts in \(fonts.map { FileName.shown($0) }.joined(separator: ", "))")
    }
    if installed.givenCount > InstalledFonts.givenLimit {
      warn(
        "of the fonts of --fonts only the first \(InstalledFonts.givenLimit) are taken: there are "
          + "\(installed.givenCount)")
    }
    return installed
  }

  /// Sets the texts of a drawing that no program has set yet, and tells on standard error what could not be set well.
  ///
  /// Nothing fails where fonts are missing: such texts stay frames.
  ///
  /// - Parameters:
  ///   - document: the drawing.
  ///   - name: its name in messages.
  /// - Returns: true if the drawing changed.
  /// - Throws: the exit code, after a folder that does not exist was told.
  @discardableResult
  func setTexts(of document: InkDocument, _ name: String) throws -> Bool {
    let boxes = document.unsetTexts
    guard !boxes.isEmpty else { return false }
    var progress = CommandProgress("setting texts")
    progress.report(name)
    defer { progress.finish() }
    var installed = try installed()
    let library = installed.library(for: boxes.map(\.text))
    Self.tell(unusable: installed.unusable)
    guard !library.fonts.fonts.isEmpty else {
      warn(
        "\(name): \(Self.count(boxes.count)) shown as frames, because no fonts are installed: --fonts names a "
          + "folder of fonts")
      return false
    }
    let setting = document.settingTexts(with: library.fonts)
    document.perform(setting.edits)
    Self.tell(library.substitutes, name)
    Self.tell(setting.missing, setting.unsupportedScripts, name)
    if let first = setting.faults.first {
      warn(
        "\(name): \(Self.count(setting.faults.count)) shown as frames, which cannot be set: \(first.fault)"
      )
    }
    return !setting.edits.isEmpty
  }

  private static func count(_ count: Int) -> String {
    count == 1 ? "1 text is" : "\(count) texts are"
  }

  // MARK: Messages

  /// Tells which files of folders that were given are no fonts that can be read.
  static func tell(unusable files: [String]) {
    guard !files.isEmpty else { return }
    let list = files.prefix(mostNamed).joined(separator: ", ")
    warn(
      "\(list)\(files.count > mostNamed ? " and others" : ""): expected fonts with outlines of TrueType"
    )
  }

  /// Tells which families are taken in the stead of those that were asked for by name.
  static func tell(_ substitutes: [InstalledFonts.Substitute], _ name: String) {
    let asked = substitutes.filter { !FontFamilies.isGeneral($0.family) }
    guard !asked.isEmpty else { return }
    let list = asked.prefix(mostNamed).map { "“\($0.other)” for “\($0.family)”" }
    warn(
      "\(name): fonts that are not installed are replaced: \(list.joined(separator: ", "))"
        + (asked.count > mostNamed ? " and others" : ""))
  }

  /// Tells for which characters there are no glyphs, and which scripts need more than is done.
  static func tell(_ missing: [UInt32], _ scripts: [String], _ name: String) {
    if !missing.isEmpty {
      let list = missing.prefix(mostNamed).map { value in
        let digits = String(value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
        guard let scalar = Unicode.Scalar(value) else { return code }
        return "“\(Character(scalar))” (\(code))"
      }
      warn(
        "\(name): no font that is installed has \(list.joined(separator: ", "))"
          + (missing.count > mostNamed ? " and \(missing.count - mostNamed) other characters" : "")
          + "; frames stand there")
    }
    if !scripts.isEmpty {
      warn(
        "\(name): letters of \(scripts.joined(separator: ", ")) may stand unjoined or in the wrong order: their scripts "
          + "are not set yet")
    }
  }

  /// The most characters, or families, that a message names.
  private static let mostNamed = 8
}
