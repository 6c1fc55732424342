// Names of Apple's frameworks that Ductus stays clear of: type-checked by scripts/check/uikit. A type of the
// same name in a module that `import Ductus` brings would be an ambiguity here.

import Ductus
import Foundation
// Point and Rect are Ductus' where they are imported by name.
import struct InkGeometry.Point
import struct InkGeometry.Rect
import InkUIKit
import SwiftUI
import TipKit

/// A hint of an app that draws.
struct EraserHint: Tip {
  var title: Text { Text("Turn the pencil around to erase.") }
}

/// The blending of a picture with a drawing.
let blending: BlendMode = .multiply

/// The side to which a text of SwiftUI is aligned; texts of a drawing have a name of their own for it.
let side: (TextAlignment, LineAlignment) = (.leading, .start)

/// Returns a brush that darkens what it covers.
@MainActor
func highlighter() -> Brush {
  var brush = BrushPreset.highlighter.brush
  brush.tip = BrushTip.nib(shape: .rectangle, aspect: 0.25)
  brush.blend = BrushBlend.multiply
  return brush
}

/// Returns the middle of a page, in canvas points.
func middle(of page: Rect) -> Point { page.center }
