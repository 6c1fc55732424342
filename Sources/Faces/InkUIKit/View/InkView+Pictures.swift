#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkCanvas
  internal import InkDocument
  internal import InkGeometry
  // UIKit has a Point of its own.
  internal import struct InkGeometry.Point
  internal import InkGestures
  public import UIKit

  // Pictures and pages of PDFs.
  extension InkView {
    /// Puts a picture into the drawing, no larger than the view, or the pages of a PDF: one gesture to undo.
    ///
    /// PNG, JPEG and WebP files stay as they are but for their metadata; others that the system can read, such as HEIC,
    /// become JPEG. Pictures lie below the ink. Pages come behind that on which they fall, and behind all others
    /// without a point.
    ///
    /// - Parameters:
    ///   - file: the bytes of the picture or of the PDF.
    ///   - point: the position of its middle, in points of the view; by default the middle of the view.
    /// - Throws: an ``InkPictureError``; the drawing stays as it was.
    public func insert(_ file: Data, at point: CGPoint? = nil) throws(InkPictureError) {
      let spot = point.map { location(of: $0).applying(canvas.viewToDocument) }
      try gestures.drop(Self.read(file).get(), at: spot)
      setNeedsLayout()
    }

    /// Reads the bytes of a picture or of a PDF.
    nonisolated static func read(_ file: Data) -> Result<PictureParcel, InkPictureError> {
      do throws(InkPictureError) {
        return .success(try PictureParcel([UInt8](file), transcode: PictureReader.transcoded))
      } catch {
        return .failure(error)
      }
    }

    /// Puts what was dropped or pasted into the drawing, or reports why that cannot be.
    func take(_ arrival: Result<PictureParcel, InkPictureError>, at spot: Point?) {
      if isLocked { return }
      do throws(InkPictureError) {
        try gestures.drop(arrival.get(), at: spot)
        noteStrokes()
        setNeedsLayout()
      } catch {
        report(error)
      }
    }

    /// Tells the delegate of a picture that cannot be used.
    func report(_ error: InkPictureError) {
      delegate?.inkView(self, failedWith: error)
    }
  }
#endif
