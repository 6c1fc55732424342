import DeterminismProbe
import Ductus
import Foundation
import InkInterchange
import RecordingSlot
import SharedData
import Testing

/// Every preset draws every recording as it always did, at two scales, natively and in WebAssembly.
///
/// Where the two disagree, both pictures and their difference are written into
/// `.build/different-pictures`. The fingerprints of the pixels are kept in `pictures.txt`. Where pictures are meant to
/// change, `DUCTUS_UPDATE_PICTURES=1 swift test --filter PictureTests` writes it anew.
@Suite struct PictureTests {
  static let own = ["ductus", "looks", "erasing"]
  static let all = own + (SharedData.isAvailable ? SharedData.recordings : [])
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "pictures.txt")

  @Test func `Pictures are those that are kept`() throws {
    if !SharedData.isAvailable { print("SKIPPED a part: \(SharedData.isMissing)") }
    var lines: [String] = []
    for name in Self.all {
      let batches = RecordingBytes.decoded { [bytes = try Self.bytes(name)] in bytes[$0] }
      for preset in BrushPreset.allCases {
        for scale in CanvasPicture.scales.indices {
          let fingerprint = CanvasPicture.fingerprint(
            batches, preset: Int32(preset.rawValue), scale: Int32(scale))
          lines.append(Self.line(name, preset, scale, fingerprint))
        }
      }
    }
    func isTried(_ line: String) -> Bool { Self.all.contains { line.hasPrefix($0 + " ") } }
    var kept = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
      .map(String.init)
    if ProcessInfo.processInfo.environment["DUCTUS_UPDATE_PICTURES"] == "1" {
      // Lines of recordings that are not here stay.
      kept = lines + kept.filter { !isTried($0) }
      try Data((kept.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
    }
    let wanted = kept.filter(isTried)
    #expect(wanted.count == Self.all.count * BrushPreset.allCases.count * 2)
    #expect(lines == wanted)
    // Different brushes draw different pictures; only `cached` and others of the same look agree.
    #expect(Set(lines.map { $0.split(separator: " ")[3] }).count > lines.count * 3 / 4)
  }

  @Test(
    .enabled(if: WasmBuild.canRun, "\(WasmBuild.whyNot) Run `make wasm` first."),
    arguments: WasmHost.tried, all)
  func `WebAssembly draws the same pictures`(host: WasmHost, name: String) throws {
    let bytes = try Self.bytes(name)
    let batches = RecordingBytes.decoded { bytes[$0] }
    let file = try Self.module(host.file(), with: bytes, name)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let pictures = BrushPreset.allCases.flatMap { preset in
      CanvasPicture.scales.indices.map { (preset: preset, scale: $0) }
    }
    let found = try host.run(
      file, "probe_picture", pictures.map { [Int32($0.preset.rawValue), Int32($0.scale)] })
    for (picture, foreign) in zip(pictures, found) {
      let arguments = [Int32(picture.preset.rawValue), Int32(picture.scale)]
      let native = CanvasPicture.fingerprint(batches, preset: arguments[0], scale: arguments[1])
      let brush = "\(picture.preset) at \(CanvasPicture.scales[picture.scale])"
      #expect(foreign == native, "\(brush)")
      guard foreign != native else { continue }
      let pixels = CanvasPicture.pixels(batches, preset: arguments[0], scale: arguments[1])
      let bytes = try WasmHost.bytes(
        file, "probe_picture_pixels", arguments, count: 4 * pixels.count)
      let pair = PicturePair(
        width: Int(CanvasPicture.width * CanvasPicture.scales[picture.scale]), native: pixels,
        wasm: bytes.withUnsafeBytes { bytes in
          pixels.indices.map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
        })
      let folder = WasmBuild.root.appending(path: ".build/different-pictures")
      try pair.write(to: folder, "\(name) \(brush) \(host)".replacing(" ", with: "-"))
      let count = zip(pair.native, pair.wasm).count { $0 != $1 }
      Issue.record("\(brush): \(count) pixels differ; look at \(folder.path)")
    }
  }

  private static func line(
    _ name: String, _ preset: BrushPreset, _ scale: Int, _ fingerprint: UInt64
  ) -> String {
    "\(name) \(preset.name) \(CanvasPicture.scales[scale]) \(String(fingerprint, radix: 16))"
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    let path =
      own.contains(name)
      ? WasmBuild.root.appending(path: "Samples/\(name).jsonl").path
      : SharedData.path(ofRecording: name)
    let log = try EventLog(contentsOf: path)
    return RecordingBytes.encoded(
      log.batches, width: CanvasPicture.width, height: CanvasPicture.height)
  }

  /// Returns a copy of the WebAssembly file with a recording in it.
  private static func module(
    _ file: String, with recording: [UInt8], _ name: String
  ) throws -> String {
    var data = try Data(contentsOf: URL(filePath: file))
    let marker = Data("DUCTUS RECORDING SLOT 7f3a91c2e8".utf8)
    let range = try #require(data.range(of: marker))
    #expect(data.range(of: marker, in: range.upperBound..<data.endIndex) == nil)
    try #require(recording.count <= Int(recording_slot_size))
    data.replaceSubrange(range.upperBound..<range.upperBound + recording.count, with: recording)
    let path = FileManager.default.temporaryDirectory
      .appending(path: "\(name)-\(UUID().uuidString).wasm").path
    try data.write(to: URL(filePath: path))
    return path
  }
}
