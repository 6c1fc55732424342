import Ductus
import Foundation
import InkTestSupport
import InkUIKit
import Testing

@Suite struct PDFTests {
  /// Returns a drawing with a stroke from a corner.
  private func drawing() throws -> InkDocument {
    let canvas = try InkCanvas(width: 200, height: 150)
    draw(on: canvas)
    return canvas.document
  }

  private func draw(on canvas: InkCanvas) {
    let gestures = PointerGestures(canvas)
    let phases: [TouchPhase] = [.began, .moved, .moved, .ended]
    for (step, phase) in phases.enumerated() {
      let place = Point(20 + 30 * Double(step), 30 + 10 * Double(step))
      gestures.handle([
        TouchEvent(
          touch: TouchIdentifier(1), timestamp: Double(step) / 100, kind: .pencil, phase: phase,
          location: place)
      ])
    }
  }

  @Test func `a drawing that was written as PDF opens again with its strokes`() throws {
    let drawing = try drawing()
    let date = Date(timeIntervalSince1970: 1_700_000_000.7)
    let data = try drawing.pdfData(title: "Étude", date: date)
    #expect(data == (try drawing.pdfData(title: "Étude", date: date)))
    #expect(data.starts(with: Array("%PDF-1.7".utf8)))
    let opened = try InkDocument.drawing(ofPDF: data)
    #expect(opened.inkCount == 1)
    #expect(opened.strokes.map(\.record.samples) == drawing.strokes.map(\.record.samples))
    #expect(data != (try drawing.pdfData(title: "Other", date: date)))
    #expect(try drawing.pdfData(date: .distantPast) != drawing.pdfData())
  }

  @Test func `ink goes back into the PDF whose pages it is on`() throws {
    let page = InkDocument()
    page.arrange(.add([PageDraft(.a4), PageDraft(.a4)], at: 0))
    let base = Data(
      try page.pdf(PDFSettings(attachment: nil), PDFMetadata()))
    let document = try InkDocument.drawing(ofPDF: base)
    #expect(document.pages.count == 2 && document.pictures.count == 2 && !document.canUndo)
    let canvas = try InkCanvas(width: 200, height: 150, document: document)
    draw(on: canvas)
    let saved = try document.saved(intoPDF: base)
    #expect(saved.prefix(base.count) == base && saved.count > base.count)
    let again = try InkDocument.drawing(ofPDF: saved)
    #expect(again.inkCount == 1 && again.pages.count == 2)
    // A second save replaces the update.
    #expect(try again.saved(intoPDF: saved).prefix(base.count) == base)
  }

  @Test func `what cannot be done is said in words`() throws {
    let drawing = try drawing()
    let data = try drawing.pdfData()
    for bytes in [Data(), Data([1, 2, 3]), data.prefix(20)] {
      let error = #expect(throws: InkPDFError.self) { try InkDocument.drawing(ofPDF: bytes) }
      #expect(error?.errorDescription?.isEmpty == false)
    }
    let error = #expect(throws: InkPDFError.self) { try drawing.saved(intoPDF: data) }
    #expect(error?.failureReason == "the drawing shows no page of this PDF")
  }
}
