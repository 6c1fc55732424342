import Foundation
import SharedData

import InkImport

extension ImportedDrawing {
  /// The strokes of all pages.
  var strokes: [ImportedStroke] {
    pages.flatMap(\.elements).compactMap {
      if case .stroke(let stroke) = $0.content { stroke } else { nil }
    }
  }

  /// The texts of all pages.
  var texts: [ImportedText] {
    pages.flatMap(\.elements).compactMap {
      if case .text(let text) = $0.content { text } else { nil }
    }
  }
}

/// Files of other programs in the folder of shared data.
enum RealFiles {
  private static let folder = SharedData.folder.appendingPathComponent("ink")

  /// True if the files are there.
  static let areThere = FileManager.default.fileExists(atPath: folder.path)

  /// The bytes of a file.
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }
}
