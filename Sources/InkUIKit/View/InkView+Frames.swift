#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkBrush
  internal import InkCanvas
  internal import InkGestures
  internal import QuartzCore
  internal import UIKit

  // Frames, and the system's notifications.
  extension InkView {
    /// Draws the damage, and reports changes of the document.
    func showFrame() {
      resize()
      gestures.moveView()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      if let surfaces {
        surfaces.isDark = isDark
        inkLayer.isOpaque = canvas.shownPaper.alpha == 255
        surfaces.show(canvas, in: inkLayer)
      }
      updateMarks()
      CATransaction.commit()
      if hasChanged {
        hasChanged = false
        describe()
        history.tellOfChange()
        delegate?.inkViewDidChange(self)
      }
      let goesOn = canvas.isAnimating || gestures.awaitsTick
      link?.isPaused = !(goesOn || surfaces?.isOutOfDate ?? false)
    }

    /// Fits the canvas to the bounds; if it would be too large, its size stays as it was.
    private func resize() {
      let scale = min(max(Double(traitCollection.displayScale), 1), 4)
      let (width, height) = (Double(bounds.width), Double(bounds.height))
      let isSame =
        surfaces != nil && canvas.width == width && canvas.height == height && canvas.scale == scale
      if isSame { return }
      do throws(CanvasSizeError) {
        try canvas.resize(width: width, height: height, scale: scale)
      } catch {
        return
      }
      surfaces = ScreenSurfaces(width: canvas.pixelWidth, height: canvas.pixelHeight)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      inkLayer.contentsScale = CGFloat(scale)
      inkLayer.frame = CGRect(
        x: bounds.origin.x, y: bounds.origin.y,
        width: CGFloat(Double(canvas.pixelWidth) / scale),
        height: CGFloat(Double(canvas.pixelHeight) / scale))
      marks.frame = bounds
      CATransaction.commit()
    }

    func stepFrame() {
      guard let link else { return }
      gestures.tick(link.targetTimestamp)
      canvas.tick(link.targetTimestamp)
      setNeedsLayout()
    }

    func startListening() {
      let link = makeLink()
      link.add(to: .main, forMode: .common)
      self.link = link
      listen(UIApplication.willResignActiveNotification) { $0.finishTouches() }
      // The person may have changed the system's settings meanwhile.
      listen(UIApplication.didBecomeActiveNotification) { $0.applyFingers() }
      listen(UIApplication.didReceiveMemoryWarningNotification) { $0.forgetTiles() }
      applyFingers()
      setNeedsLayout()
    }

    func stopListening() {
      link?.invalidate()
      link = nil
      for notice in notices { NotificationCenter.default.removeObserver(notice) }
      notices = []
    }

    private func listen(_ name: Notification.Name, _ action: @escaping @MainActor (InkView) -> Void)
    {
      notices.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
          [weak self] _ in
          MainActor.assumeIsolated {
            if let self { action(self) }
          }
        })
    }

    /// Releases tiles that can be painted again.
    private func forgetTiles() {
      let limit = canvas.cacheLimit
      canvas.cacheLimit = 0
      canvas.cacheLimit = limit
    }
  }
#endif
