import Ductus
import InkTestSupport
import Testing

/// Pictures as images of a PDF.
@Suite struct EmbeddedPictureTests {
  /// Returns a drawing of one picture.
  private func document(_ picture: [UInt8]) throws -> InkDocument {
    let (content, header) = try PictureContent.importing(picture)
    let document = InkDocument()
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: document.nextPicture, content: content, size: header.size,
          place: document.nextPicturePlace)
      ]))
    return document
  }

  /// Returns the image of a PDF with a picture, and the PDF; soft masks are left out.
  private func image(of picture: [UInt8]) throws -> (PDFStream, PDFFile) {
    try image(of: document(picture))
  }

  private func image(
    of document: InkDocument, _ images: PDFImages? = nil
  ) throws -> (PDFStream, PDFFile) {
    var settings = PDFSettings(
      extent: .area(Rect(minX: 0, minY: 0, maxX: 99, maxY: 99)), attachment: nil)
    settings.images = images
    let file = try PDFFile(try document.pdf(settings))
    let images = file.references.compactMap { file.object($0).stream }.filter {
      $0.dictionary["Subtype"].isName("Image")
    }
    let masks = images.map { file.resolved($0.dictionary["SMask"]) }
    let seen = images.filter { image in !masks.contains { $0.stream == image } }
    try #require(seen.count == 1)
    return (seen[0], file)
  }

  private func pixels(_ picture: [UInt8]) throws -> [UInt8] {
    let (image, file) = try image(of: picture)
    return try file.data(of: image, limit: 1 << 20)
  }

  private func space(_ picture: [UInt8]) throws -> [PDFObject] {
    let (image, file) = try image(of: picture)
    let space = file.resolved(image.dictionary["ColorSpace"])
    return space.array ?? [space]
  }

  private static let kinds = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8),
    (4, 16), (6, 8), (6, 16),
  ]

  private func picture(_ kind: Int, _ bits: Int, _ width: Int, _ height: Int) -> TestPNG {
    var random = SeededGenerator(seed: UInt64(kind * 100 + bits + width))
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind] ?? 0
    let values = (0..<width * height).map { _ in
      (0..<channels).map { _ in random.below(1 << bits) }
    }
    var picture = TestPNG(width: width, height: height, bits: bits, kind: kind, values: values)
    if kind == 3 {
      picture.palette = (0..<3 << bits).map { _ in UInt8(random.below(256)) }
    }
    return picture
  }

  @Test(arguments: kinds)
  func `An interlaced PNG has the pixels of the plain one`(kind: Int, bits: Int) throws {
    // In small ones some passes have no pixels.
    for (width, height) in [(1, 1), (2, 3), (3, 2), (5, 1), (1, 5), (4, 4), (9, 8), (19, 13)] {
      let picture = picture(kind, bits, width, height)
      let plain = try pixels(picture.file(isInterlaced: false))
      let interlaced = try pixels(picture.file(isInterlaced: true))
      #expect(interlaced == plain, "\(width) × \(height)")
      let expected =
        kind < 4
        ? picture.rows().flatMap { $0 }
        : picture.values.flatMap { $0.dropLast().map { UInt8($0 >> (bits - 8)) } }
      #expect(plain == expected, "\(width) × \(height)")
      let (one, _) = try image(of: picture.file(isInterlaced: false))
      let (other, _) = try image(of: picture.file(isInterlaced: true))
      for key in ["Width", "Height", "BitsPerComponent", "ColorSpace"] as [StaticString] {
        #expect(one.dictionary[key] == other.dictionary[key], "\(key)")
      }
      #expect(one.dictionary["Width"].integer == width)
      #expect(one.dictionary["Height"].integer == height)
    }
  }

  @Test(arguments: [(4, 8), (4, 16), (6, 8), (6, 16), (3, 1), (3, 2), (3, 4), (3, 8)])
  func `Opacities become a soft mask`(kind: Int, bits: Int) throws {
    var picture = picture(kind, bits, 13, 9)
    // The last colours have no opacity of their own: they are opaque.
    if kind == 3 { picture.opacities = (0..<(1 << bits) - 1).map { UInt8(255 - 3 * $0 % 256) } }
    let expected = picture.values.map { values in
      if kind == 3 {
        values[0] < picture.opacities.count ? picture.opacities[values[0]] : 255
      } else {
        UInt8(values[values.count - 1] >> (bits - 8))
      }
    }
    let colors =
      kind == 3
      ? picture.rows().flatMap { $0 }
      : picture.values.flatMap { $0.dropLast().map { UInt8($0 >> (bits - 8)) } }
    for isInterlaced in [false, true] {
      let (image, file) = try image(of: picture.file(isInterlaced: isInterlaced))
      let mask = try #require(file.resolved(image.dictionary["SMask"]).stream)
      #expect(try file.data(of: mask, limit: 1 << 20) == expected)
      #expect(try file.data(of: image, limit: 1 << 20) == colors)
      let space = file.resolved(image.dictionary["ColorSpace"]).array
      #expect((space?.first?.isName("Indexed") == true) == (kind == 3))
    }
  }

  @Test(arguments: [(4, 8), (4, 16), (6, 8), (6, 16)])
  func `Opacities that are all whole are left out`(kind: Int, bits: Int) throws {
    var picture = picture(kind, bits, 13, 9)
    for index in picture.values.indices {
      picture.values[index][picture.values[index].count - 1] = 1 << bits - 1
    }
    let (image, file) = try image(of: picture.file(isInterlaced: false))
    #expect(!image.dictionary.has("SMask"))
    #expect(
      try file.data(of: image, limit: 1 << 20)
        == picture.values.flatMap { $0.dropLast().map { UInt8($0 >> (bits - 8)) } })
  }

  /// Returns a PNG file of rows that are all the same.
  private func file(
    width: Int, height: Int, bits: UInt8, kind: UInt8, _ chunks: [(String, [UInt8])], row: [UInt8]
  ) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(height * (row.count + 1))
    for _ in 0..<height { data += [0] + row }
    var file = TestPNG.signature
    TestPNG.append(
      "IHDR", TestPNG.long(width) + TestPNG.long(height) + [bits, kind, 0, 0, 0], to: &file)
    for (name, bytes) in chunks { TestPNG.append(name, bytes, to: &file) }
    TestPNG.append("IDAT", Deflater.compress(data), to: &file)
    TestPNG.append("IEND", [], to: &file)
    return file
  }

  /// A few kilobytes can ask for a gigabyte: the opacities are made smaller on the way.
  @Test func `A large picture with a palette keeps its colours and looks the same`() throws {
    // Rows of one bit: at the left the first colour, then the second one.
    let file = file(
      width: 4200, height: 4100, bits: 1, kind: 3,
      [("PLTE", [200, 100, 50, 10, 20, 30]), ("tRNS", [128])],
      row: [UInt8](repeating: 0, count: 260) + [UInt8](repeating: 255, count: 265))
    let (image, pdf) = try image(of: file)
    let mask = try #require(pdf.resolved(image.dictionary["SMask"]).stream)
    #expect(image.dictionary["Width"].integer == 4200)
    #expect(image.dictionary["Height"].integer == 4100)
    #expect(mask.dictionary["Width"].integer == 2100)
    #expect(mask.dictionary["Height"].integer == 2050)
    let opacities = try pdf.data(of: mask, limit: 1 << 26)
    try #require(opacities.count == 2100 * 2050)
    for y in [0, 1000, 2049] {
      #expect(opacities[y * 2100 + 1039] == 128 && opacities[y * 2100 + 1040] == 255)
    }
  }

  @Test func `A large picture with opacities is made smaller, and looks the same`() throws {
    let row = [UInt8](repeating: 200, count: 2 * 2080) + [UInt8](repeating: 100, count: 2 * 2120)
    let (image, pdf) = try image(
      of: file(width: 4200, height: 4100, bits: 8, kind: 4, [], row: row))
    let mask = try #require(pdf.resolved(image.dictionary["SMask"]).stream)
    for stream in [image, mask] {
      #expect(stream.dictionary["Width"].integer == 2100)
      #expect(stream.dictionary["Height"].integer == 2050)
      let values = try pdf.data(of: stream, limit: 1 << 26)
      try #require(values.count == 2100 * 2050)
      for y in [0, 1000, 2049] {
        #expect(values[y * 2100 + 1039] == 200 && values[y * 2100 + 1040] == 100)
      }
    }
  }

  @Test(arguments: [(4, 8), (6, 8), (6, 16)])
  func `Rows with a filter that there is not are no picture`(kind: Int, bits: Int) throws {
    let size = (kind == 4 ? 2 : 4) * bits / 8 * 5
    for filter in [UInt8(0), 4, 5, 255] {
      let data = [UInt8]((0..<4).flatMap { _ in [filter] + [UInt8](repeating: 7, count: size) })
      var file = TestPNG.signature
      TestPNG.append(
        "IHDR", TestPNG.long(5) + TestPNG.long(4) + [UInt8(bits), UInt8(kind), 0, 0, 0], to: &file)
      TestPNG.append("IDAT", Deflater.compress(data), to: &file)
      TestPNG.append("IEND", [], to: &file)
      #expect((PNGImage(file)?.encoded(Deflater.compress) != nil) == (filter <= 4))
    }
  }

  /// Returns a picture with metadata that has an orientation and nothing else: to be turned by a quarter.
  private func turned(_ picture: [UInt8]) -> [UInt8] {
    let exif: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
    ]
    var turned = picture
    turned.insert(
      contentsOf: [0, 0, 0, UInt8(exif.count)] + Array("eXIf".utf8) + exif + [0, 0, 0, 0], at: 33)
    return turned
  }

  @Test func `Images that were made before are those of the PDF`() throws {
    let document = try document(turned(picture(6, 8, 6, 4).file(isInterlaced: false)))
    let images = PDFImages(of: document)
    while images.goOn() {}
    #expect(images.undecoded.isEmpty && images.missingByteCount == 0)
    let settings = PDFSettings(
      extent: .area(Rect(minX: 0, minY: 0, maxX: 9, maxY: 9)), attachment: nil)
    var prepared = settings
    prepared.images = images
    #expect(try document.pdf(prepared) == document.pdf(settings))
  }

  /// Pixels that were given are upright, also where the file is to be turned.
  @Test func `A picture that is decoded elsewhere is not turned once more`() throws {
    // Rows with a filter that there is not: the file cannot go in as it is.
    let data = [UInt8]((0..<4).flatMap { _ in [9] + [UInt8](repeating: 7, count: 24) })
    var damaged = TestPNG.signature
    TestPNG.append(
      "IHDR", TestPNG.long(6) + TestPNG.long(4) + [8, 6, 0, 0, 0], to: &damaged)
    TestPNG.append("IDAT", Deflater.compress(data), to: &damaged)
    TestPNG.append("IEND", [], to: &damaged)
    let document = try document(turned(damaged))
    let images = PDFImages(of: document)
    while images.goOn() {}
    let content = try #require(images.undecoded.first)
    let pixels = try #require(
      PDFPixels(width: 4, height: 6, bytes: [UInt8](repeating: 200, count: 96)))
    images.take(pixels, of: content)
    let (image, file) = try image(of: document, images)
    #expect(image.dictionary["Width"].integer == 4 && image.dictionary["Height"].integer == 6)
    // It is drawn as wide and as high as it is, without a turn; a point has 25 steps.
    let page = try #require(file.pages.first)
    let stream = try #require(file.resolved(file.entries(of: page)["Contents"]).stream)
    let drawn = try file.data(of: stream, limit: 1 << 20)
    let text = String(decoding: drawn, as: UTF8.self)
    #expect(text.contains("\n100 0 0 -150 0 150 cm\n"), "\(text)")
  }

  @Test func `One colour that is transparent is masked`() throws {
    var picture = picture(2, 8, 7, 6)
    picture.opacities = [0, 9, 0, 99, 0, 199]
    for isInterlaced in [false, true] {
      let (image, _) = try image(of: picture.file(isInterlaced: isInterlaced))
      #expect(image.dictionary["Mask"].array?.map { $0.integer } == [9, 9, 99, 99, 199, 199])
    }
  }

  // MARK: Profiles

  /// Returns a profile of a colour space: its head, and bytes that no one reads.
  private func profile(_ space: String, count: Int = 300) -> [UInt8] {
    var profile = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for (shift, place) in [24, 16, 8, 0].enumerated() {
      profile[shift] = UInt8(truncatingIfNeeded: count >> place)
    }
    profile.replaceSubrange(16..<20, with: Array(space.utf8))
    profile.replaceSubrange(36..<40, with: Array("acsp".utf8))
    return profile
  }

  /// Expects that a picture has a profile, as a stream of the PDF.
  private func expect(
    _ picture: [UInt8], has profile: [UInt8], channels: Int, _ alternate: StaticString
  ) throws {
    let (image, file) = try image(of: picture)
    var space = file.resolved(image.dictionary["ColorSpace"]).array ?? []
    if space.first?.isName("Indexed") == true { space = file.resolved(space[1]).array ?? [] }
    try #require(space.count == 2 && space[0].isName("ICCBased"))
    let stream = try #require(file.resolved(space[1]).stream)
    #expect(try file.data(of: stream, limit: 1 << 20) == profile)
    #expect(stream.dictionary["N"].integer == channels)
    #expect(stream.dictionary["Alternate"].isName(alternate))
  }

  @Test func `The profile of a PNG is that of the image`() throws {
    for (kind, name, channels, alternate) in [
      (0, "GRAY", 1, "DeviceGray"), (2, "RGB ", 3, "DeviceRGB"), (3, "RGB ", 3, "DeviceRGB"),
      (4, "GRAY", 1, "DeviceGray"), (6, "RGB ", 3, "DeviceRGB"),
    ] as [(Int, String, Int, StaticString)] {
      var picture = picture(kind, 8, 5, 4)
      picture.profile = profile(name)
      for isInterlaced in [false, true] {
        try expect(
          picture.file(isInterlaced: isInterlaced), has: picture.profile, channels: channels,
          alternate)
      }
    }
  }

  @Test func `A profile of other colours, or a damaged one, is left out`() throws {
    var broken = profile("RGB ")
    broken[36] = 0
    for wrong in [profile("GRAY"), profile("CMYK"), broken, Array(profile("RGB ").prefix(100))] {
      var picture = picture(2, 8, 5, 4)
      picture.profile = wrong
      #expect(try space(picture.file(isInterlaced: false)) == [.name("DeviceRGB")])
    }
  }

  // MARK: JPEG

  private func segment(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, type, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
  }

  /// Returns the segments of a picture of 6 × 4 pixels, whose scan no one decodes.
  private func jpeg(channels: Int, _ more: [[UInt8]] = [], names: [UInt8] = [1, 2, 3, 4]) -> [UInt8]
  {
    var file: [UInt8] = [0xFF, 0xD8]
    for part in more { file += part }
    file += segment(
      0xC0,
      [8, 0, 4, 0, 6, UInt8(channels)] + names.prefix(channels).flatMap { [$0, 0x11, 0] })
    file += segment(
      0xDA, [UInt8(channels)] + names.prefix(channels).flatMap { [$0, 0] } + [0, 63, 0])
    return file + [1, 2, 3, 0xFF, 0, 4, 0xFF, 0xD9]
  }

  private let adobe: [UInt8] = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 2]

  private func profileSegment(_ number: Int, of count: Int, _ part: some Sequence<UInt8>) -> [UInt8]
  {
    segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(number), UInt8(count)] + Array(part))
  }

  @Test func `A JPEG goes in as it is, with its profile, whose parts may come in any order`() throws
  {
    for (channels, name, alternate) in [
      (1, "GRAY", "DeviceGray"), (3, "RGB ", "DeviceRGB"), (4, "CMYK", "DeviceCMYK"),
    ] as [(Int, String, StaticString)] {
      let profile = profile(name)
      let parts = [
        profileSegment(2, of: 3, profile[100..<250]), profileSegment(1, of: 3, profile[..<100]),
        profileSegment(3, of: 3, profile[250...]),
      ]
      let picture = jpeg(channels: channels, parts)
      try expect(picture, has: profile, channels: channels, alternate)
      let (image, file) = try image(of: picture)
      #expect(image.dictionary["Filter"].isName("DCTDecode"))
      #expect(Array(file.bytes[image.range]) == picture)
    }
  }

  @Test func `A profile of which a part is missing is left out`() throws {
    let profile = profile("RGB ")
    let picture = jpeg(
      channels: 3,
      [profileSegment(1, of: 3, profile[..<150]), profileSegment(3, of: 3, profile[250...])])
    #expect(try space(picture) == [.name("DeviceRGB")])
  }

  @Test func `The four inks of Adobe's JPEG files are inverted`() throws {
    let (image, _) = try image(of: jpeg(channels: 4, [segment(0xEE, adobe)]))
    #expect(image.dictionary["ColorSpace"].isName("DeviceCMYK"))
    #expect(image.dictionary["Decode"].array?.map { $0.integer } == [1, 0, 1, 0, 1, 0, 1, 0])
    let (plain, _) = try self.image(of: jpeg(channels: 4))
    #expect(plain.dictionary["ColorSpace"].isName("DeviceCMYK"))
    #expect(!plain.dictionary.has("Decode"))
    let (colors, _) = try self.image(of: jpeg(channels: 3, [segment(0xEE, adobe)]))
    #expect(!colors.dictionary.has("Decode"))
  }

  @Test func `Components that are called red, green and blue are not transformed`() throws {
    let names = Array("RGB".utf8)
    let (image, _) = try image(of: jpeg(channels: 3, names: names))
    #expect(image.dictionary["DecodeParms"].dictionary?["ColorTransform"].integer == 0)
    let (adobes, _) = try self.image(of: jpeg(channels: 3, [segment(0xEE, adobe)], names: names))
    #expect(!adobes.dictionary.has("DecodeParms"))
  }
}
