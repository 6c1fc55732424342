#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkBrush
  internal import InkCanvas
  public import InkDocument
  internal import InkGeometry
  // UIKit has a Point and Foundation a Rect of its own.
  internal import struct InkGeometry.Point
  internal import struct InkGeometry.Rect
  internal import InkGestures
  internal import InkText
  public import UIKit

  // Typed text.
  extension InkView {
    /// Edits the text box at a point, or begins a new one there, as a tap with ``InkTool/types`` does.
    ///
    /// The box is a text view until another tap, the escape key or another tool ends it; then the drawing gets one change to
    /// undo, and none where nothing was typed. A box without words goes. The engine sets and draws the text while it is
    /// typed, with ``fonts``; without fonts, and where the drawing may not be changed, nothing happens.
    ///
    /// - Parameter point: the point, in the coordinates of the view: of a box, or the start of the first line of a new one.
    /// - Returns: true if the box is edited.
    @discardableResult
    public func editText(at point: CGPoint) -> Bool {
      let spot = location(of: point).applying(canvas.viewToDocument)
      if let box = document.text(at: spot, radius: 4 / canvas.zoom) { return editText(box.id) }
      guard canEditText else { return false }
      endText()
      do throws(TextFault) {
        edit(
          try TextVisit(
            at: spot, style: textStyle, width: textWidth.map { Double($0) }, TextSetter(fonts)))
        return true
      } catch {
        return warn(of: error)
      }
    }

    /// Edits a text box: see ``editText(at:)``.
    ///
    /// - Parameter id: the box.
    /// - Returns: true if it is edited; false for one that is not there or is locked, too.
    @discardableResult
    public func editText(_ id: ElementIdentifier) -> Bool {
      guard canEditText, let box = document.text(id), !box.isLocked else { return false }
      endText()
      var visit = TextVisit(box)
      do throws(TextFault) {
        let warning = try visit.setIfNeeded(TextSetter(fonts))
        edit(visit)
        if let warning { warn(of: warning) }
        return true
      } catch {
        return warn(of: error)
      }
    }

    /// Ends typing, and puts what was typed into the drawing.
    public func endText() {
      guard let editor else { return }
      self.editor = nil
      let hadKeys = editor.isFirstResponder
      editor.close()
      canvas.editedText = nil
      if let area = keyboardObservation {
        NotificationCenter.default.removeObserver(area)
        keyboardObservation = nil
      }
      keyboardFrame = nil
      if !isLocked {
        gestures.selection.settle()
        let end = editor.visit.ending(in: document, layer: canvas.openLayer ?? .sheet)
        canvas.perform(end.edits)
      }
      if hadKeys, becomesFirstResponderOnTouch { becomeFirstResponder() }
      describe()
      setNeedsLayout()
    }

    /// True while a text box is edited.
    public var isEditingText: Bool { editor != nil }

    private var canEditText: Bool { !isLocked && !fonts.fonts.isEmpty }

    /// Handles a tap with the text tool.
    func takeTap(at point: CGPoint) {
      // A tap beside the box ends it, and begins no other.
      if isEditingText { endText() } else { editText(at: point) }
    }

    private func edit(_ visit: TextVisit) {
      finishTouches()
      let editor = TextEditor(visit)
      self.editor = editor
      canvas.editedText = visit.id
      editor.accessibilityLabel = text.typedText
      editor.onChange = { [weak self] in self?.takeTyping() }
      editor.onEnd = { [weak self] in self?.endText() }
      addSubview(editor)
      let key = UIResponder.keyboardFrameEndUserInfoKey
      keyboardObservation = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardDidChangeFrameNotification, object: nil, queue: .main
      ) { [weak self] notification in
        let frame = notification.userInfo?[key] as? CGRect
        MainActor.assumeIsolated {
          self?.keyboardFrame = frame
          self?.revealCaret()
        }
      }
      showEditor(hasChanged: true)
      editor.becomeFirstResponder()
      describe()
      setNeedsLayout()
    }

    private func takeTyping() {
      guard let editor else { return }
      let typed = TextVisit.withLineFeeds(editor.text)
      guard TextVisit.fits(typed) else {
        editor.text = editor.visit.string
        return
      }
      if typed.utf16.count != editor.text.utf16.count { editor.text = typed }
      do throws(TextFault) {
        warn(of: try editor.visit.type(typed, TextSetter(fonts)))
      } catch {
        editor.text = editor.visit.string
        warn(of: error)
      }
      showEditor(hasChanged: true)
      revealCaret()
    }

    /// Shows the box that is edited where it is seen.
    ///
    /// - Parameter hasChanged: true if its glyphs have, too.
    func showEditor(hasChanged: Bool = false) {
      guard let editor else { return }
      let map = editor.visit.transform.concatenating(documentToPoints)
      editor.place(map)
      guard hasChanged || editor.shownZoom != canvas.zoom || editor.isShownDark != isDark else {
        return
      }
      (editor.shownZoom, editor.isShownDark) = (canvas.zoom, isDark)
      let scale = map.determinant.magnitude.squareRoot() * canvas.scale
      let place = Point(0, 0).applying(editor.visit.transform)
      editor.showGlyphs(scale: CGFloat(min(max(scale, 1), 16))) { packed in
        let ink = packed.map { InkColor(rgba: $0) } ?? InkColor(red: 0, green: 0, blue: 0)
        let color = canvas.shownColor(ink, .sourceOver, at: place)
        return ScreenPixels.shown(color, isDark: isDark).uiColor.cgColor
      }
    }

    /// Moves the drawing so that the caret is in view, above the keyboard, too.
    private func revealCaret() {
      guard let editor, isScrollEnabled, let end = editor.selectedTextRange?.end else { return }
      let caret = editor.convert(editor.caretRect(for: end), to: self)
      var height = bounds.maxY
      if let keyboardFrame, let screen = window?.screen {
        let keyboard = convert(keyboardFrame, from: screen.coordinateSpace)
        if keyboard.height > 0, keyboard.minY > bounds.minY { height = min(height, keyboard.minY) }
      }
      let shift = TextReading.shift(
        of: rect(caret),
        into: rect(
          CGRect(
            x: bounds.minX, y: bounds.minY, width: bounds.width, height: height - bounds.minY)),
        margin: 12)
      if shift == Vector(0, 0) { return }
      let origin = canvas.origin
      motion.show(
        SeenView(
          origin: Point(origin.x - shift.dx / canvas.zoom, origin.y - shift.dy / canvas.zoom),
          zoom: canvas.zoom))
      setNeedsLayout()
    }

    /// The transform from the document to the points of the view.
    private var documentToPoints: Affine {
      let (origin, zoom) = (canvas.origin, canvas.zoom)
      return Affine(
        a: zoom, b: 0, c: 0, d: zoom, tx: Double(bounds.minX) - origin.x * zoom,
        ty: Double(bounds.minY) - origin.y * zoom)
    }

    private func rect(_ rect: CGRect) -> Rect {
      Rect(
        minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX),
        maxY: Double(rect.maxY))
    }

    private func warn(of warning: InkTextWarning) {
      if !warning.isEmpty { delegate?.inkView(self, warnsOf: warning) }
    }

    @discardableResult
    private func warn(of fault: TextFault) -> Bool {
      warn(of: InkTextWarning(fault: fault.description))
      return false
    }
  }

  // Typed text for assistive technology.
  extension InkView {
    /// Makes elements of the texts of the drawing, after one for the ink; without texts the view is an element itself.
    func describeTexts() {
      let boxes = TextReading.boxes(of: document)
      isAccessibilityElement = boxes.isEmpty && editor == nil
      guard !isAccessibilityElement else {
        accessibilityElements = nil
        return
      }
      // An element that stays keeps the focus of who reads.
      let told = (accessibilityElements ?? []).compactMap { $0 as? UIAccessibilityElement }
      let ink =
        told.first { !($0 is TextElement) } ?? UIAccessibilityElement(accessibilityContainer: self)
      ink.accessibilityFrameInContainerSpace = bounds
      ink.accessibilityLabel = accessibilityLabel
      ink.accessibilityValue = accessibilityValue
      ink.accessibilityTraits = accessibilityTraits
      ink.accessibilityCustomActions = accessibilityCustomActions
      let shown = boxes.filter { $0.id != editor?.visit.id }
      let texts = told.compactMap { $0 as? TextElement }
      let elements: [NSObject] =
        [ink]
        + shown.map { box in
          let element = texts.first { $0.id == box.id } ?? TextElement(box, of: self)
          element.describe(box)
          return element
        } + [editor].compactMap { $0 }
      let isTold =
        elements.count == accessibilityElements?.count
        && zip(elements, accessibilityElements ?? []).allSatisfy { $0 === $1 as AnyObject }
      if !isTold { accessibilityElements = elements }
    }

    /// The rectangle of a text on the screen.
    func screenFrame(of id: ElementIdentifier) -> CGRect {
      guard let box = document.text(id) else { return .zero }
      let seen = box.bounds.applying(documentToPoints)
      return UIAccessibility.convertToScreenCoordinates(
        CGRect(x: seen.minX, y: seen.minY, width: seen.width, height: seen.height), in: self)
    }
  }

  /// A text box as assistive technology meets it: it is read, and can be edited.
  final class TextElement: UIAccessibilityElement {
    private weak var ink: InkView?
    let id: ElementIdentifier

    init(_ box: TextBox, of view: InkView) {
      (ink, id) = (view, box.id)
      super.init(accessibilityContainer: view)
      accessibilityTraits = .staticText
    }

    /// Says what the box has now, and what can be done with it.
    func describe(_ box: TextBox) {
      accessibilityLabel = box.string
      guard let ink, !box.isLocked, !ink.isLocked, !ink.fonts.fonts.isEmpty else {
        accessibilityCustomActions = nil
        return
      }
      accessibilityCustomActions = [
        UIAccessibilityCustomAction(name: ink.text.editText) { [weak ink, id = box.id] _ in
          ink?.editText(id) ?? false
        }
      ]
    }

    override var accessibilityFrame: CGRect {
      get { ink?.screenFrame(of: id) ?? .zero }
      set {}
    }
  }
#endif
