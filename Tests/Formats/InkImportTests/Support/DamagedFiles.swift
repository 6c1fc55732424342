import InkTestSupport
import Testing

import InkImport

/// Files that are cut, and files of which bytes are changed.
enum DamagedFiles {
  /// Reads a file that is cut at many places: none of them is read as if it were whole.
  ///
  /// - Parameters:
  ///   - file: a whole file.
  ///   - step: the distance between cuts.
  ///   - isAccepted: true for a cut file that is a whole one of its format.
  static func expectFailures(
    ofCuts file: [UInt8], step: Int = 1, isAccepted: (Int) -> Bool = { _ in false }
  ) {
    for count in stride(from: 0, to: file.count, by: step) where !isAccepted(count) {
      do {
        let drawing = try ForeignDrawing.read(Array(file[..<count]))
        Issue.record("cut at \(count), it is read: \(drawing.report.sentence)")
      } catch {
        #expect(isInside(error, file.count), "cut at \(count): \(error)")
      }
    }
  }

  /// Reads a file of which some bytes are changed, many times: it fails with a position, or is read within the limits.
  static func expectBounds(ofChanges file: [UInt8], seed: UInt64, count: Int = 400) {
    var random = SeededGenerator(seed: seed)
    var limits = ImportLimits()
    limits.points = 100_000
    limits.elements = 10_000
    limits.expandedBytes = 1 << 22
    var failures = 0
    for _ in 0..<count {
      var bytes = file
      for _ in 0...random.below(3) {
        bytes[random.below(bytes.count)] = UInt8(random.below(256))
      }
      do {
        let drawing = try ForeignDrawing.read(bytes, limits)
        let elements = drawing.pages.reduce(0) { $0 + $1.elements.count }
        #expect(elements <= limits.elements)
        for page in drawing.pages {
          for case .stroke(let stroke) in page.elements.map(\.content) {
            #expect(stroke.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
          }
        }
        // A drawing of any such file becomes a document.
        _ = drawing.document()
      } catch {
        failures += 1
        #expect(isInside(error, limits.expandedBytes), "\(error)")
      }
    }
    #expect(failures > 0)
  }

  /// Reads a file that must fail for a reason, with limits that a closure sets.
  static func expectFailure(
    _ reason: ImportFailure.Reason, of file: [UInt8],
    _ limit: (inout ImportLimits) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var limits = ImportLimits()
    limit(&limits)
    do {
      let drawing = try ForeignDrawing.read(file, limits)
      Issue.record("it was read: \(drawing.report.sentence)", sourceLocation: sourceLocation)
    } catch {
      #expect(error.reason == reason, "\(error)", sourceLocation: sourceLocation)
    }
  }

  private static func isInside(_ failure: ImportFailure, _ count: Int) -> Bool {
    switch failure.position {
    case .byte(let offset): offset >= 0 && offset <= count
    case .line(let line): line >= 1
    }
  }
}
