internal import ArgumentParser
internal import InkInterchange

/// The size of a picture on the command line.
enum SizeArgument: Equatable {
  /// The size of the ink, plus a margin.
  case fit
  /// A size in canvas points, from the origin.
  case points(width: Int, height: Int)

  /// Parses a size: `fit`, or one such as `640x480`.
  init(_ text: String) throws {
    if text == "fit" {
      self = .fit
      return
    }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let sides = parts.compactMap { part in
      // `Int` accepts a plus sign, too.
      part.utf8.first == UInt8(ascii: "+") ? nil : Int(part)
    }
    guard parts.count == 2, sides.count == 2, sides.allSatisfy({ $0 > 0 }) else {
      throw ValidationError("“\(text)” is no size such as 640x480 or fit")
    }
    guard sides.allSatisfy({ $0 <= PNGEncoder.largestSide }) else {
      throw ValidationError(
        "in the size “\(text)” a side is longer than \(PNGEncoder.largestSide) points")
    }
    self = .points(width: sides[0], height: sides[1])
  }
}
