// A sheet of paper, the whole screen of it. To try it: make an iPad app in Xcode, add the package
// and its product InkUIKit, and put this file in the place of the app's own.
//
// The drawing is kept in a file of the app: it is read when the app starts, and written when the app
// goes to the background.

import Foundation
import InkUIKit
import SwiftUI

@main
struct SketchApp: App {
  var body: some Scene {
    WindowGroup { Sheet() }
  }
}

struct Sheet: View {
  @StateObject private var drawing = InkDrawing()
  @Environment(\.scenePhase) private var phase

  var body: some View {
    InkCanvasView(drawing, clearsOnShake: true)
      .ignoresSafeArea()
      .onAppear(perform: open)
      .onChange(of: phase) { phase in
        if phase == .background { save() }
      }
  }

  private var file: URL {
    let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)
    return folder[0].appendingPathComponent("sketch.ductus")
  }

  private func open() {
    guard let bytes = try? Data(contentsOf: file) else { return }
    do {
      try drawing.open(bytes)
    } catch {
      // It is no drawing: it stays where it is, under another name.
      try? FileManager.default.moveItem(at: file, to: file.appendingPathExtension("damaged"))
    }
  }

  private func save() {
    do {
      try drawing.file().write(to: file, options: .atomic)
    } catch {
      print("The drawing could not be kept: \(error).")
    }
  }
}
