import Foundation
import InkText
import Testing

/// The fonts of Debian that tests read: fonts-noto-core, fonts-liberation, fonts-droid-fallback.
enum DebianFonts {
  /// The folder.
  static let folder = "/usr/share/fonts/truetype/"

  /// True if the fonts are there.
  static let areAvailable = [
    "noto/NotoSans-Regular.ttf", "noto/NotoSansHebrew-Regular.ttf",
    "noto/NotoNaskhArabic-Regular.ttf", "liberation/LiberationSans-Regular.ttf",
    "droid/DroidSansFallbackFull.ttf",
  ].allSatisfy { FileManager.default.fileExists(atPath: folder + $0) }

  /// The message of a skipped test.
  static let areMissing: Comment =
    "SKIPPED: install fonts-noto-core, fonts-liberation and fonts-droid-fallback"

  /// Returns the bytes of a font.
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(FileManager.default.contents(atPath: folder + name)))
  }

  /// Returns a font.
  static func font(_ name: String) throws -> FontFile { try FontFile(bytes(name)) }

  /// Returns a setter with fonts for all scripts that are tested.
  static func setter() throws -> TextSetter {
    TextSetter(
      FontLibrary([
        try font("noto/NotoSans-Regular.ttf"), try font("noto/NotoSansHebrew-Regular.ttf"),
        try font("noto/NotoNaskhArabic-Regular.ttf"), try font("droid/DroidSansFallbackFull.ttf"),
      ]))
  }
}
