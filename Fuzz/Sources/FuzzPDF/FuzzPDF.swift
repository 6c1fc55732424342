import Ductus

/// Reads any bytes as a PDF or an error, and as compressed bytes or an error, within the limits, and checks that an
/// object is written and read again as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPDF(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let inflate = try? Inflate(bytes, in: 0..<bytes.count, limit: 100_000) {
    precondition(inflate.output.count <= 100_000)
  }
  var lexer = PDFLexer(bytes)
  if let object = try? lexer.object() {
    var again = PDFLexer(object.bytes)
    guard let same = try? again.object(), same.bytes == object.bytes else {
      preconditionFailure("an object came back as another")
    }
  }
  guard let file = try? PDFFile(bytes, limits: .init(expanded: 1 << 20, pages: 500)) else {
    return 0
  }
  precondition(!file.pages.isEmpty && file.pages.count <= 500)
  for page in file.pages {
    precondition(page.width > 0 && page.height > 0 && page.toUserSpace.inverted != nil)
    precondition(page.rotation % 90 == 0 && page.rotation >= 0 && page.rotation < 360)
  }
  for attached in file.attachedFiles { _ = try? file.contents(of: attached, limit: 1 << 20) }
  _ = file.permissions
  for reference in file.references.prefix(500) { _ = file.object(reference).bytes }
  precondition(file.size > 0 && file.isRepaired == (file.indexStart == nil))
  return 0
}
