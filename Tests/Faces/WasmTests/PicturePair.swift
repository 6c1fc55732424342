import Foundation
import InkInterchange

/// Two pictures of the same size that should be one: the native build's and WebAssembly's.
struct PicturePair {
  /// The pixels in a row.
  let width: Int
  /// Premultiplied pixels, red in the low byte.
  let native: [UInt32]
  /// Premultiplied pixels, red in the low byte, as many.
  let wasm: [UInt32]

  /// White where both agree; where not, the redder the more the channel differs that differs most.
  var difference: [UInt32] {
    zip(native, wasm).map { native, wasm in
      let most = [0, 8, 16, 24].map { shift in
        abs(Int(native >> shift & 255) - Int(wasm >> shift & 255))
      }.max()
      guard let most, most > 0 else { return 0xFFFF_FFFF }
      // A difference of one is to be seen, too.
      let rest = UInt32(176 - 176 * most / 255)
      return 0xFF00_00FF | rest << 8 | rest << 16
    }
  }

  /// Writes both, and their difference, as PNG: `name.native.png`, `name.wasm.png` and
  /// `name.difference.png`.
  ///
  /// - Parameters:
  ///   - folder: where to; it is made if it is not there.
  ///   - name: the beginning of the files' names.
  /// - Throws: the reason why they cannot be written.
  func write(to folder: URL, _ name: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (kind, pixels) in [("native", native), ("wasm", wasm), ("difference", difference)] {
      let writer = try PNGWriter(
        path: folder.appending(path: "\(name).\(kind).png").path, width: width,
        height: pixels.count / width, pixels: .premultiplied)
      try writer.append(pixels)
      try writer.finish()
    }
  }
}
