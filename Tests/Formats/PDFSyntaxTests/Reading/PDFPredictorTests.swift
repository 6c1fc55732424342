import InkTestSupport
import PDFSyntax
import Testing

@Suite struct PDFPredictorTests {
  private func predictor(_ text: String) throws -> PDFPredictor {
    var lexer = PDFLexer(Array(text.utf8))
    let dictionary = try #require(try lexer.object().dictionary)
    return try PDFPredictor(dictionary, offset: 5)
  }

  /// Applies the filters of PNG by their definition: each byte of a row by the bytes before it.
  private func filtered(_ data: [UInt8], row: Int, step: Int, _ kinds: [UInt8]) -> [UInt8] {
    func value(_ y: Int, _ x: Int) -> Int {
      y >= 0 && x >= 0 && y * row + x < data.count ? Int(data[y * row + x]) : 0
    }
    var result: [UInt8] = []
    for y in 0..<data.count / row {
      let kind = kinds[y % kinds.count]
      result.append(kind)
      for x in 0..<row {
        let (left, up, corner) = (value(y, x - step), value(y - 1, x), value(y - 1, x - step))
        let guess = left + up - corner
        let paeth = [left, up, corner].min { abs(guess - $0) < abs(guess - $1) }
        let predicted = [0, left, up, (left + up) / 2, paeth ?? 0][Int(kind)]
        result.append(UInt8(truncatingIfNeeded: value(y, x) - predicted))
      }
    }
    return result
  }

  @Test func `filters of PNG are undone`() throws {
    var random = SeededGenerator(seed: 10)
    for (colors, bits, columns) in [
      (1, 8, 5), (3, 8, 4), (4, 8, 1), (1, 1, 20), (3, 16, 3), (1, 4, 3),
    ] {
      let row = (colors * bits * columns + 7) / 8
      let data = (0..<row * 12).map { _ in UInt8(random.below(256)) }
      let coded = filtered(data, row: row, step: max(colors * bits / 8, 1), [0, 1, 2, 3, 4])
      let predictor = try predictor(
        "<</Predictor 15/Colors \(colors)/BitsPerComponent \(bits)/Columns \(columns)>>")
      #expect(try predictor.undo(coded) == data)
      // The bytes of a row that is cut off are kept.
      #expect(try predictor.undo(coded.dropLast()) == data.dropLast())
    }
  }

  @Test func `differences of TIFF are undone`() throws {
    let bytes = try predictor("<</Predictor 2/Colors 2/Columns 3>>")
    #expect(try bytes.undo([1, 2, 3, 4, 5, 6, 255, 1, 2, 1]) == [1, 2, 4, 6, 9, 12, 255, 1, 1, 2])
    let words = try predictor("<</Predictor 2/BitsPerComponent 16/Columns 3>>")
    #expect(try words.undo([0, 255, 0, 1, 1, 0, 9, 9]) == [0, 255, 1, 0, 2, 0, 9, 9])
  }

  @Test(arguments: [
    "/Predictor 3", "/Predictor 16", "/Predictor 2/BitsPerComponent 4", "/Predictor 12/Columns 0",
    "/Predictor 12/Columns 99999999999", "/Predictor 12/Colors 0", "/Predictor 12/Colors 33",
    "/Predictor 12/BitsPerComponent 7",
  ])
  func `other parameters are an error`(_ text: String) {
    #expect(throws: PDFError(.filter, offset: 5)) { try predictor("<<\(text)>>") }
  }

  @Test func `an unknown filter of a row is an error`() throws {
    let predictor = try predictor("<</Predictor 12/Columns 2>>")
    #expect(throws: PDFError.self) { try predictor.undo([0, 1, 2, 5, 1, 2]) }
    #expect(try predictor.undo([]).isEmpty)
  }
}

extension Array where Element == UInt8 {
  fileprivate func dropLast() -> [UInt8] { Array(self[..<(count - 1)]) }
}
