import Ductus
import Foundation
import PDFTestSupport
import SharedData
import Testing

/// PDFs on the command line.
@Suite struct PDFCommandTests {
  private func run(_ arguments: [String]) throws {
    let run = try CommandRun(arguments)
    try #require(run.exitCode == 0, "\(arguments): \(run.messages)")
    #expect(run.messages.isEmpty, "\(run.messages)")
  }

  private func strokes(of path: String) throws -> [[RecordedSample]] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    return try DuctusReader(.strict).read(bytes).document.strokes.map(\.record.samples)
  }

  @Test func `A drawing comes back out of its PDF`() throws {
    try withTemporaryFolder { folder in
      let name = { folder.appendingPathComponent($0).path }
      try run(["convert", sample, "-o", name("a.ductus"), "--brush", "fountain"])
      try run(["render", name("a.ductus"), "-o", name("a.pdf"), "--title", "Größe", "--date", "5"])
      try run(["convert", name("a.pdf"), "-o", name("b.ductus")])
      #expect(try strokes(of: name("a.ductus")) == strokes(of: name("b.ductus")))
      // With a date the bytes are the same each time.
      try run(["render", name("a.ductus"), "-o", name("b.pdf"), "--title", "Größe", "--date", "5"])
      #expect(
        FileManager.default.contentsEqual(atPath: name("a.pdf"), andPath: name("b.pdf")))
      try run(["render", name("a.ductus"), "-o", name("flat.pdf"), "--flat"])
      let info = try CommandRun(["info", name("flat.pdf")])
      #expect(info.output.contains("none attached"))
    }
  }

  @Test func `Logs and several drawings become pages`() throws {
    try withTemporaryFolder { folder in
      let name = { folder.appendingPathComponent($0).path }
      try run([
        "render", sample, "-o", name("log.pdf"), "--brush", "pencil", "--ink", "annotations",
      ])
      try run(["convert", sample, "-o", name("a.ductus")])
      try run(["render", name("a.ductus"), "--and", name("a.ductus"), "-o", name("two.pdf")])
      let info = try CommandRun(["info", name("two.pdf"), "--json"])
      let json = try #require(
        JSONSerialization.jsonObject(with: Data(info.output.utf8)) as? [String: Any])
      #expect((json["pages"] as? [[Double]])?.count == 2)
      #expect(((json["drawing"] as? [String: Any])?["strokes"] as? Int) ?? 0 > 0)
    }
  }

  @Test func `Options for a PDF are refused where there is none`() throws {
    for arguments in [
      ["render", sample, "-o", "a.png", "--title", "a"],
      ["render", sample, "-o", "a.pdf", "--show", "points"],
      ["render", sample, "-o", "a.pdf", "--flat", "--with-history"],
      ["convert", sample, "-o", "a.pdf"],
    ] {
      let run = try CommandRun(arguments)
      #expect(run.exitCode == 64 && !run.messages.isEmpty, "\(arguments): \(run.messages)")
    }
  }

  /// Returns a page with a signature, which its author certified (ISO 32000-2, 12.8.2.2), or which locks fields.
  private func signedPDF(_ catalog: String, _ field: String, _ signature: String) -> Data {
    let objects = [
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/SigFlags 3>>\(catalog)>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[4 0 R]>>",
      "<</Type/Annot/Subtype/Widget/FT/Sig/T(a)/V 5 0 R/Rect[0 0 0 0]/F 132\(field)>>",
      "<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>/ByteRange[0 9 11 9]\(signature)>>",
    ]
    var text = "%PDF-1.7\n"
    var table = "xref\n0 6\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      table += String(format: "%010d 00000 n \n", text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    return Data("\(text)\(table)trailer<</Size 6/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n".utf8)
  }

  /// Returns the signature that certifies a document with the changes that it allows.
  private func certification(_ allowed: Int) -> String {
    "/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</P \(allowed)/V/1.2>>>>]"
  }

  @Test func `Signed PDFs are written on only as their signatures allow, and copies replace none`()
    throws
  {
    let lock = "/Reference[<</TransformMethod/FieldMDP/TransformParams<</Action/All/V/1.2>>>>]"
    let certified = "/Perms<</DocMDP 5 0 R>>"
    for (pdf, isAllowed) in [
      (signedPDF(certified, "", certification(1)), false),
      (signedPDF(certified, "", certification(2)), false),
      (signedPDF(certified, "", certification(3)), true),
      (signedPDF("", "", ""), true), (signedPDF("", "", lock), true),
      (signedPDF("", "/Lock<</Type/SigFieldLock/Action/All/P 1>>", ""), false),
    ] {
      try withTemporaryFolder { folder in
        let name = { folder.appendingPathComponent($0).path }
        let original = folder.appendingPathComponent("signed.pdf")
        try pdf.write(to: original)
        try run(["convert", original.path, "-o", name("a.ductus")])
        let written = try CommandRun(["render", name("a.ductus"), "-o", name("b.pdf")])
        #expect(written.exitCode == (isAllowed ? 0 : 65), "\(written.messages)")
        #expect(FileManager.default.fileExists(atPath: name("b.pdf")) == isAllowed)
        #expect(isAllowed || written.messages.contains("--break-signatures"))
        // Ink that is a part of pages changes the signed content.
        let content = try CommandRun([
          "render", name("a.ductus"), "-o", name("c.pdf"), "--ink", "content",
        ])
        #expect(content.exitCode == 65)
        try run(["render", name("a.ductus"), "-o", name("copy.pdf"), "--break-signatures"])
        let copy = try Data(contentsOf: folder.appendingPathComponent("copy.pdf"))
        #expect(copy.starts(with: pdf) && copy.count > pdf.count)
        let over = try CommandRun([
          "render", name("a.ductus"), "-o", original.path, "--break-signatures",
        ])
        #expect(over.exitCode == 65 && over.messages.contains("another name"))
        #expect(try Data(contentsOf: original) == pdf)
      }
    }
  }

  @Test func `Signatures keep what the hand did only where that is asked for`() throws {
    try withTemporaryFolder { folder in
      let name = { folder.appendingPathComponent($0).path }
      try run(["convert", sample, "-o", name("a.ductus"), "--brush", "signature"])
      try run(["render", name("a.ductus"), "-o", name("a.pdf")])
      try run(["convert", name("a.pdf"), "-o", name("b.ductus")])
      for samples in try strokes(of: name("b.ductus")) {
        for (index, sample) in samples.enumerated() {
          #expect(sample.time == Int64(index) * 100 && sample.force == RecordedSample.unknown)
        }
      }
      try run(["render", name("a.ductus"), "-o", name("c.pdf"), "--with-dynamics"])
      try run(["convert", name("c.pdf"), "-o", name("c.ductus")])
      #expect(try strokes(of: name("a.ductus")) == strokes(of: name("c.ductus")))
      let both = try CommandRun([
        "render", name("a.ductus"), "-o", name("d.pdf"), "--flat", "--with-dynamics",
      ])
      #expect(both.exitCode == 64)
    }
  }

  @Test(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
  func `PDFs that cannot be read are refused with the reason and the place`() throws {
    let file = SharedData.folder.appendingPathComponent("pdf/documents/graph-encrypted.pdf").path
    for arguments in [["convert", file, "-o", "/tmp/none.ductus"], ["info", file]] {
      let run = try CommandRun(arguments)
      #expect(run.exitCode == 65 && run.output.isEmpty)
      #expect(run.messages.contains("--password") && run.messages.contains("byte"))
    }
  }

  @Test(
    .enabled(if: SharedData.isAvailable, SharedData.isMissing),
    .enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
  func `A PDF is written on with its password, which the command line or a file says`() throws {
    try withTemporaryFolder { folder in
      let name = { folder.appendingPathComponent($0).path }
      let bytes = try EncryptedPDF.file("fourpages", ["256"], user: "secret")
      try Data(bytes).write(to: URL(fileURLWithPath: name("locked.pdf")))
      try Data("secret\r\nanything".utf8).write(to: URL(fileURLWithPath: name("word")))
      try run([
        "convert", name("locked.pdf"), "-o", name("a.ductus"), "--password-file", name("word"),
      ])
      let refused = try CommandRun(["render", name("a.ductus"), "-o", name("no.pdf")])
      #expect(refused.exitCode == 65 && refused.messages.contains("--password"))
      #expect(!FileManager.default.fileExists(atPath: name("no.pdf")))
      try run(["render", name("a.ductus"), "-o", name("b.pdf"), "--password", "secret"])
      let saved = try [UInt8](Data(contentsOf: URL(fileURLWithPath: name("b.pdf"))))
      #expect(try PDFFile(saved, passwords: ["secret"]).hasDrawing)
      let told = try CommandRun(["info", name("b.pdf"), "--password", "secret"])
      #expect(told.exitCode == 0 && told.output.contains("4"))
      let missing = try CommandRun(["info", name("b.pdf"), "--password-file", name("none")])
      #expect(missing.exitCode == 66 && missing.messages.contains("none"))
    }
  }

  @Test func `That the drawing in a PDF is damaged is told`() throws {
    try withTemporaryFolder { folder in
      let name = { folder.appendingPathComponent($0).path }
      try run(["convert", sample, "-o", name("a.ductus")])
      try run(["render", name("a.ductus"), "-o", name("a.pdf"), "--ink", "annotations"])
      let file = try PDFFile([UInt8](Data(contentsOf: URL(fileURLWithPath: name("a.pdf")))))
      let range = try #require(file.attachedFiles.first).stream.range
      for step in 0..<4 {
        var bytes = file.bytes
        bytes[range.lowerBound + 40 + step * (range.count - 60) / 4] ^= 16
        try Data(bytes).write(to: folder.appendingPathComponent("b.pdf"))
        let info = try CommandRun(["info", name("b.pdf")])
        #expect(info.exitCode == 0 && info.output.contains("damaged"))
        #expect(info.messages.contains("the drawing in it cannot be read"))
        let made = try CommandRun(["convert", name("b.pdf"), "-o", name("b.ductus")])
        #expect(made.exitCode == 0 && made.messages.contains("stays on the pages"))
        // Its pages are shown with their ink, and written on.
        try run(["render", name("b.ductus"), "-o", name("c.pdf")])
        let saved = try Data(contentsOf: URL(fileURLWithPath: name("c.pdf")))
        #expect(saved.starts(with: bytes))
      }
    }
  }

  /// A drawing of a PDF has that in its first kilobyte.
  @Test func `A drawing of a PDF is a drawing`() throws {
    try withTemporaryFolder { folder in
      let name = { folder.appendingPathComponent($0).path }
      try run(["convert", sample, "-o", name("a.ductus")])
      try run(["render", name("a.ductus"), "-o", name("a.pdf"), "--flat"])
      try run(["convert", name("a.pdf"), "-o", name("b.ductus")])
      for arguments in [["info", name("b.ductus")], ["check", name("b.ductus")]] {
        let run = try CommandRun(arguments)
        #expect(run.exitCode == 0 && run.output.contains("chunks"), "\(run.messages)")
      }
    }
  }

  @Test func `What takes no PDF says what does`() throws {
    let run = try CommandRun(["render", "-", "-o", "-"], input: Data("%PDF-1.7\n".utf8))
    #expect(run.exitCode == 65 && run.messages.contains("ductus convert"))
    #expect(run.messages.contains("expected an event log or a drawing, found a PDF"))
  }
}
