#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import CoreGraphics
  public import InkBrush
  internal import InkCanvas
  public import UIKit

  /// The tools of a view: brushes with their colour and width, erasers, the lasso, the ruler, undo and redo.
  ///
  /// ```swift
  /// let picker = InkToolPicker(for: ink)
  /// view.addSubview(picker)
  /// ```
  ///
  /// It floats at the lower edge of the view that it was added to, within the safe area. Where there is little room,
  /// the tools are in a menu. It follows its canvas: a double tap on the pencil takes up the eraser here too. A squeeze
  /// for which the person has chosen the palette shows the tools in a menu beside the pencil.
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

    private let background = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    private let stack = UIStackView(frame: .zero)
    private let undoButton = UIButton(configuration: .plain())
    private let redoButton = UIButton(configuration: .plain())
    private let menuButton = UIButton(configuration: .plain())
    private let slider = UISlider(frame: .zero)
    private let well = UIColorWell(frame: .zero)
    private var toolButtons: [(id: String, button: UIButton)] = []
    private var colorButtons: [(color: InkColor, button: UIButton)] = []
    private lazy var palette = ToolPalette { [weak self] in self?.makeMenu() }
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
      inkView.addInteraction(palette.interaction)
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
      for view in [self, background, stack] {
        view.translatesAutoresizingMaskIntoConstraints = false
      }
      NSLayoutConstraint.activate([
        background.leadingAnchor.constraint(equalTo: leadingAnchor),
        background.trailingAnchor.constraint(equalTo: trailingAnchor),
        background.topAnchor.constraint(equalTo: topAnchor),
        background.bottomAnchor.constraint(equalTo: bottomAnchor),
        stack.leadingAnchor.constraint(equalTo: background.leadingAnchor, constant: 8),
        stack.trailingAnchor.constraint(equalTo: background.trailingAnchor, constant: -8),
        stack.topAnchor.constraint(equalTo: background.topAnchor, constant: 6),
        stack.bottomAnchor.constraint(equalTo: background.bottomAnchor, constant: -6),
        slider.widthAnchor.constraint(equalToConstant: 110),
      ])
      accessibilityIdentifier = "ductus.tools"
      accessibilityLabel = text.tools
      slider.addAction(UIAction { [weak self] _ in self?.takeWidth() }, for: .valueChanged)
      slider.accessibilityLabel = text.width
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
      slider.isHidden = brush == nil
      if let brush {
        well.selectedColor = brush.color.uiColor
        slider.value = Float(shelf.slider)
      }
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

    // MARK: Its position

    /// Shows the tools in a menu beside the pencil; if it is unknown where that is, the picker comes or goes.
    ///
    /// - Parameter point: the tip of the pencil, in the coordinates of the ink's view; `nil` if it is unknown.
    func showPalette(at point: CGPoint?) {
      if let point { palette.show(at: point) } else { isHidden.toggle() }
    }

    /// Goes to the lower edge of the view that it was added to.
    public override func didMoveToSuperview() {
      super.didMoveToSuperview()
      guard let room = superview?.safeAreaLayoutGuide else { return }
      NSLayoutConstraint.activate([
        bottomAnchor.constraint(equalTo: room.bottomAnchor, constant: -12),
        centerXAnchor.constraint(equalTo: room.centerXAnchor),
        leadingAnchor.constraint(greaterThanOrEqualTo: room.leadingAnchor, constant: 12),
      ])
    }

    /// Puts the tools into a menu, or next to each other.
    public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      show()
    }
  }

  /// A menu of the system beside the pencil.
  @MainActor
  private final class ToolPalette: NSObject, UIEditMenuInteractionDelegate {
    private(set) lazy var interaction = UIEditMenuInteraction(delegate: self)
    private let makeMenu: () -> UIMenu?

    init(_ makeMenu: @escaping () -> UIMenu?) {
      self.makeMenu = makeMenu
      super.init()
    }

    func show(at point: CGPoint) {
      interaction.presentEditMenu(
        with: UIEditMenuConfiguration(identifier: nil, sourcePoint: point))
    }

    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      makeMenu()
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
