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
      motion.follow()
      showEditor()
      if toldView != canvas.seenView {
        toldView = canvas.seenView
        delegate?.inkViewDidScroll(self)
      }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      if let surfaces {
        surfaces.isDark = isDark
        inkLayer.isOpaque = canvas.shownPaper.alpha == 255
        surfaces.show(canvas, in: inkLayer)
      }
      overlay.show(gestures.ruler, in: self)
      overlay.show(gestures.selection, in: self)
      updateHover()
      let othersGoOn = showOthers()
      CATransaction.commit()
      supply.update()
      if hasChanged {
        hasChanged = false
        describe()
        history.tellOfChange()
        picker?.show()
        delegate?.inkViewDidChange(self)
      }
      let goesOn = canvas.isAnimating || gestures.awaitsTick || motion.isAnimated || othersGoOn
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
      let (columns, rows) = (canvas.pixelWidth, canvas.pixelHeight)
      supply.fit(width: columns, height: rows)
      if surfaces?.resize(width: columns, height: rows) != true {
        // The layer's content stays until the new surfaces have all of it.
        surfaces = ScreenSurfaces(width: columns, height: rows, isWide: showsWideGamut)
        canvas.damageAll()
      }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      inkLayer.contentsScale = CGFloat(scale)
      inkLayer.frame = CGRect(
        x: bounds.origin.x, y: bounds.origin.y, width: CGFloat(Double(columns) / scale),
        height: CGFloat(Double(rows) / scale))
      overlay.fit(bounds, scale: CGFloat(scale))
      CATransaction.commit()
      motion.keepWithinLimits()
      gestures.keepRulerInView()
    }

    func stepFrame(_ time: Double) {
      gestures.tick(time)
      canvas.tick(time)
      setNeedsLayout()
    }

    /// Starts or stops the beat of the screen and the system's notifications.
    func noteWindow() {
      stopListening()
      if window == nil {
        finishTouches()
        endText()
        supply.pause()
      } else {
        supply.resume()
        startListening()
      }
    }

    private func startListening() {
      link = FrameLink(self) { [weak self] in self?.stepFrame($0) }
      // Another window of the app may be in use meanwhile: only this view's scene counts.
      let scene = window?.windowScene
      listen(UIScene.willDeactivateNotification, of: scene) { view in
        view.finishTouches()
        view.endText()
      }
      // The person may have changed the system's settings meanwhile.
      listen(UIScene.didActivateNotification, of: scene) { $0.applyFingers() }
      listen(UIScene.didEnterBackgroundNotification, of: scene) { $0.releaseSurfaces() }
      listen(UIScene.willEnterForegroundNotification, of: scene) { $0.setNeedsLayout() }
      listen(UIApplication.didReceiveMemoryWarningNotification, of: nil) {
        $0.supply.releaseMemory()
      }
      applyFingers()
      setNeedsLayout()
    }

    private func stopListening() {
      link?.invalidate()
      link = nil
      for notice in notices { NotificationCenter.default.removeObserver(notice) }
      notices = []
    }

    private func listen(
      _ name: Notification.Name, of scene: UIScene?,
      _ action: @escaping @MainActor (InkView) -> Void
    ) {
      notices.append(
        NotificationCenter.default.addObserver(forName: name, object: scene, queue: .main) {
          [weak self] _ in
          MainActor.assumeIsolated {
            if let self { action(self) }
          }
        })
    }

    /// Releases the surfaces but for the one that the layer shows, of which the system takes a picture.
    func releaseSurfaces() {
      surfaces = nil
      others.releaseSurfaces()
    }
  }
#endif
