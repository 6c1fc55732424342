import BrowserDriver
import DecodedPNG
import Foundation
import Gallery
import SharedData
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The pages by which brushes are judged.
  @Suite struct GalleryTests {
    let page: AppPage

    init() throws { page = try #require(AppSession.page) }

    /// The folder of the browser's pictures, for people to look at; `nil` for none.
    private static let folder = ProcessInfo.processInfo.environment["DUCTUS_GALLERY"].map {
      URL(filePath: $0)
    }

    /// Those of `make gallery`; at 1 only where neither its pictures nor the whole is asked for.
    private static let scales = folder != nil || Proof.isWhole ? [1, 2] : [1]

    @Test(arguments: scales)
    func `Every page of the gallery looks in the browser as it does natively`(scale: Int) throws {
      try withFolder { folder in
        let names = try GalleryFiles.draw(into: folder.path, scales: [scale])
        #expect(names.count > 5)
        for name in names {
          let drawing = try Data(contentsOf: folder.appending(path: "\(name).ductus"))
          let suffix = scale == 1 ? "" : "@\(scale)x"
          let native = try Picture(
            png: [UInt8](Data(contentsOf: folder.appending(path: "\(name)\(suffix).png"))))
          let shown = try picture(
            of: drawing, width: native.width / scale, height: native.height / scale, scale)
          #expect(native.inkCount() > 1000)
          let difference = shown.picture.difference(from: native)
          #expect(difference == nil, "\(name) at \(scale): \(difference ?? "")")
          if let gallery = Self.folder {
            try shown.png.write(to: gallery.appending(path: "\(name)\(suffix)-browser.png"))
          }
        }
      }
    }

    /// Returns the picture of a drawing that an engine of its own makes in the browser, and its PNG.
    private func picture(
      of drawing: Data, width: Int, height: Int, _ scale: Int
    ) throws -> (picture: Picture, png: Data) {
      let answer = try page.browser.run(
        """
        const [file, width, height, scale] = args;
        const { loadEngine } = await import("./engine/engine.js");
        const engine = await loadEngine("InkWeb.wasm");
        await engine.whole();
        engine.files.open(Uint8Array.from(atob(file), (character) => character.charCodeAt(0)));
        const rect = { minX: 0, minY: 0, maxX: width, maxY: height };
        const image = engine.pictures.picture(rect, { scale });
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.width, image.height];
        canvas.getContext("2d").putImageData(image, 0, 0);
        let text = "";
        for (let at = 0; at < image.data.length; at += 0x8000)
          text += String.fromCharCode(...image.data.subarray(at, at + 0x8000));
        return {
          width: image.width, height: image.height, data: btoa(text),
          png: canvas.toDataURL("image/png").split(",")[1],
        };
        """, .string(drawing.base64EncodedString()), .number(Double(width)),
        .number(Double(height)), .number(Double(scale)))
      let data = try #require(Data(base64Encoded: answer["data"].string ?? ""))
      return (
        try Picture(
          width: #require(answer["width"].integer), height: #require(answer["height"].integer),
          bytes: [UInt8](data)),
        try #require(Data(base64Encoded: answer["png"].string ?? ""))
      )
    }
  }
}
