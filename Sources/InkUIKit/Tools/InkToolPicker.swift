#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import CoreGraphics
  public import InkBrush
  internal import InkCanvas
  internal import InkGeometry
  // UIKit has a Point and a Rect of its own.
  internal import struct InkGeometry.Point
  internal import struct InkGeometry.Rect
  public import UIKit

  /// The tools of a view: brushes with their colour and width, erasers, the lasso, the ruler, undo and redo.
  ///
  /// ```swift
  /// let picker = InkToolPicker(for: ink)
  /// view.addSubview(picker)
  /// ```
  ///
  /// It floats over the view that it was added to, at the edge to which it was dragged last. Where there is little
  /// room, the tools are in a menu. It follows its canvas: a double tap on the pencil takes up the eraser here too.
  /// A squeeze for which the person has chosen the palette brings it beside the pencil, or puts it back.
  ///
  /// An app leaves tools out, or adds its own, with ``shelf``.
  public final class InkToolPicker: UIView {
    /// The view whose tools these are.
    public private(set) weak var inkView: InkView?
    /// The tools, each with the colour and the width that it had last; an app may keep it with its settings.
    public var shelf: ToolShelf {
      didSet {
        if shelf == oldValue { return }
        if shelf.items.map(\.id) != oldValue.items.map(\.id) { fill() }
        choose()
      }
    }
    /// The colours to choose from with one tap; more are behind the colour well.
    public var colors: [InkColor] = [
      .black, InkColor(red: 0, green: 84, blue: 214), InkColor(red: 208, green: 32, blue: 32),
    ]
    { didSet { fill() } }
    /// Called when the person takes up another tool, colour or width.
    public var onChange: (ToolShelf) -> Void = { _ in }

    private var dock = PickerDock()
    /// The tip of the pencil beside which the picker is.
    private var tip: CGPoint?
    private let background = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    private let stack = UIStackView(frame: .zero)
    private let undoButton = UIButton(configuration: .plain())
    private let redoButton = UIButton(configuration: .plain())
    private let menuButton = UIButton(configuration: .plain())
    private let slider = UISlider(frame: .zero)
    private let well = UIColorWell(frame: .zero)
    private var toolButtons: [(id: String, button: UIButton)] = []
    private var colorButtons: [(color: InkColor, button: UIButton)] = []
    private lazy var dragging = UIPanGestureRecognizer(target: self, action: #selector(drag(_:)))
    private var isFollowing = false

    /// Makes a picker for a view, whose tool becomes the first of the shelf.
    ///
    /// - Parameters:
    ///   - inkView: the view.
    ///   - shelf: the tools; by default pens, a pencil, a marker, a crayon, erasers, the lasso and the ruler.
    public init(for inkView: InkView, shelf: ToolShelf = ToolShelf()) {
      self.inkView = inkView
      self.shelf = shelf
      super.init(frame: .zero)
      setUp()
      inkView.picker = self
      choose()
    }

    /// Makes a picker without a view, from a storyboard, which is of no use.
    public required init?(coder: NSCoder) {
      shelf = ToolShelf()
      super.init(coder: coder)
      setUp()
    }

    private var text: InkViewText { inkView?.text ?? InkViewText() }

    private func setUp() {
      background.layer.cornerRadius = 18
      background.clipsToBounds = true
      addSubview(background)
      stack.alignment = .center
      stack.spacing = 2
      background.contentView.addSubview(stack)
      addGestureRecognizer(dragging)
      accessibilityIdentifier = "ductus.tools"
      accessibilityLabel = text.tools
      slider.addAction(UIAction { [weak self] _ in self?.takeWidth() }, for: .valueChanged)
      slider.accessibilityLabel = text.width
      slider.widthAnchor.constraint(equalToConstant: 110).isActive = true
      well.supportsAlpha = false
      well.title = text.color
      well.addAction(UIAction { [weak self] _ in self?.takeColor() }, for: .valueChanged)
      set(undoButton, "arrow.uturn.backward", text.undo) { $0.inkView?.undo() }
      set(redoButton, "arrow.uturn.forward", text.redo) { $0.inkView?.redo() }
      menuButton.showsMenuAsPrimaryAction = true
      menuButton.accessibilityLabel = text.tools
      fill()
    }

    private func set(
      _ button: UIButton, _ symbol: String, _ title: String,
      _ action: @escaping @MainActor (InkToolPicker) -> Void
    ) {
      button.configuration?.image = UIImage(systemName: symbol)
      button.accessibilityLabel = title
      button.addAction(
        UIAction { [weak self] _ in
          if let self { action(self) }
        }, for: .touchUpInside)
    }

    /// Puts the controls on the shelf.
    private func fill() {
      for view in stack.subviews { view.removeFromSuperview() }
      toolButtons = shelf.items.map { item in
        let button = UIButton(configuration: .plain())
        set(button, item.symbol, item.title) { $0.take(item.id) }
        return (item.id, button)
      }
      colorButtons = colors.map { color in
        let button = UIButton(configuration: .plain())
        set(button, "circle.fill", text.color) { picker in
          picker.shelf.setColor(color)
          picker.onChange(picker.shelf)
        }
        button.configuration?.baseForegroundColor = color.uiColor
        return (color, button)
      }
      var controls: [UIView] = [undoButton, redoButton, menuButton]
      controls += toolButtons.map(\.button)
      controls += colorButtons.map(\.button)
      controls += [well, slider]
      for control in controls { stack.addArrangedSubview(control) }
      show()
    }

    // MARK: The tool in use

    private func take(_ id: String) {
      if shelf.items.contains(where: { $0.id == id && $0.kind == .ruler }) {
        inkView?.isRulerActive.toggle()
        return
      }
      shelf.select(id)
      onChange(shelf)
    }

    private func takeWidth() {
      shelf.slider = Double(slider.value)
      onChange(shelf)
    }

    private func takeColor() {
      guard let color = well.selectedColor else { return }
      shelf.setColor(InkColor(color))
      onChange(shelf)
    }

    /// Gives the view the tool in use, and shows it.
    private func choose() {
      if let inkView, !isFollowing {
        var (tools, mode) = (inkView.tools, inkView.eraserMode)
        shelf.apply(to: &tools, &mode)
        if inkView.eraserMode != mode { inkView.eraserMode = mode }
        if inkView.tools != tools { inkView.tools = tools }
      }
      show()
    }

    /// Follows a tool that was chosen elsewhere.
    func follow() {
      guard let inkView else { return }
      isFollowing = true
      shelf.follow(inkView.tools, inkView.eraserMode)
      isFollowing = false
      show()
    }

    /// Shows the state of the controls.
    func show() {
      let isCompact = traitCollection.horizontalSizeClass == .compact
      stack.axis = dock.edge.isVertical && tip == nil ? .vertical : .horizontal
      undoButton.isEnabled = inkView?.undoManager?.canUndo ?? false
      redoButton.isEnabled = inkView?.undoManager?.canRedo ?? false
      for (id, button) in toolButtons {
        button.isHidden = isCompact
        button.isSelected = isInUse(id)
        button.accessibilityTraits = isInUse(id) ? [.selected] : []
      }
      menuButton.isHidden = !isCompact
      menuButton.configuration?.image = shelf.current.flatMap { UIImage(systemName: $0.symbol) }
      if isCompact { menuButton.menu = makeMenu() }
      let brush = shelf.brush
      for (color, button) in colorButtons {
        button.isHidden = brush == nil || isCompact
        let isSame = brush.map { $0.color.isAlike(color) } ?? false
        button.configuration?.image = UIImage(
          systemName: isSame ? "circle.inset.filled" : "circle.fill")
      }
      well.isHidden = brush == nil
      slider.isHidden = brush == nil || stack.axis == .vertical
      if let brush {
        well.selectedColor = brush.color.uiColor
        slider.value = Float(shelf.slider)
      }
      setNeedsLayout()
      superview?.setNeedsLayout()
      place()
    }

    /// True for the tool in use, and for the ruler if it is shown.
    private func isInUse(_ id: String) -> Bool {
      if shelf.items.contains(where: { $0.id == id && $0.kind == .ruler }) {
        return inkView?.isRulerActive ?? false
      }
      return id == shelf.selection
    }

    private func makeMenu() -> UIMenu {
      UIMenu(
        children: shelf.items.map { item in
          UIAction(
            title: item.title, image: UIImage(systemName: item.symbol),
            state: isInUse(item.id) ? .on : .off
          ) { [weak self] _ in self?.take(item.id) }
        })
    }

    // MARK: Its place

    /// Brings the picker beside the pencil, or back to its edge if it is there.
    ///
    /// - Parameter point: the tip of the pencil, in the coordinates of the ink's view; `nil` if it is unknown.
    func showPalette(at point: CGPoint?) {
      if tip != nil {
        tip = nil
      } else if let point, let inkView, let superview {
        tip = inkView.convert(point, to: superview)
      } else {
        isHidden.toggle()
      }
      UIView.animate(withDuration: 0.2) { self.show() }
    }

    private func place() {
      guard let superview else { return }
      let insets = superview.safeAreaInsets
      let outer = superview.bounds
      let bounds = Rect(
        minX: Double(outer.minX + insets.left), minY: Double(outer.minY + insets.top),
        maxX: Double(outer.maxX - insets.right), maxY: Double(outer.maxY - insets.bottom))
      let size = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      let (width, height) = (Double(size.width) + 16, Double(size.height) + 12)
      let frame: Rect
      if let tip {
        frame = PickerDock.frame(
          beside: Point(Double(tip.x), Double(tip.y)), width: width, height: height, in: bounds)
      } else {
        frame = dock.frame(width: width, height: height, in: bounds)
      }
      self.frame = CGRect(x: frame.minX, y: frame.minY, width: width, height: height)
      background.frame = CGRect(x: 0, y: 0, width: width, height: height)
      stack.frame = CGRect(x: 8, y: 6, width: width - 16, height: height - 12)
    }

    @objc private func drag(_ sender: Any) {
      guard let superview else { return }
      let step = dragging.translation(in: superview)
      dragging.setTranslation(CGPoint(x: 0, y: 0), in: superview)
      switch dragging.state {
      case .began, .changed:
        tip = nil
        center = CGPoint(x: center.x + step.x, y: center.y + step.y)
      case .ended, .cancelled, .failed:
        let bounds = superview.bounds
        dock = PickerDock(
          nearestTo: Point(Double(center.x), Double(center.y)),
          in: Rect(
            minX: Double(bounds.minX), minY: Double(bounds.minY), maxX: Double(bounds.maxX),
            maxY: Double(bounds.maxY)),
          isCompact: traitCollection.horizontalSizeClass == .compact)
        UIView.animate(withDuration: 0.25) { self.show() }
      case .possible: break
      @unknown default: break
      }
    }

    /// Goes to its edge of the view that it was added to.
    public override func didMoveToSuperview() {
      super.didMoveToSuperview()
      place()
    }

    /// Stays at its edge when the view around it is resized.
    public override func layoutSubviews() {
      super.layoutSubviews()
      if dragging.state != .began, dragging.state != .changed { place() }
    }

    /// Keeps away from what covers the view around it.
    public override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      place()
    }

    /// Puts the tools into a menu, or next to each other.
    public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      show()
    }
  }

  extension InkColor {
    /// The colour for UIKit, in sRGB.
    public var uiColor: UIColor {
      UIColor(
        red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
        alpha: CGFloat(alpha) / 255)
    }

    /// Makes the nearest colour of sRGB.
    ///
    /// - Parameter color: a colour of UIKit; one that has no red, green and blue counts as black.
    public init(_ color: UIColor) {
      let space = CGColorSpace(name: CGColorSpace.sRGB)
      let known = space.flatMap {
        color.cgColor.converted(to: $0, intent: .defaultIntent, options: nil)
      }
      let parts = known?.components ?? []
      guard parts.count == 4 else {
        self = .black
        return
      }
      func byte(_ part: CGFloat) -> UInt8 { UInt8(min(max(Double(part), 0), 1) * 255 + 0.5) }
      self.init(
        red: byte(parts[0]), green: byte(parts[1]), blue: byte(parts[2]), alpha: byte(parts[3]))
    }

    /// True if another colour differs at most in its opacity.
    fileprivate func isAlike(_ other: InkColor) -> Bool {
      red == other.red && green == other.green && blue == other.blue
    }
  }
#endif
