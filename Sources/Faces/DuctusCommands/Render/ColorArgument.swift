internal import ArgumentParser
internal import Ductus

/// A colour named on the command line.
struct ColorArgument: Equatable {
  let color: InkColor

  /// Parses a colour: `#rrggbb` or `#rgb`, either with alpha at its end, or `transparent`.
  init(_ text: String) throws {
    if text == "transparent" {
      color = .transparent
      return
    }
    let digits = text.dropFirst().utf8.compactMap(Self.digit)
    let isShort = digits.count == 3 || digits.count == 4
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1,
      isShort || digits.count == 6 || digits.count == 8
    else {
      throw ValidationError("“\(text)” is no colour such as #1a2b3c, #1a2b3c80 or transparent")
    }
    var channels: [UInt8] = []
    if isShort {
      // Each digit is doubled: #abc is #aabbcc.
      for digit in digits { channels.append(digit * 17) }
    } else {
      for index in stride(from: 0, to: digits.count, by: 2) {
        channels.append(digits[index] * 16 + digits[index + 1])
      }
    }
    color = InkColor(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 255)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
