import Foundation
import InkUIKit
import SwiftUI
import UIKit

/// A drawing, with its tools.
struct Page: View {
  let library: Library
  let id: String
  @StateObject private var drawing = InkDrawing()
  @State private var isOpen = false
  @State private var showsSheet = false
  @State private var showsPage = false
  @State private var shared: URL?
  @State private var sharesPicture = false
  @State private var asksForServer = false
  @State private var server = "https://"
  @Environment(\.scenePhase) private var phase

  var body: some View {
    ZStack {
      InkCanvasView(drawing)
        .ignoresSafeArea(edges: .bottom)
      InkToolPickerView(drawing)
    }
    .navigationTitle("\(drawing.strokeCount) strokes")
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      if drawing.room != nil { RoomButton(drawing: drawing) }
      Button("Undo", systemImage: "arrow.uturn.backward") { drawing.undo() }
        .disabled(!drawing.canUndo)
      Button("Redo", systemImage: "arrow.uturn.forward") { drawing.redo() }
        .disabled(!drawing.canRedo)
      Button("Share", systemImage: "square.and.arrow.up") {
        shared = library.picture(of: drawing)
        sharesPicture = shared != nil
      }
      .disabled(drawing.strokeCount == 0)
      Menu("More", systemImage: "ellipsis.circle") {
        Button("Share as PDF", systemImage: "doc.richtext") {
          shared = library.pdf(of: drawing, id)
          sharesPicture = shared != nil
        }
        Button("Show all", systemImage: "arrow.up.left.and.arrow.down.right") { drawing.showAll() }
        Button("Draw in a sheet", systemImage: "rectangle.bottomhalf.inset.filled") {
          showsSheet = true
        }
        Button("Draw on a page", systemImage: "doc") { showsPage = true }
        Button("Draw together", systemImage: "person.2") { asksForServer = true }
        Button("Clear", systemImage: "trash") { drawing.clear() }
      }
    }
    .onAppear {
      if !isOpen {
        library.open(id, into: drawing)
        if let room = library.room(of: id) { drawing.room = room }
      }
      isOpen = true
    }
    .onDisappear {
      save()
      if let room = drawing.room { Task { await room.close() } }
    }
    .onChange(of: phase) { phase in
      if phase != .active { save() }
    }
    .alert("The address of the web app", isPresented: $asksForServer) {
      TextField("https://ink.example/", text: $server)
      Button("Draw together") { Task { await library.share(drawing, id, on: server) } }
    }
    .sheet(isPresented: $showsSheet) { Note() }
    .sheet(isPresented: $showsPage) { Note(page: CGSize(width: 595, height: 842)) }
    .sheet(isPresented: $sharesPicture) {
      if let shared { SharedPicture(file: shared) }
    }
  }

  /// Writes the drawing; strokes in progress go on, and are in it the next time.
  private func save() { library.save(drawing, as: id) }
}

/// The picture of a drawing, and where it may go.
struct SharedPicture: View {
  let file: URL

  var body: some View {
    VStack(spacing: 24) {
      if let picture = UIImage(contentsOfFile: file.path) {
        Image(uiImage: picture).resizable().aspectRatio(contentMode: .fit)
      }
      ShareLink(item: file)
    }
    .padding()
  }
}

/// A small drawing in a sheet, which a stroke downwards does not close; on a page if it has one.
struct Note: View {
  var page: CGSize?
  @StateObject private var drawing = InkDrawing()
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      InkCanvasView(drawing)
        .page(page, zoom: page.map { _ in 0.5...4 })
        .navigationTitle("Note")
        .toolbar { Button("Done") { dismiss() } }
    }
  }
}
