internal import Ductus
internal import Foundation

/// Decodes the pictures below the ink: pages of PDFs with `pdftoppm`, and others with `ffmpeg`, or WebP files with
/// `dwebp`.
final class PictureDecoder {
  private let folder: URL
  private var files: [ObjectIdentifier: URL] = [:]
  /// The last image that was decoded, upright, and the content that it is of.
  private var image: (content: PictureContent, bitmap: DecodedBitmap)?
  /// The programs that were found missing, each of which is reported once.
  private var missing: Set<String> = []

  init() {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "ductus-pictures-\(ProcessInfo.processInfo.globallyUniqueString)")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Has a canvas show all pictures in view; those that cannot be decoded are reported, and shown as frames.
  func provide(for canvas: InkCanvas) {
    // One picture is drawn: all that it needs is kept.
    canvas.pictures.budget = max(canvas.pictures.budget, 1 << 30)
    var request = canvas.wantedPictures(limit: 1).first
    while let wanted = request {
      if let bytes = decoded(wanted) {
        if !canvas.provide(bytes, for: wanted.number) { canvas.decline(wanted.number) }
      } else {
        warn("a picture below the ink cannot be decoded; a frame is drawn in its place")
        canvas.decline(wanted.number)
      }
      request = canvas.wantedPictures(limit: 1).first
    }
  }

  /// Returns the pixels of a piece: red, green, blue and alpha, not premultiplied; `nil` for a picture that
  /// cannot be decoded.
  func decoded(_ request: PictureRequest) -> [UInt8]? {
    let rect = request.rect
    if request.content.format == .pdf { return page(request) }
    guard let whole = bitmap(request.content) else { return nil }
    // Levels are halves, quarters and so on: each pixel is the mean of a square.
    let side = max(Int((1 / request.scale).rounded()), 1)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * rect.width * rect.height)
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        bytes += whole.mean(x * side..<(x + 1) * side, y * side..<(y + 1) * side)
      }
    }
    return bytes
  }

  private func page(_ request: PictureRequest) -> [UInt8]? {
    let rect = request.rect
    guard let file = file(request.content), let program = program("pdftoppm", "poppler-utils"),
      let output = run(
        program,
        [
          "-q", "-cropbox", "-r", "\(72 * request.scale)", "-f", "\(request.pageIndex + 1)", "-l",
          "\(request.pageIndex + 1)", "-x", "\(rect.minX)", "-y", "\(rect.minY)", "-W",
          "\(rect.width)", "-H", "\(rect.height)", file.path,
        ]),
      let page = DecodedBitmap(portablePixmap: output)
    else { return nil }
    // Where the page ends sooner than its size says, there is paper.
    var bytes = [UInt8](repeating: 255, count: 4 * rect.width * rect.height)
    for y in 0..<min(rect.height, page.height) {
      let count = 4 * min(rect.width, page.width)
      let (from, to) = (4 * y * page.width, 4 * y * rect.width)
      bytes.replaceSubrange(to..<to + count, with: page.bytes[from..<from + count])
    }
    return bytes
  }

  /// Returns the pixels of a picture, upright; `nil` where it cannot be decoded.
  func pixels(of content: PictureContent) -> PDFPixels? {
    guard let upright = bitmap(content) else { return nil }
    return PDFPixels(width: upright.width, height: upright.height, bytes: upright.bytes)
  }

  private func bitmap(_ content: PictureContent) -> DecodedBitmap? {
    if let image, image.content === content { return image.bitmap }
    guard let header = try? PictureHeader(of: content.bytes), let file = file(content),
      let output = stored(content, file)?.suffix(4 * header.pixelWidth * header.pixelHeight),
      output.count == 4 * header.pixelWidth * header.pixelHeight
    else { return nil }
    let stored = DecodedBitmap(
      width: header.pixelWidth, height: header.pixelHeight, bytes: [UInt8](output))
    let upright = stored.turned(header.orientation)
    image = (content, upright)
    return upright
  }

  /// Returns the pixels of a picture as they are stored, behind a head that one of the programs writes.
  private func stored(_ content: PictureContent, _ file: URL) -> Data? {
    if content.format == .webp, installed("ffmpeg") == nil, let program = installed("dwebp") {
      return run(program, ["-quiet", "-pam", file.path, "-o", "-"])
    }
    guard let program = program("ffmpeg", "ffmpeg") else { return nil }
    return run(
      program,
      [
        "-v", "error", "-noautorotate", "-i", file.path, "-frames:v", "1", "-f", "rawvideo",
        "-pix_fmt", "rgba", "-",
      ])
  }

  private func file(_ content: PictureContent) -> URL? {
    if let known = files[ObjectIdentifier(content)] { return known }
    let file = folder.appendingPathComponent("\(files.count)")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data(content.bytes).write(to: file)
    } catch {
      return nil
    }
    files[ObjectIdentifier(content)] = file
    return file
  }

  private func installed(_ name: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private func program(_ name: String, _ package: String) -> URL? {
    let found = installed(name)
    if found == nil, missing.insert(name).inserted {
      warn(
        "\(name), which decodes pictures below the ink, is not installed. Install it, on Debian with "
          + "“apt-get install \(package)”")
    }
    return found
  }

  private func run(_ program: URL, _ arguments: [String]) -> Data? {
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return process.terminationStatus == 0 ? data : nil
    } catch {
      return nil
    }
  }
}
