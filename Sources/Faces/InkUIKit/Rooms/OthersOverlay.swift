#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkCanvas
  internal import InkGeometry
  internal import InkSharing
  internal import QuartzCore
  internal import UIKit

  /// The ink that others are drawing, over the ink of a view, and their pens with names.
  @MainActor
  final class OthersOverlay {
    /// The layer of the ink.
    let ink = CALayer()
    /// The view of the pens.
    let pens = UIView(frame: .zero)
    private var surfaces: ScreenSurfaces?
    private var marks: [Int: (dot: UIView, label: UILabel)] = [:]

    /// The diameter of a dot, and the room about a name, in points.
    private static let dot: CGFloat = 10
    private static let margin: CGFloat = 4

    /// Makes an overlay that shows nothing.
    init() {
      pens.isUserInteractionEnabled = false
      // Names stay within the view.
      pens.clipsToBounds = true
    }

    /// True if the next frame has to be shown, too.
    var isOutOfDate: Bool { surfaces?.isOutOfDate ?? false }

    /// Frees the memory of the ink, until there is some again.
    func releaseSurfaces() {
      surfaces = nil
      ink.contents = nil
    }

    /// Shows nobody.
    func hide() {
      releaseSurfaces()
      show([])
    }

    /// Shows the others, on a canvas in a view.
    func show(_ others: OthersView, in view: InkView) {
      pens.frame = view.bounds
      ink.frame = view.inkLayer.frame
      ink.contentsScale = view.inkLayer.contentsScale
      show(PenMark.marks(of: others, on: view.canvas))
      guard let canvas = others.ink.canvas, !others.people.isEmpty || others.ink.isWet else {
        releaseSurfaces()
        return
      }
      let (columns, rows) = (canvas.pixelWidth, canvas.pixelHeight)
      if surfaces?.resize(width: columns, height: rows) != true {
        if !others.ink.isWet { return releaseSurfaces() }
        surfaces = ScreenSurfaces(width: columns, height: rows, isWide: view.showsWideGamut)
      }
      surfaces?.isDark = view.isDark
      surfaces?.show(canvas, in: ink)
    }

    private func show(_ shown: [PenMark]) {
      for (person, mark) in marks where !shown.contains(where: { $0.person == person }) {
        mark.dot.removeFromSuperview()
        mark.label.removeFromSuperview()
        marks[person] = nil
      }
      for mark in shown { show(mark) }
    }

    private func show(_ mark: PenMark) {
      let (dot, label) = marks[mark.person] ?? add(mark.person)
      let point = CGPoint(x: mark.place.x, y: mark.place.y)
      dot.backgroundColor = mark.color.uiColor
      dot.frame = CGRect(
        x: point.x - Self.dot / 2, y: point.y - Self.dot / 2, width: Self.dot, height: Self.dot)
      label.isHidden = mark.name.isEmpty
      label.backgroundColor = mark.color.uiColor
      label.textColor = mark.nameColor.uiColor
      if label.text != mark.name {
        label.text = mark.name
        label.sizeToFit()
      }
      let size = label.sizeThatFits(CGSize(width: 160, height: 40))
      label.frame = CGRect(
        x: point.x + Self.dot, y: point.y + Self.dot, width: size.width + 2 * Self.margin,
        height: size.height)
    }

    private func add(_ person: Int) -> (dot: UIView, label: UILabel) {
      let (dot, label) = (UIView(frame: .zero), UILabel(frame: .zero))
      dot.layer.cornerRadius = Self.dot / 2
      label.font = .preferredFont(forTextStyle: .caption1)
      label.textAlignment = .center
      label.layer.cornerRadius = Self.margin
      label.layer.masksToBounds = true
      for part in [dot, label] { pens.addSubview(part) }
      marks[person] = (dot, label)
      return (dot, label)
    }
  }
#endif
