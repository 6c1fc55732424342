// Drawings that a program puts together: pages, edits, pictures, people, PDFs, and what can go wrong.

import Ductus
import InkInterchange

let document = InkDocument()

// snippet.pages
let ruled = PaperPattern(.ruled, spacing: 24)
let added = document.arrange(
  .add([PageDraft(.a4, paperPattern: ruled), PageDraft(PageSize.a5.landscape)], at: 0))
for page in document.pages { print("\(page.size.width) × \(page.size.height) points") }
// snippet.end
print(added.count == 2)

// snippet.edits
let samples = (0...60).map { step in
  PolylinePoint(location: Point(40 + 4 * Double(step), 80), timestamp: Double(step) / 60, force: 1)
}
let line: ElementIdentifier = document.append(InkStroke(samples, brush: BrushPreset.pen.brush))
document.perform(.transform([line], .translation(Vector(0, 40))))
document.perform(.set([line], .name("A line")))
print(document.name(of: line), document.bounds(of: line).center)
document.undo()  // It has no name again.
// snippet.end

// snippet.picture
let (content, header) = try PictureContent.importing(try document.png())
let frame = Rect(x: 40, y: 200, width: 200, height: 100)
let picture = PlacedPicture(
  id: document.nextPicture, content: content, size: header.size,
  transform: PlacedPicture.fitting(header.size, in: frame), place: document.nextPicturePlace)
document.perform(.put(pictures: [picture]))
document.perform(document.arranging([picture.id], .toFront))  // It lies above the ink.
// snippet.end

// snippet.people
// Numbers that nobody else has: an app takes them at random.
document.join(as: DocumentAuthor(rawValue: 7001))
let copy = try InkDocument(file: document.file())
copy.join(as: DocumentAuthor(rawValue: 7002))
copy.perform(.transform([line], .rotation(0.1)))
// Each gives the other what it has done, in any order.
document.receive(all: copy.sharedChanges(after: []))
// snippet.end

// snippet.pdf
let file = try PDFFile(document.pdf())
print("\(file.pages.count) pages")
let drawing = try file.drawing()  // It is attached, with each stroke.
drawing.perform(.restyle([drawing.strokes[0].id], BrushPreset.highlighter.brush))
let annotated = try file.saving(drawing)
// snippet.end
print("\(annotated.count) bytes")

// snippet.errors
do throws(DuctusError) {
  _ = try InkDocument(file: Array("no drawing".utf8))
} catch {
  print("\(error), at byte \(error.offset)")
}
do throws(CanvasSizeError) {
  _ = try InkCanvas(width: 1e9, height: 100)
} catch {
  print("no canvas is \(error.width) points wide")
}
// snippet.end
