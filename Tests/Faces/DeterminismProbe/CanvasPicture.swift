internal import InkBrush
internal import InkCanvas
public import InkInput
internal import RecordingSlot

/// A picture of a recording, whose pixels must be the same everywhere.
public enum CanvasPicture {
  /// The size of the canvas in points.
  public static let width = 150.0
  /// The size of the canvas in points.
  public static let height = 110.0
  /// The device scales at which pictures are made.
  public static let scales = [1.0, 1.5]

  /// Returns the fingerprint of the pixels, as ``pixels(_:preset:scale:)`` gives them; 0 where there are none.
  public static func fingerprint(_ batches: [TouchBatch], preset: Int32, scale: Int32) -> UInt64 {
    let pixels = pixels(batches, preset: preset, scale: scale)
    guard !pixels.isEmpty else { return 0 }
    var fingerprint = Fingerprint()
    for pixel in pixels { fingerprint.combine(UInt64(pixel)) }
    return fingerprint.value
  }

  /// Returns the pixels: half of the recording callback by callback, the rest at once.
  ///
  /// - Parameters:
  ///   - batches: the recording.
  ///   - preset: the number of the brush.
  ///   - scale: the number of the device scale.
  /// - Returns: premultiplied pixels, red in the low byte; none where there is no such brush or scale.
  public static func pixels(_ batches: [TouchBatch], preset: Int32, scale: Int32) -> [UInt32] {
    guard let number = UInt8(exactly: preset), let preset = BrushPreset(rawValue: number),
      scale >= 0, scale < Int32(scales.count),
      let canvas = try? InkCanvas(width: width, height: height, scale: scales[Int(scale)])
    else { return [] }
    canvas.settings.finger = .erases
    if preset == .eraser {
      // Something to erase.
      canvas.brush = BrushPreset.marker.brush
      canvas.receive(batches)
    }
    canvas.brush = preset.brush
    let half = batches.count / 2
    for batch in batches[..<half] {
      canvas.receive(batch)
      for rect in canvas.takeDamage().prefix(1) { _ = canvas.pixels(of: rect).count }
    }
    canvas.receive(Array(batches[half...]))
    return canvas.pixels
  }

  /// The recording that a test has put into the file.
  static var given: [TouchBatch] {
    RecordingBytes.decoded { recording_slot_byte(Int32(truncatingIfNeeded: $0)) }
  }
}
