internal import Ductus
internal import Foundation

/// The fonts that are installed on this machine, and fonts in folders that were given; files are read when a text needs
/// them.
struct InstalledFonts {
  /// The files of fonts by their normalised names, such as "notosansregular".
  private var files: [String: URL] = [:]
  /// The fonts in folders that were given.
  private var given: [URL] = []
  /// The paths of files in folders that were given, and are no fonts with outlines of TrueType.
  private(set) var unusable: [String] = []
  /// The fonts of files that were read, none for one that is not to be used.
  private var read: [URL: [FontFile]] = [:]

  /// The most files in all folders, and the most bytes of one.
  private static let (fileLimit, byteLimit) = (20_000, 1 << 28)
  /// The most files in folders that were given, which are all read.
  static let givenLimit = 500
  /// The most families and styles that are looked for; texts of further ones have the usual font.
  private static let wishLimit = 256

  /// Looks for files of fonts.
  ///
  /// - Parameter folders: folders whose fonts come before the fonts of the system.
  init(in folders: [URL]) {
    for folder in folders { given += Self.fonts(in: folder) }
    for file in Self.systemFolders.flatMap({ Self.fonts(in: $0) }) {
      let name = FontFamilies.normalized(file.deletingPathExtension().lastPathComponent)
      if files[name] == nil { files[name] = file }
    }
  }

  /// The number of files in folders that were given.
  var givenCount: Int { given.count }

  /// The folders in which systems and people keep fonts.
  private static var systemFolders: [URL] {
    let home = FileManager.default.homeDirectoryForCurrentUser
    return [
      home.appendingPathComponent(".fonts"), home.appendingPathComponent(".local/share/fonts"),
      home.appendingPathComponent("Library/Fonts"),
    ]
      + [
        "/usr/local/share/fonts", "/usr/share/fonts", "/Library/Fonts", "/System/Library/Fonts",
      ].map { URL(fileURLWithPath: $0) }
  }

  /// The fonts in a folder and the folders in it, by their paths.
  private static func fonts(in folder: URL) -> [URL] {
    guard let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    var fonts: [URL] = []
    var count = 0
    while let file = walk.nextObject() as? URL, count < fileLimit {
      count += 1
      if ["ttf", "ttc", "otf", "otc"].contains(file.pathExtension.lowercased()) {
        fonts.append(file)
      }
    }
    return fonts.sorted { $0.path < $1.path }
  }

  /// Returns the fonts of a file; none where it is no font, or has no outlines of TrueType.
  private mutating func fonts(of file: URL) -> [FontFile] {
    if let known = read[file] { return known }
    var fonts: [FontFile] = []
    if let handle = try? FileHandle(forReadingFrom: file),
      let data = try? handle.read(upToCount: Self.byteLimit + 1)
    {
      let bytes = [UInt8](data)
      // A collection begins with “ttcf” and has the number of its fonts in its third word.
      let isCollection = bytes.starts(with: Array("ttcf".utf8)) && bytes.count > 11
      for index in 0..<(isCollection ? Int(bytes[11]) : 1) {
        guard let font = try? FontFile(bytes, index: index) else { continue }
        fonts.append(font)
      }
    }
    read[file] = fonts
    return fonts
  }

  /// Returns the font of a family in a style; `nil` where that is not installed.
  private mutating func font(_ family: String, isBold: Bool, isItalic: Bool) -> FontFile? {
    let name = FontFamilies.normalized(family)
    let styles: [String]
    switch (isBold, isItalic) {
    case (false, false): styles = ["regular", "", "book", "roman"]
    case (true, false): styles = ["bold"]
    case (false, true): styles = ["italic", "oblique"]
    case (true, true): styles = ["bolditalic", "boldoblique"]
    }
    for style in styles {
      if let file = files[name + style], let font = fonts(of: file).first { return font }
    }
    return nil
  }

  // MARK: The fonts of texts

  /// A family that is taken in the stead of one that is not installed.
  struct Substitute: Hashable {
    var family: String
    var other: String
  }

  /// A family in a style, as a text asks for it.
  private struct Wish: Hashable {
    var family: String
    var isBold: Bool
    var isItalic: Bool
  }

  /// Returns the fonts of which texts can be set, and what is taken in the stead of families that are not installed.
  ///
  /// - Complexity: as reading the fonts that are needed: some 5 ms for 4 MB.
  mutating func library(
    for texts: [SetText]
  ) -> (fonts: FontLibrary, substitutes: [Substitute]) {
    var library = FontLibrary()
    for file in given.prefix(Self.givenLimit) {
      let fonts = fonts(of: file)
      if fonts.isEmpty { unusable.append(file.path) }
      for font in fonts { library.add(font) }
    }
    var wishes: [Wish] = [Wish(family: "", isBold: false, isItalic: false)]
    var known = Set(wishes)
    for text in texts {
      for style in text.styles.map(\.style) {
        let wish = Wish(family: style.family, isBold: style.isBold, isItalic: style.isItalic)
        if wishes.count < Self.wishLimit, known.insert(wish).inserted { wishes.append(wish) }
      }
    }
    // Texts that ask for no family take the first fonts of a library.
    wishes = wishes.filter { $0.family.isEmpty } + wishes.filter { !$0.family.isEmpty }
    var substitutes: [Substitute] = []
    for wish in wishes {
      guard let family = add(wish, to: &library), !wish.family.isEmpty else { continue }
      let substitute = Substitute(family: wish.family, other: family)
      library.substitute(wish.family, with: family)
      let isSame = FontFamilies.normalized(family) == FontFamilies.normalized(wish.family)
      if !isSame, !substitutes.contains(substitute) { substitutes.append(substitute) }
    }
    addFallbacks(for: texts, wishes, to: &library)
    return (library, substitutes)
  }

  /// Adds the font that is nearest to a wish; returns its family, or `nil` where there is none.
  private mutating func add(_ wish: Wish, to library: inout FontLibrary) -> String? {
    let candidates = FontFamilies.candidates(for: wish.family)
    for candidate in candidates {
      let name = FontFamilies.normalized(candidate)
      if let known = library.fonts.first(where: {
        FontFamilies.normalized($0.family) == name && $0.isBold == wish.isBold
          && $0.isItalic == wish.isItalic
      }) {
        return known.family
      }
      guard let regular = font(candidate, isBold: false, isItalic: false) else { continue }
      // A family that has not the style is taken nevertheless.
      let font = font(candidate, isBold: wish.isBold, isItalic: wish.isItalic) ?? regular
      library.add(font)
      return font.family
    }
    return library.fonts.first?.family
  }

  /// Adds fonts for characters that the library has not, as far as there are any.
  private mutating func addFallbacks(
    for texts: [SetText], _ wishes: [Wish], to library: inout FontLibrary
  ) {
    var missing = Set<UInt32>()
    for text in texts {
      for scalar in String(decoding: text.utf8, as: UTF8.self).unicodeScalars {
        let properties = scalar.properties
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { continue }
        if properties.generalCategory != .control { missing.insert(scalar.value) }
      }
    }
    for font in library.fonts { missing = missing.filter { font.glyph(of: $0) == nil } }
    let isBold = wishes.contains { $0.isBold }
    for family in FontFamilies.fallbacks {
      if missing.isEmpty { return }
      guard let font = font(family, isBold: false, isItalic: false) else { continue }
      let rest = missing.filter { font.glyph(of: $0) == nil }
      guard rest.count < missing.count else { continue }
      missing = rest
      library.add(font)
      if isBold, let bold = self.font(family, isBold: true, isItalic: false) { library.add(bold) }
    }
    // Characters that are left may be of a script that is seldom typed.
    for name in files.keys.sorted() where name.hasPrefix("notosans") && name.hasSuffix("regular") {
      if missing.isEmpty { return }
      guard let file = files[name], let font = fonts(of: file).first else { continue }
      let rest = missing.filter { font.glyph(of: $0) == nil }
      if rest.count < missing.count { library.add(font) }
      missing = rest
    }
  }
}
