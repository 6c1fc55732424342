import InkBrush
import InkGeometry
import InkInput
import InkSigning
import InkUIKit
import Testing

/// Tests of what a view to sign on shows and keeps.
@Suite struct SignatureSheetTests {
  private func event(_ phase: TouchPhase, _ x: Double, _ y: Double, at time: Double) -> TouchEvent {
    TouchEvent(
      touch: TouchIdentifier(1), timestamp: time, kind: .pencil, phase: phase,
      location: Point(x, y), force: 1)
  }

  /// Signs a wave from left to right, in callbacks of UIKit.
  private func sign(_ sheet: SignatureSheet, y: Double = 50, at start: Double = 0) {
    for index in 0...40 {
      let phase: TouchPhase = index == 0 ? .began : index == 40 ? .ended : .moved
      let place = Point(20 + 4 * Double(index), y + Double(index % 8))
      sheet.take(
        TouchCallback(contacts: [
          .init(events: [event(phase, place.x, place.y, at: start + 0.008 * Double(index))])
        ]))
    }
  }

  private func sheet(_ paper: InkColor = .transparent) -> SignatureSheet {
    let sheet = SignatureSheet()
    sheet.paper = paper
    sheet.resize(width: 200, height: 100, scale: 2)
    return sheet
  }

  @Test func `ink is shown on no paper, premultiplied, and undone`() {
    let sheet = sheet()
    sheet.pad.color = InkColor(red: 200, green: 10, blue: 30)
    #expect(sheet.draw())
    #expect(sheet.pixels.allSatisfy { $0 == 0 })
    #expect(!sheet.draw())
    sign(sheet)
    #expect(sheet.draw())
    #expect(sheet.pixels.contains(0xFF1E_0AC8))
    for pixel in sheet.pixels {
      let alpha = pixel >> 24
      for shift: UInt32 in [0, 8, 16] { #expect(pixel >> shift & 255 <= alpha) }
    }
    #expect(sheet.pixels.contains { $0 >> 24 > 0 && $0 >> 24 < 255 })
    let signed = sheet.pixels
    #expect(sheet.pad.undo())
    #expect(sheet.draw())
    #expect(sheet.pixels.allSatisfy { $0 == 0 })
    #expect(sheet.pad.redo())
    #expect(sheet.draw())
    #expect(sheet.pixels == signed)
  }

  @Test func `a picture is trimmed, as large as it fits, and on the paper`() throws {
    let sheet = sheet(.white)
    #expect(sheet.picture() == nil)
    #expect(sheet.svg() == nil)
    sign(sheet)
    let picture = try #require(sheet.picture(width: 300, height: 300))
    #expect(picture.width == 300)
    #expect(picture.height < 60)
    #expect(picture.pixels.count == picture.width * picture.height)
    #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 })
    let svg = String(decoding: try #require(sheet.svg()), as: UTF8.self)
    #expect(svg.hasPrefix("<svg "))
    #expect(svg.contains("fill=\"#ffffff\""))
  }

  @Test func `ink that does not fit is shown smaller, and as before when there is room`() {
    let sheet = sheet()
    sign(sheet)
    _ = sheet.draw()
    let before = sheet.pixels
    sheet.resize(width: 100, height: 50, scale: 2)
    #expect(sheet.draw())
    #expect(sheet.pad.zoom < 1)
    #expect(sheet.pixels.count == 200 * 100)
    #expect(sheet.pixels.contains { $0 >> 24 > 0 })
    sheet.resize(width: 200, height: 100, scale: 2)
    #expect(sheet.draw())
    #expect(sheet.pixels == before)
    #expect(!sheet.resize(width: 1e6, height: 1e6, scale: 2))
    #expect(!sheet.draw())
    #expect(sheet.pixels == before)
  }

  @Test func `what is kept is shown again, pixel for pixel`() throws {
    let sheet = sheet()
    sign(sheet)
    sign(sheet, y: 70, at: 1)
    _ = sheet.draw()
    let bytes = SignatureBytes.bytes(of: sheet.pad.strokes)
    let other = self.sheet()
    other.pad.replace(try SignatureBytes.strokes(of: bytes))
    _ = other.draw()
    #expect(other.pad.strokes.count == 2)
    #expect(other.pixels == sheet.pixels)
    #expect(SignatureBytes.bytes(of: other.pad.strokes) == bytes)
    #expect(try SignatureBytes.strokes(of: SignatureBytes.bytes(of: [])).isEmpty)
  }

  @Test func `bytes that are no signature are refused, with the place`() {
    let sheet = sheet()
    sign(sheet)
    sign(sheet, y: 70, at: 1)
    let strokes = sheet.pad.strokes
    let bytes = SignatureBytes.bytes(of: strokes)
    let second = 8 * (1 + strokes[0].numberCount)
    func fault(_ bytes: [UInt8]) -> InkSignatureError? {
      do throws(InkSignatureError) {
        _ = try SignatureBytes.strokes(of: bytes)
        return nil
      } catch {
        return error
      }
    }
    #expect(fault(bytes) == nil)
    #expect(fault([]) == .notASignature)
    #expect(fault(Array("InkSign".utf8)) == .notASignature)
    #expect(fault(Array("%PDF-1.7".utf8)) == .notASignature)
    var newer = bytes
    newer[7] = 2
    #expect(fault(newer) == .newerVersion)
    for count in [second + 8, bytes.count - 8] {
      #expect(fault(Array(bytes.prefix(count))) == .damaged(offset: second))
    }
    #expect(fault(bytes + [0]) == .damaged(offset: bytes.count))
    // A count of no number, of none, and of too many.
    for pattern: UInt64 in [
      Double.nan.bitPattern, 0, (-1.0).bitPattern, 1e300.bitPattern, Double.infinity.bitPattern,
    ] {
      var damaged = bytes
      for index in 0..<8 {
        damaged[second + index] = UInt8(truncatingIfNeeded: pattern >> UInt64(8 * index))
      }
      #expect(fault(damaged) == .damaged(offset: second))
    }
    // Any byte may be wrong: it is read as another signature, or refused.
    for index in stride(from: 8, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[index] ^= 0x55
      _ = fault(damaged)
    }
  }
}
