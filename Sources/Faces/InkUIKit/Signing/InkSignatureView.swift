#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import CoreGraphics
  public import Foundation
  public import InkBrush
  internal import InkSigning
  internal import QuartzCore
  public import UIKit

  /// The events that a signature view reports; each method has a default that does nothing.
  @MainActor
  public protocol InkSignatureViewDelegate: AnyObject {
    /// Called when a touch begins to sign.
    func signatureViewDidBeginStroke(_ view: InkSignatureView)
    /// Called when the signature has changed: after each stroke, undo, redo, and what clears or loads it.
    func signatureViewDidChange(_ view: InkSignatureView)
  }

  extension InkSignatureViewDelegate {
    /// Does nothing.
    public func signatureViewDidBeginStroke(_ view: InkSignatureView) {}
    /// Does nothing.
    public func signatureViewDidChange(_ view: InkSignatureView) {}
  }

  /// A view to sign on.
  ///
  /// ```swift
  /// let view = InkSignatureView(frame: CGRect(x: 0, y: 0, width: 320, height: 120))
  /// view.delegate = self
  /// let picture = view.image()    // trimmed to the ink, on no paper
  /// let kept = view.data()        // all strokes, to be loaded again
  /// ```
  ///
  /// It is the sheet of the web's `<ductus-signature>`, with the same pen, and draws the same pixels: one touch signs at a
  /// time, a pencil takes the place of a finger, and palms leave nothing. Ink that does not fit after a change of the size
  /// is shown smaller, and stays as it was.
  ///
  /// A line to sign on and buttons are the app's: the view itself shows nothing but ink. It is used on the main actor
  /// only.
  public final class InkSignatureView: UIView {
    /// The delegate that is told of changes.
    public weak var delegate: (any InkSignatureViewDelegate)?
    /// The colour of strokes that begin from now on; by default black.
    public var color: InkColor {
      get { sheet.pad.color }
      set { sheet.pad.color = newValue }
    }
    /// The relative width of the pen for strokes that begin from now on: 0.1…10, clamped, by default 1.
    public var penWidth: CGFloat {
      get { CGFloat(sheet.pad.pen) }
      set { sheet.pad.pen = newValue.isNaN ? 1 : min(max(Double(newValue), 0.1), 10) }
    }
    /// The colour of the paper, in the view and in pictures; transparent by default.
    public var paper: InkColor {
      get { sheet.paper }
      set {
        sheet.paper = newValue
        setNeedsLayout()
      }
    }
    /// The words for people who do not see the view.
    public var text = InkViewText.preferred { didSet { describe() } }

    /// True if nothing is signed.
    public var isEmpty: Bool { sheet.pad.isEmpty }
    /// True if there is something to undo.
    public var canUndo: Bool { sheet.pad.canUndo }
    /// True if there is something to redo.
    public var canRedo: Bool { sheet.pad.canRedo }
    /// The length of the ink in points, as it was signed: what is shorter than a name may be a slip.
    public var inkLength: CGFloat { CGFloat(sheet.pad.length) }

    private let sheet = SignatureSheet()
    private var wasTouched = false
    private var toldVersion = 0
    private var notice: (any NSObjectProtocol)?

    /// Makes an empty view.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      prepare()
    }

    /// Makes an empty view from a nib or a storyboard.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      prepare()
    }

    private func prepare() {
      isMultipleTouchEnabled = true
      let capture = TouchCapture { [weak self] callback in self?.take(callback) }
      capture.claimsTouches = { [weak self] in self?.sheet.pad.isTouched ?? false }
      addGestureRecognizer(capture)
      isAccessibilityElement = true
      accessibilityTraits = [.allowsDirectInteraction]
      describe()
    }

    // MARK: The signature

    /// Undoes the last stroke, or what cleared or loaded the signature.
    public func undo() {
      _ = sheet.pad.undo()
      follow()
    }
    /// Does again what was undone last.
    public func redo() {
      _ = sheet.pad.redo()
      follow()
    }
    /// Clears the signature, which can be undone.
    public func clear() {
      sheet.pad.replace([])
      follow()
    }

    /// Returns a picture of the ink, trimmed to it, on the paper.
    ///
    /// - Parameter size: the largest size in pixels; by default two pixels per point of the view, at most 4,096.
    /// - Returns: the picture in sRGB; `nil` without ink.
    /// - Complexity: O(samples + pixels).
    public func image(fitting size: CGSize? = nil) -> UIImage? {
      func limit(_ side: CGFloat) -> Int { side > 0 ? Int(min(Double(side), 4096)) : 0 }
      let (width, height) = (limit(size?.width ?? 0), limit(size?.height ?? 0))
      if size != nil, width == 0 || height == 0 { return nil }
      guard let picture = sheet.picture(width: width, height: height) else { return nil }
      return Self.image(of: picture.pixels, picture.width, picture.height)
        .map { UIImage(cgImage: $0, scale: CGFloat(picture.scale), orientation: .up) }
    }

    /// Returns the ink as an SVG document, on the paper, with outlines of its lines; `nil` without ink.
    ///
    /// - Complexity: O(samples).
    public func svg() -> String? { sheet.svg().map { String(decoding: $0, as: UTF8.self) } }

    /// Returns the strokes with all their samples, for ``load(_:)``.
    ///
    /// - Complexity: O(samples).
    public func data() -> Data { Data(SignatureBytes.bytes(of: sheet.pad.strokes)) }

    /// Shows a signature that was kept, which can be undone.
    ///
    /// - Parameter data: the bytes that ``data()`` has returned.
    /// - Throws: an ``InkSignatureError`` if they are no signature; the view stays as it was.
    public func load(_ data: Data) throws(InkSignatureError) {
      sheet.pad.replace(try SignatureBytes.strokes(of: Array(data)))
      sheet.pad.showWhole()
      follow()
    }

    // MARK: Touches and frames

    private func take(_ callback: TouchCallback) {
      sheet.take(callback)
      let isTouched = sheet.pad.isTouched
      if isTouched, !wasTouched { delegate?.signatureViewDidBeginStroke(self) }
      wasTouched = isTouched
      follow()
    }

    /// Shows the pad, and tells of its changes.
    private func follow() {
      setNeedsLayout()
      if toldVersion == sheet.pad.version { return }
      toldVersion = sheet.pad.version
      describe()
      delegate?.signatureViewDidChange(self)
    }

    /// Draws what has changed.
    public override func layoutSubviews() {
      super.layoutSubviews()
      let scale = min(max(Double(traitCollection.displayScale), 1), 4)
      sheet.resize(width: Double(bounds.width), height: Double(bounds.height), scale: scale)
      guard sheet.draw() else { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.contentsScale = CGFloat(scale)
      layer.contents = Self.image(of: sheet.pixels, sheet.width, sheet.height)
      CATransaction.commit()
    }

    /// Ends a stroke when the view leaves its window, or its scene another's place.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      if let notice { NotificationCenter.default.removeObserver(notice) }
      notice = nil
      guard let scene = window?.windowScene else { return finishTouches() }
      notice = NotificationCenter.default.addObserver(
        forName: UIScene.willDeactivateNotification, object: scene, queue: .main
      ) { [weak self] _ in
        MainActor.assumeIsolated { self?.finishTouches() }
      }
      setNeedsLayout()
    }

    private func finishTouches() {
      sheet.pad.finishTouches()
      wasTouched = false
      follow()
    }

    private func describe() {
      accessibilityLabel = text.signature
      accessibilityValue = text.strokes(sheet.pad.strokes.count)
      accessibilityCustomActions = [
        UIAccessibilityCustomAction(name: text.undo) { [weak self] _ in
          self?.undo()
          return true
        },
        UIAccessibilityCustomAction(name: text.clear) { [weak self] _ in
          self?.clear()
          return true
        },
      ]
    }

    private static func image(of pixels: [UInt32], _ width: Int, _ height: Int) -> CGImage? {
      guard width > 0, height > 0, let space = CGColorSpace(name: CGColorSpace.sRGB) else {
        return nil
      }
      var pixels = pixels
      return pixels.withUnsafeMutableBytes { bytes in
        // Red is the first byte of a pixel.
        CGContext(
          data: bytes.baseAddress, width: width, height: height, bitsPerComponent: 8,
          bytesPerRow: width * 4, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
        )?.makeImage()
      }
    }
  }
#endif
