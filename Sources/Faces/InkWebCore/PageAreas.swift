package import InkGeometry
package import InkRaster
internal import WasmRuntime

/// The memory through which the page and an engine exchange files, texts, events and numbers.
package final class PageAreas {
  /// Files and events from the page.
  package var input = Area()
  /// Texts, files, pictures and events for the page.
  package var output = Area()
  /// A few numbers for the page, or from it; the exports that use them describe them.
  package private(set) var numbers = Area()

  /// The capacity of the number area.
  package static let numberCount = 64
  /// Bytes to be free before any operation: more than one event ever needs.
  package static let reserve = 4e6

  /// Makes the areas; `nil` if there is no memory for them.
  package init?() {
    guard numbers.resize(Self.numberCount * MemoryLayout<Double>.stride) else { return nil }
  }

  /// Writes a number for the page.
  package func put(_ value: Double, at index: Int) {
    guard index < Self.numberCount else { return }
    numbers.start?.storeBytes(of: value, toByteOffset: index * 8, as: Double.self)
  }

  /// Writes a rectangle for the page: four numbers.
  package func put(_ rect: Rect, at index: Int) {
    put(rect.minX, at: index)
    put(rect.minY, at: index + 1)
    put(rect.maxX, at: index + 2)
    put(rect.maxY, at: index + 3)
  }

  /// Writes damaged rectangles for the page: x, y, width and height each; returns their number.
  package func put(_ rects: [PixelRect]) -> Int32 {
    for (index, rect) in rects.enumerated() {
      put(Double(rect.minX), at: 4 * index)
      put(Double(rect.minY), at: 4 * index + 1)
      put(Double(rect.width), at: 4 * index + 2)
      put(Double(rect.height), at: 4 * index + 3)
    }
    return Int32(rects.count)
  }

  /// Returns a number that the page has written; NaN if the index is out of range.
  package func number(at index: Int) -> Double {
    guard index >= 0, index < Self.numberCount, let start = numbers.start else { return .nan }
    return start.load(fromByteOffset: index * 8, as: Double.self)
  }

  /// Returns true if a number of bytes can be allocated.
  package static func isFree(_ bytes: Double) -> Bool {
    guard bytes >= 0, bytes < 1e9, let block = malloc(Int(bytes)) else { return false }
    free(block)
    return true
  }
}
