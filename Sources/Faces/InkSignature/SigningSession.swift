internal import InkBrush
internal import InkGeometry
internal import InkInput
internal import InkRaster
internal import InkSigning
internal import InkWebCore

/// The state behind the exports of a signature field: a sheet, and its pixels.
final class SigningSession {
  let areas: PageAreas
  let pad = SignaturePad()
  /// The pixels of the sheet.
  private(set) var frame = Area()
  /// Pointer samples from the page.
  private(set) var pointers = Area()
  private var events: [TouchEvent] = []

  init?(_ areas: PageAreas) {
    self.areas = areas
    guard
      pointers.resize(
        EventRecords.pointerCapacity * EventRecords.stride * MemoryLayout<Double>.stride)
    else { return nil }
  }

  /// Returns true if a number of bytes is free.
  func hasRoom(_ bytes: Double = 0) -> Bool { PageAreas.isFree(bytes + PageAreas.reserve) }

  /// Changes the size; on failure nothing changes.
  func resize(_ width: Double, _ height: Double, _ scale: Double) -> Int32 {
    let bytes = (width * scale + 1) * (height * scale + 1) * 4
    guard bytes >= 0, bytes <= Double(1 << 27) else { return Status.size }
    var resized = Area()
    guard hasRoom(2.5 * bytes), resized.resize(Int(bytes)) else { return Status.noMemory }
    guard pad.resize(width: width, height: height, scale: scale) else {
      resized.release()
      return Status.size
    }
    frame.release()
    frame = resized
    return Status.done
  }

  /// Takes the samples of one event; without memory for them, ends the touch where it is.
  func receivePointers(_ count: Int) -> Int32 {
    guard let start = pointers.start, hasRoom(savingReserve) else {
      pad.finishTouches()
      return Status.noMemory
    }
    let buttons = EventRecords.readPointer(
      UnsafePointer(start.assumingMemoryBound(to: Double.self)),
      count: min(max(count, 0), EventRecords.pointerCapacity), into: &events)
    let wasTouched = pad.isTouched
    pad.receive(events, hasButtons: !buttons.isEmpty)
    return wasTouched || pad.isTouched ? 1 : 0
  }

  /// Bytes that are left free while somebody signs, so that pictures can be made.
  private let savingReserve = 32e6

  /// Draws the damaged parts, and gives the page their rectangles.
  func draw() -> Int32 {
    guard let start = frame.start else { return 0 }
    let drawn = pad.draw(into: start.assumingMemoryBound(to: UInt32.self))
    return areas.put(
      drawn.count > 15 ? [drawn.reduce(PixelRect.empty) { $0.union($1) }] : drawn)
  }

  /// Makes a picture; puts its size, its scale and its bounds into the numbers.
  func picture(_ width: Double, _ height: Double, _ paper: Paint) -> SignaturePicture? {
    guard width >= 0, height >= 0, width <= 4096, height <= 4096, hasRoom(3e8) else { return nil }
    let picture = pad.picture(width: Int(width), height: Int(height), paper: paper)
    guard let picture else { return nil }
    areas.put(Double(picture.width), at: 0)
    areas.put(Double(picture.height), at: 1)
    areas.put(picture.scale, at: 2)
    areas.put(picture.bounds, at: 3)
    return picture
  }
}
