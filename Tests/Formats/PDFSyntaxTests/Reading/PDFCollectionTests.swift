import Foundation
import PDFSyntax
import SharedData
import Testing

/// Documents and structures that other projects test their readers with.
///
/// A number is that of the pages, as qpdf counts them, with an exclamation mark if the file must be repaired; a
/// word is the reason for which the file is refused. Of the files that are refused, those that need no password
/// have no header, or nothing that leads to a page; `pages-loop`, whose pages qpdf does not list, has one page.
@Suite struct PDFCollectionTests {
  private static let folder = SharedData.folder.appendingPathComponent("pdf")
  private static let isThere = FileManager.default.fileExists(atPath: folder.path)

  private static let documents = """
    congress = 1
    content-stream-errors = 4
    ctm_cm = 1!
    cyclic-toc = 1
    form = 1
    form_dd0293 = 4
    formxobject = 1
    fourpages = 4
    graph-encrypted = password
    graph = 1
    pdfx = 1
    """

  private static let structure = """
    V4-aes = 30
    V4 = 30
    annotation-no-resources-out = 1
    annotations-foreign-file.out = 2
    annotations-no-acroform-with-p.out = 2
    annotations-no-acroform = 1
    annotations-rotated-180 = 1
    annotations-rotated-270 = 1
    annotations-same-file.out = 2
    append-page-content-damaged = 30!
    append-page-content = 30
    append-xref-loop = 30!
    bad-data = 1
    bad-direct-root = header
    bad-encryption-length = password
    bad-jpeg-out = 1
    bad10 = 1
    bad11 = 1!
    bad12 = 1
    bad13 = 1!
    bad14 = 1!
    bad15 = 1!
    bad16 = 1!
    bad17 = 1
    bad18 = 1!
    bad19 = 1!
    bad30 = 1
    bad31 = 1
    bad32 = 1
    bad33 = 1!
    bad34 = 1!
    bad35 = 1
    bad36 = 1
    bad37 = 1
    bad38 = 1!
    bad39 = 1
    bad40 = 1
    enc-R2,V1,U=view,O=master = password
    enc-R2,V1,U=view,O=view = password
    enc-R3,V2,U=view,O=master = password
    enc-R3,V2,U=view,O=view = password
    enc-XI-R6,V5,O=master = 30
    enc-XI-R6,V5,U=view,O=master = password
    enc-XI-base = 30
    enc-XI-long-password = password
    enc-long-password = password
    encrypted-positive-P = 1
    form-fields-and-annotations-shared = 4
    form-fields-and-annotations = 1
    form-xobjects-no-resources-out = 1
    form-xobjects-no-resources = 1
    form-xobjects-some-resources1-out = 1
    form-xobjects-some-resources2-out = 1
    fuzz-16214 = header
    good10 = 1
    good11 = 1
    good12 = 1
    good13 = 1
    good14 = 1
    good15 = 1
    good16 = 1
    good17-not-recompressed = 30
    good17 = 30
    good18 = 30
    good19 = 1
    issue-100 = catalog
    issue-101 = object
    issue-106 = 1!
    issue-120 = catalog
    issue-141a = header
    issue-141b = catalog
    issue-150 = header
    issue-1503 = header
    issue-449 = 2
    issue-99b = catalog
    lin-special = 5
    lin0 = 1
    lin1 = 30
    lin2 = 30
    lin3 = 30
    lin4 = 30
    lin5 = 30
    lin6 = 30
    lin7 = 30
    lin8 = 30
    lin9 = 5
    linearization-bounds-1 = 30
    linearization-bounds-2 = 30
    linearization-large-vector-alloc = 30
    linearize-duplicate-page = 3
    linearized-and-warnings = 1
    link-annots = 4
    minimal-1 = 1
    minimal-9 = 1
    minimal-dangling-out = 1
    minimal-nulls = 1
    minimal-rotated = 1
    minimal = 1
    object-stream-self-ref.out = 1
    object-stream-self-ref = 1
    page-inherit-mediabox = 3
    page-labels-and-outlines = 30
    page-labels-num-tree = 30
    page-missing-mediabox-out = 3
    page-with-no-resources = 1
    page_api_1-out2 = 11
    page_api_1-out3 = 10
    page_api_1 = 10
    page_api_2 = 3
    pages-copy-encryption = password
    pages-is-page-out = 1
    pages-is-page = 1
    pages-loop = 1
    shared-font-xobject-split-1 = 1
    shared-font-xobject-split-2 = 1
    shared-font-xobject-split-3 = 1
    shared-font-xobject-split-4 = 1
    shared-font-xobject = 4
    shared-form-images = 6
    shared-form-split-1 = 1
    shared-form-split-2 = 1
    shared-form-split-3 = 1
    shared-form-split-4 = 1
    shared-form-split-5 = 1
    shared-form-split-6 = 1
    shared-form-xobject-split-1 = 1
    shared-form-xobject-split-2 = 1
    shared-images-errors-1-3-out = 2
    shared-images-pages-out = 4
    shared-images = 10
    shared-split-01-04 = 4
    shared-split-09-10 = 2
    shared-unnamed-field = 1
    xref-with-short-size = 1
    """

  private func check(_ table: String, _ folder: String) throws {
    var names: [String] = []
    for line in table.split(separator: "\n") {
      let parts = line.components(separatedBy: " = ")
      let name = parts[0] + ".pdf"
      names.append(name)
      let url = Self.folder.appendingPathComponent(folder).appendingPathComponent(name)
      let bytes = [UInt8](try Data(contentsOf: url))
      var result: String
      do {
        let file = try PDFFile(bytes)
        for reference in file.references.prefix(2000) { _ = file.object(reference) }
        result = "\(file.pages.count)"
        let once = try PDFFile(bytes)
        if once.isRepaired { result += "!" }
        #expect(file.pages.allSatisfy { $0.width > 0 && $0.height > 0 })
        let permissions = file.permissions
        #expect(
          file.encryption != nil || permissions.allowsAnnotations && !permissions.hasXFA)
        for attached in file.attachedFiles(ofAnnotations: { _ in false }) {
          #expect(!attached.name.isEmpty)
          #expect(throws: Never.self) { try file.contents(of: attached, limit: 1 << 20) }
        }
      } catch {
        result = "\(error.reason)"
      }
      #expect(result == parts[1], "\(name)")
    }
    let found = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appendingPathComponent(folder).path)
    #expect(Set(found.filter { $0.hasSuffix(".pdf") }) == Set(names))
  }

  @Test(.enabled(if: isThere, SharedData.isMissing))
  func `documents have their pages`() throws { try check(Self.documents, "documents") }

  @Test(.enabled(if: isThere, SharedData.isMissing))
  func `structures are read, repaired or refused`() throws {
    try check(Self.structure, "structure")
  }

  @Test(.enabled(if: isThere, SharedData.isMissing))
  func `cut files are files or errors`() throws {
    for name in [
      "good17", "lin9", "bad40", "minimal", "object-stream-self-ref", "form-fields-and-annotations",
    ] {
      let url = Self.folder.appendingPathComponent("structure/\(name).pdf")
      let bytes = [UInt8](try Data(contentsOf: url))
      for step in 0..<Proof.count(60, whole: 2000) {
        let count = bytes.count * step / Proof.count(60, whole: 2000)
        guard let file = try? PDFFile(Array(bytes[..<count])) else { continue }
        #expect(!file.pages.isEmpty)
        for reference in file.references.prefix(300) { _ = file.object(reference) }
      }
    }
  }
}
