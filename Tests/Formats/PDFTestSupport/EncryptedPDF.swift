internal import Foundation
internal import SharedData
internal import Testing

/// PDFs that qpdf encrypts.
package enum EncryptedPDF {
  /// The ways of qpdf to encrypt: bits, and options.
  package static let ways: [[String]] = [
    ["40"],
    ["128", "--use-aes=n"],
    ["128", "--use-aes=y"],
    ["128", "--use-aes=n", "--force-V4"],
    ["128", "--use-aes=y", "--cleartext-metadata"],
    ["256", "--force-R5"],
    ["256"],
    ["256", "--cleartext-metadata"],
  ]

  /// Returns a file as qpdf encrypts it.
  package static func file(
    _ name: String, _ way: [String], user: String = "", packed: Bool = false
  ) throws -> [UInt8] {
    let run = try PDFTool.qpdf.run(on: bytes(name)) { input, output in
      [
        "--allow-weak-crypto", "--static-id", "--object-streams=\(packed ? "generate" : "disable")",
      ]
        + ["--encrypt", user, "owner"] + way + ["--", input, output]
    }
    try #require(!run.output.isEmpty, "\(run.text)")
    return run.output
  }

  /// Returns a file as qpdf decrypts it.
  package static func decrypted(_ bytes: [UInt8]) throws -> [UInt8] {
    let run = try PDFTool.qpdf.run(on: bytes) { input, output in ["--decrypt", input, output] }
    try #require(run.code == 0, "\(run.text)")
    return run.output
  }

  /// Returns a document of the shared data.
  private static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](
      Data(contentsOf: SharedData.folder.appendingPathComponent("pdf/documents/\(name).pdf")))
  }
}
