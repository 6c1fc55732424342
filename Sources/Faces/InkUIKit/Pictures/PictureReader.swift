#if canImport(UIKit) && canImport(ImageIO) && !os(watchOS)
  internal import CoreGraphics
  internal import Foundation
  internal import ImageIO
  internal import InkCanvas
  internal import InkCodec
  internal import InkDocument
  internal import InkGeometry
  // Foundation on Apple's systems has a Rect of its own.
  internal import struct InkGeometry.Rect
  internal import InkRaster
  internal import PictureFiles
  internal import UIKit

  /// Decodes pieces of pictures with ImageIO, and of pages of PDFs with Core Graphics.
  ///
  /// It keeps the contents that were used last open. It may be used from one thread at a time. Annotations of a PDF
  /// are not drawn.
  final class PictureReader {
    private enum Opened {
      case image(CGImageSource, PictureHeader)
      case pdf(CGPDFDocument)
    }
    private static let openLimit = 4
    /// The open contents, the one that was used last at the end.
    private var opened: [(content: PictureContent, file: Opened)] = []
    /// The pixels that were decoded last, as stored, and their resolution.
    private var decoded: (content: PictureContent, scale: Double, image: CGImage)?

    /// Returns the pixels of a piece, not premultiplied; `nil` for what cannot be decoded.
    func pixels(of request: PictureRequest) -> [UInt8]? {
      switch open(request.content) {
      case .image(let source, let header): image(request, source, header)
      case .pdf(let document): page(request, document)
      case nil: nil
      }
    }

    /// Closes all contents.
    func releaseMemory() {
      opened.removeAll()
      decoded = nil
    }

    /// Returns a picture of another format, such as HEIC, as JPEG; `nil` if the system cannot read it.
    static func transcoded(_ bytes: [UInt8]) -> [UInt8]? {
      UIImage(data: Data(bytes))?.jpegData(compressionQuality: 0.9).map { [UInt8]($0) }
    }

    private func open(_ content: PictureContent) -> Opened? {
      if let index = opened.firstIndex(where: { $0.content === content }) {
        let known = opened.remove(at: index)
        opened.append(known)
        return known.file
      }
      guard let file = Self.read(content) else { return nil }
      if opened.count >= Self.openLimit { opened.removeFirst() }
      opened.append((content, file))
      return file
    }

    private static func read(_ content: PictureContent) -> Opened? {
      let data = NSData(data: Data(content.bytes)) as CFData
      if content.format == .pdf {
        guard let provider = CGDataProvider(data: data), let document = CGPDFDocument(provider),
          document.isUnlocked
        else { return nil }
        return .pdf(document)
      }
      guard let source = CGImageSourceCreateWithData(data, nil),
        let header = try? PictureHeader(of: content.bytes)
      else { return nil }
      return .image(source, header)
    }

    private func image(
      _ request: PictureRequest, _ source: CGImageSource, _ header: PictureHeader
    ) -> [UInt8]? {
      guard let image = stored(request, source) else { return nil }
      let map = PiecePlacement.image(request, size: header.size, orientation: header.orientation)
      let pixels = draw(request) { context in
        context.concatenate(map.coreGraphics)
        context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
      }
      guard var pixels else { return nil }
      PiecePlacement.makeStraight(&pixels)
      return pixels
    }

    /// Returns the stored pixels, with as few of them as the resolution needs.
    private func stored(_ request: PictureRequest, _ source: CGImageSource) -> CGImage? {
      if let decoded, decoded.content === request.content, decoded.scale == request.scale {
        return decoded.image
      }
      decoded = nil
      let image: CGImage?
      if request.scale >= 1 {
        image = CGImageSourceCreateImageAtIndex(source, 0, nil)
      } else {
        let options: [AnyHashable: Any] = [
          kCGImageSourceCreateThumbnailFromImageAlways: true,
          kCGImageSourceThumbnailMaxPixelSize: max(request.width, request.height),
          kCGImageSourceShouldCacheImmediately: true,
        ]
        image = CGImageSourceCreateThumbnailAtIndex(
          source, 0, NSDictionary(dictionary: options) as CFDictionary)
      }
      guard let image else { return nil }
      decoded = (request.content, request.scale, image)
      return image
    }

    private func page(_ request: PictureRequest, _ document: CGPDFDocument) -> [UInt8]? {
      guard let page = document.page(at: request.pageIndex + 1) else { return nil }
      let medium = Rect(page.getBoxRect(.mediaBox))
      let shown = Rect(page.getBoxRect(.cropBox)).intersection(medium)
      let box = shown.isEmpty ? medium : shown
      guard box.isFinite, box.width > 0, box.height > 0 else { return nil }
      let map = PiecePlacement.page(request, box: box, rotation: Int(page.rotationAngle))
      return draw(request) { context in
        // Pages have no paper of their own.
        context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: request.rect.width, height: request.rect.height))
        context.concatenate(map.coreGraphics)
        context.clip(to: CGRect(x: box.minX, y: box.minY, width: box.width, height: box.height))
        context.drawPDFPage(page)
      }
    }

    /// Draws into a bitmap as large as a piece, in sRGB.
    private func draw(_ request: PictureRequest, _ body: (CGContext) -> Void) -> [UInt8]? {
      let (width, height) = (request.rect.width, request.rect.height)
      guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
      var pixels = [UInt8](repeating: 0, count: 4 * width * height)
      let isDrawn = pixels.withUnsafeMutableBytes { bytes in
        // Red is the first byte of a pixel.
        guard
          let context = CGContext(
            data: bytes.baseAddress, width: width, height: height, bitsPerComponent: 8,
            bytesPerRow: 4 * width, space: space,
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return false }
        context.interpolationQuality = .high
        body(context)
        return true
      }
      return isDrawn ? pixels : nil
    }
  }

  /// Decodes pieces for a view, one after another, away from the main actor.
  actor SystemDecoder: PieceDecoder {
    private let reader = PictureReader()

    func pixels(of request: PictureRequest) -> [UInt8]? {
      // The view may have moved on while others were decoded.
      if Task.isCancelled { return nil }
      return reader.pixels(of: request)
    }

    func releaseMemory() { reader.releaseMemory() }
  }

  extension Affine {
    fileprivate var coreGraphics: CGAffineTransform {
      CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }
  }

  extension Rect {
    fileprivate init(_ rect: CGRect) {
      self.init(
        minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX),
        maxY: Double(rect.maxY))
    }
  }
#endif
