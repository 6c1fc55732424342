#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import UIKit

  // Double taps and squeezes of the pencil.
  extension InkScrollView: UIPencilInteractionDelegate {
    /// Handles a double tap before iOS 17.5.
    func pencilInteractionDidTap(_ interaction: UIPencilInteraction) {
      take(UIPencilInteraction.preferredTapAction, at: nil)
    }

    @available(iOS 17.5, *)
    func pencilInteraction(
      _ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap
    ) {
      take(UIPencilInteraction.preferredTapAction, at: tap.hoverPose?.location)
    }

    /// Handles a squeeze when it ends, as the system's own tools do.
    @available(iOS 17.5, *)
    func pencilInteraction(
      _ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze
    ) {
      guard squeeze.phase == .ended else { return }
      take(UIPencilInteraction.preferredSqueezeAction, at: squeeze.hoverPose?.location)
    }

    private func take(_ action: UIPencilPreferredAction, at point: CGPoint?) {
      guard let ink, ink.usesPencilActions else { return }
      let response = ink.tools.respond(to: PencilAction(action))
      ink.respond(response, at: point.map { convert($0, to: ink) })
    }
  }
#endif
