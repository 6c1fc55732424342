// Drawings in a gallery: the app that this layer is for, as small as it can be.
//
// CHECKLIST.md says how to build it. Every drawing is a `.ductus` file in the app's documents, or a copy of the PDF that
// it was opened from, with the ink on its pages; it is written when its page is left, and when the app goes to the
// background.

import InkUIKit
import SwiftUI

@main
struct SketchApp: App {
  @StateObject private var library = Library()

  var body: some Scene {
    WindowGroup {
      Gallery(library: library)
    }
  }
}
