internal import Ductus
internal import Foundation

/// Decodes the pictures below the ink: pages of PDFs with `pdftoppm`, and others with `ffmpeg`, or WebP files with
/// `dwebp`.
final class PictureDecoder {
  private let folder: URL
  private var files: [ObjectIdentifier: URL] = [:]
  /// The last image that was decoded, upright, the content that it is of, and the side of the squares of its stored
  /// pixels that are one.
  private var image: (content: PictureContent, bitmap: DecodedBitmap, side: Int)?
  /// The most pixels that are taken: larger pictures come smaller out of the program that decodes them.
  private static let mostPixels = 1 << 25
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
    guard let (whole, reduced) = bitmap(request.content) else { return nil }
    // Levels are halves, quarters and so on: each pixel is the mean of a square.
    let side = max(Int((1 / request.scale).rounded()), 1)
    func span(_ index: Int) -> Range<Int> {
      let start = index * side / reduced
      return start..<max((index + 1) * side / reduced, start + 1)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * rect.width * rect.height)
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { bytes += whole.mean(span(x), span(y)) }
    }
    return bytes
  }

  private func page(_ request: PictureRequest) -> [UInt8]? {
    let rect = request.rect
    guard let file = file(request.content), let program = program("pdftoppm", "poppler-utils"),
      let output = program.output(
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
    guard let (upright, _) = bitmap(content) else { return nil }
    return PDFPixels(width: upright.width, height: upright.height, bytes: upright.bytes)
  }

  /// Returns the pixels of a picture, upright, and the side of the squares of stored pixels that are one of them.
  private func bitmap(_ content: PictureContent) -> (DecodedBitmap, side: Int)? {
    if let image, image.content === content { return (image.bitmap, image.side) }
    guard let header = try? PictureHeader(of: content.bytes), let file = file(content) else {
      return nil
    }
    // A file of a few bytes can ask for a gigabyte.
    var (side, width, height) = (1, header.pixelWidth, header.pixelHeight)
    while width > Self.mostPixels / height {
      side *= 2
      width = (header.pixelWidth + side - 1) / side
      height = (header.pixelHeight + side - 1) / side
    }
    let size = side > 1 ? (width, height) : nil
    guard let output = stored(content, file, size)?.suffix(4 * width * height),
      output.count == 4 * width * height
    else { return nil }
    let stored = DecodedBitmap(width: width, height: height, bytes: [UInt8](output))
    let upright = stored.turned(header.orientation)
    image = (content, upright, side)
    return (upright, side)
  }

  /// Returns the pixels of a picture as they are stored, or of a smaller size, behind a head that one of the programs
  /// writes.
  private func stored(
    _ content: PictureContent, _ file: URL, _ size: (width: Int, height: Int)?
  ) -> Data? {
    if content.format == .webp, InstalledProgram("ffmpeg") == nil,
      let program = InstalledProgram("dwebp")
    {
      let scaling = size.map { ["-scale", "\($0.width)", "\($0.height)"] } ?? []
      return program.output(["-quiet"] + scaling + ["-pam", file.path, "-o", "-"])
    }
    guard let program = program("ffmpeg", "ffmpeg") else { return nil }
    let scaling = size.map { ["-vf", "scale=\($0.width):\($0.height):flags=area"] } ?? []
    return program.output(
      ["-v", "error", "-noautorotate", "-i", file.path, "-frames:v", "1"] + scaling
        + ["-f", "rawvideo", "-pix_fmt", "rgba", "-"])
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

  private func program(_ name: String, _ package: String) -> InstalledProgram? {
    let found = InstalledProgram(name)
    if found == nil, missing.insert(name).inserted {
      warn(
        "\(name), which decodes pictures below the ink, is not installed. Install it, on Debian with "
          + "“apt-get install \(package)”")
    }
    return found
  }
}
