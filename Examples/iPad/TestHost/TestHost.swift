// The app in which the tests for a Mac run: a view to draw on, in each of the places where others have taken its
// touches. `-place` names one: plain, scroll, sheet or stack.

import Ductus
import Foundation
import InkUIKit
import SwiftUI
import UIKit

@main
struct TestHost: App {
  var body: some Scene {
    WindowGroup { Place(name: UserDefaults.standard.string(forKey: "place") ?? "plain") }
  }
}

struct Place: View {
  let name: String
  @State private var showsSheet = false

  var body: some View {
    switch name {
    case "scroll":
      ScrollView {
        Sheet().frame(height: 600)
        Text("below").frame(height: 2000)
      }
    case "sheet":
      Text("behind")
        .onAppear { showsSheet = true }
        .sheet(isPresented: $showsSheet) { Sheet() }
    case "stack":
      NavigationStack {
        NavigationLink("Next") { Sheet() }
      }
    default: Sheet()
    }
  }
}

struct Sheet: View {
  @StateObject private var drawing = InkDrawing(brush: Self.brush)

  var body: some View {
    InkCanvasView(drawing, fingers: .draws, darkPaper: .never)
      .accessibilityIdentifier("ink")
  }

  /// A broad red line, which a picture of the screen shows wherever it was drawn.
  private static var brush: Brush {
    var brush = BrushPreset.pen.brush
    brush.size = 12
    brush.color = InkColor(red: 255, green: 0, blue: 0)
    return brush
  }
}
