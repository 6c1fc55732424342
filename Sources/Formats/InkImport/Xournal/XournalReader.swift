/// Reads drawings of Xournal++ and Xournal.
enum XournalReader {
  static func recognizes(_ bytes: [UInt8]) -> Bool { false }

  static func read(
    _ bytes: [UInt8], _ limits: ImportLimits
  ) throws(ImportFailure) -> ImportedDrawing { throw ImportFailure(.unknownFormat, at: .byte(0)) }
}
