#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import QuartzCore
  internal import UIKit

  /// The beat of the screen, while something moves by itself.
  ///
  /// From iOS 18 on it is an update link, with which ink that is drawn for an event comes to the screen a frame
  /// sooner; before, a display link.
  @MainActor
  final class FrameLink {
    /// True if no beats are needed.
    var isPaused = true {
      didSet {
        if isPaused == oldValue { return }
        if #available(iOS 18.0, *), let link = update as? UIUpdateLink {
          link.requiresContinuousUpdates = !isPaused
        } else {
          display?.isPaused = isPaused
        }
      }
    }
    private var update: AnyObject?
    private var display: CADisplayLink?
    private let step: @MainActor (Double) -> Void

    /// Makes a beat for a view that is in a window.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - step: called with the time at which the frame will be seen.
    init(_ view: UIView, step: @escaping @MainActor (Double) -> Void) {
      self.step = step
      if #available(iOS 18.0, *) {
        let link = UIUpdateLink(view: view)
        link.addAction { [weak self] _, info in
          guard let self, !self.isPaused else { return }
          self.step(info.estimatedPresentationTime)
        }
        link.wantsLowLatencyEventDispatch = true
        link.wantsImmediatePresentation = true
        link.preferredFrameRateRange = Self.rates
        link.isEnabled = true
        update = link
      } else {
        // The link keeps its target until it is invalidated.
        let link = CADisplayLink(target: Beat(self), selector: #selector(Beat.beat(_:)))
        link.preferredFrameRateRange = Self.rates
        link.isPaused = true
        link.add(to: .main, forMode: .common)
        display = link
      }
    }

    private static let rates = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)

    /// Ends the beat for good.
    func invalidate() {
      if #available(iOS 18.0, *), let link = update as? UIUpdateLink { link.isEnabled = false }
      update = nil
      display?.invalidate()
      display = nil
    }

    @MainActor
    private final class Beat: NSObject {
      private weak var link: FrameLink?

      init(_ link: FrameLink) {
        self.link = link
        super.init()
      }

      @objc func beat(_ sender: Any) {
        guard let display = sender as? CADisplayLink else { return }
        guard let link else {
          display.invalidate()
          return
        }
        link.step(display.targetTimestamp)
      }
    }
  }
#endif
