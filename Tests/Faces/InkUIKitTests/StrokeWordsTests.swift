import Ductus
import InkUIKit
import Testing

/// Tests of the words about strokes.
@Suite struct StrokeWordsTests {
  private func canvas() throws -> InkCanvas {
    let canvas = try InkCanvas(width: 300, height: 300)
    for (x, y, preset) in [(10.0, 10.0, BrushPreset.pencil), (280, 20, .pen), (150, 280, .marker)] {
      let line = (0..<5).map {
        PolylinePoint(location: Point(x + Double($0), y), timestamp: Double($0) / 60)
      }
      canvas.add(samples: line, brush: preset.brush)
    }
    return canvas
  }

  @Test func `Strokes are told of one after the other, and from the beginning again`() throws {
    let words = StrokeWords(try canvas().document)
    var id: InkStroke.Identifier?
    var numbers: [Int] = []
    for _ in 0..<4 {
      id = words.neighbor(of: id, isForward: true)
      numbers.append(words.description(of: try #require(id))?.number ?? 0)
    }
    #expect(numbers == [1, 2, 3, 1])
    #expect(words.neighbor(of: nil, isForward: false) == words.ids.last)
    #expect(words.neighbor(of: words.ids[0], isForward: false) == words.ids.last)
    #expect(StrokeWords(InkDocument()).neighbor(of: nil, isForward: true) == nil)
  }

  @Test func `A stroke is told by its number, its brush and its place`() throws {
    let words = StrokeWords(try canvas().document)
    let told = words.ids.compactMap { words.description(of: $0) }
    #expect(told.map(\.place) == [.upperLeft, .upperRight, .bottom])
    #expect(told.map(\.brush) == ["pencil", "pen", "marker"])
    #expect(told.allSatisfy { $0.count == 3 })
    #expect(InkViewText().stroke(told[0]) == "Stroke 1 of 3, pencil, upper left")
    #expect(words.description(of: InkStroke.Identifier(rawValue: 99)) == nil)
  }

  @Test func `Every language has all texts of its own`() {
    let english = InkViewText()
    for language in ["de", "fr-CA", "es-419", "ru-RU", "zh-Hans-CN"] {
      let text = InkViewText(language: language)
      for path: KeyPath<InkViewText, String> in [
        \.label, \.undo, \.redo, \.clear, \.showAll, \.nextStroke, \.previousStroke, \.zoomIn,
        \.zoomOut, \.duplicate, \.delete, \.group, \.ungroup, \.bringToFront,
        \.bringForward, \.sendBackward, \.sendToBack, \.tools, \.width, \.editText,
        \.badText,
      ] {
        let isOwn = text[keyPath: path] != english[keyPath: path]
        #expect(isOwn && !text[keyPath: path].isEmpty, "\(language)")
      }
      #expect(text.toolTitles.keys == english.toolTitles.keys)
      // Some words are the same elsewhere, such as the lasso.
      let own = text.toolTitles.filter { english.toolTitles[$0.key] != $0.value }
      #expect(own.count >= 7 && Set(text.toolTitles.values).count == 9, "\(language)")
      #expect(
        ToolShelf.standardItems(in: text).map(\.title)
          != ToolShelf.standardItems(in: english).map(\.title))
      #expect(text.strokes(0) != text.strokes(1) && text.strokes(1) != text.strokes(2))
      for place in StrokeDescription.Place.allCases {
        let stroke = StrokeDescription(
          number: 2, count: 5, brush: "pen", place: place, width: 1, height: 1)
        #expect(text.stroke(stroke) != english.stroke(stroke))
      }
    }
    #expect(InkViewText(language: "nl").undo == english.undo)
  }
}
