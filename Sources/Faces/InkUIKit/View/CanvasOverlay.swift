#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkGeometry
  // UIKit has a Point of its own.
  internal import struct InkGeometry.Point
  internal import InkGestures
  internal import QuartzCore
  internal import UIKit

  /// The layers over the ink, in points of the view: the ruler, the tip of a hovering pencil, and the selection.
  @MainActor
  final class CanvasOverlay {
    /// The angle of the ruler.
    let label = UILabel(frame: .zero)
    private let ruler = CAShapeLayer()
    private let ticks = CAShapeLayer()
    private let tip = CAShapeLayer()
    private let marks = CAShapeLayer()
    private var look: RulerLook?

    /// Makes an overlay that shows nothing.
    init() {
      label.isHidden = true
      for lines in [ticks, marks] {
        lines.fillColor = nil
        lines.lineWidth = 1
      }
    }

    /// The layers from below.
    var layers: [CAShapeLayer] { [ruler, ticks, tip, marks] }

    /// Fits the layers to the view.
    func fit(_ bounds: CGRect, scale: CGFloat) {
      for layer in layers {
        layer.contentsScale = scale
        layer.frame = bounds
      }
      look = nil
    }

    /// Shows the ruler where it is; `nil` hides it.
    func show(_ shown: InkRuler?, in view: InkView) {
      label.isHidden = shown == nil
      guard let shown else {
        look = nil
        (ruler.path, ticks.path) = (nil, nil)
        return
      }
      let next = RulerLook(
        shown, width: Double(view.bounds.width), height: Double(view.bounds.height))
      ruler.fillColor = color(.separator, in: view)
      ticks.strokeColor = color(.label, in: view)
      if next == look { return }
      look = next
      ruler.path = Self.path([next.corners])
      ticks.path = Self.path(next.ticks.map { [$0.from, $0.to] })
      label.text = next.label
      label.sizeToFit()
      label.center = view.point(of: shown.center)
    }

    /// Shows the tip of a hovering pencil or pointer; `nil` hides it.
    func show(_ preview: TipPreview, as look: HoverLook?, in view: InkView) {
      tip.path = look == nil ? nil : BezierPath(elements: preview.outline).cgPath
      tip.opacity = Float(look?.opacity ?? 0)
      tip.fillColor = look?.fill?.uiColor.cgColor
      tip.lineWidth = look?.fill == nil ? 1 : 0
      tip.strokeColor = color(.tintColor, in: view)
    }

    /// Hides the tip of a pencil that is not near.
    func hideTip() { tip.path = nil }

    /// Shows the lasso, and the box around the selection.
    func show(_ selection: InkSelection, in view: InkView) {
      var lines = [selection.lassoCorners]
      if let box = selection.box { lines += [box.corners, [box.rotationBase, box.rotation]] }
      marks.path = Self.path(lines)
      marks.strokeColor = color(.tintColor, in: view)
    }

    private func color(_ color: UIColor, in view: UIView) -> CGColor {
      color.resolvedColor(with: view.traitCollection).cgColor
    }

    private static func path(_ polygons: [[Point]]) -> CGPath {
      let path = CGMutablePath()
      for corners in polygons {
        for (index, corner) in corners.enumerated() {
          let point = CGPoint(x: corner.x, y: corner.y)
          if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        if !corners.isEmpty { path.closeSubpath() }
      }
      return path
    }
  }
#endif
