import SwiftUI
import UIKit
import UniformTypeIdentifiers

/// All drawings, to open, add and remove.
struct Gallery: View {
  @ObservedObject var library: Library
  @State private var path: [Sketch] = []
  @State private var opensPDF = false
  @State private var opensLink = false
  @State private var link = ""

  var body: some View {
    NavigationStack(path: $path) {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 200), spacing: 24)], spacing: 24) {
          ForEach(library.sketches) { sketch in
            NavigationLink(value: sketch) {
              Tile(picture: library.thumbnail(of: sketch.id), date: sketch.date)
            }
            .contextMenu {
              Button("Delete", role: .destructive) { library.remove(sketch) }
            }
          }
        }
        .padding()
      }
      .navigationTitle("Sketches")
      .navigationDestination(for: Sketch.self) { sketch in
        Page(library: library, id: sketch.id)
      }
      .toolbar {
        Button("Open a shared drawing", systemImage: "person.2") { opensLink = true }
        Button("Open a PDF", systemImage: "doc.badge.plus") { opensPDF = true }
        Button("New drawing", systemImage: "square.and.pencil") { path = [library.add()] }
      }
      .fileImporter(isPresented: $opensPDF, allowedContentTypes: [.pdf]) { result in
        if case .success(let file) = result, let sketch = library.add(pdf: file) { path = [sketch] }
      }
      .alert("The link of a shared drawing", isPresented: $opensLink) {
        TextField("https://ink.example/#room=", text: $link)
        Button("Open") { if let sketch = library.add(link: link) { path = [sketch] } }
      }
      .onChange(of: path) { path in
        if path.isEmpty { library.refresh() }
      }
    }
    .alert(library.problem ?? "", isPresented: showsProblem) {
      Button("OK") { library.problem = nil }
    }
  }

  private var showsProblem: Binding<Bool> {
    Binding(get: { library.problem != nil }, set: { if !$0 { library.problem = nil } })
  }
}

/// A drawing in the gallery.
struct Tile: View {
  let picture: UIImage?
  let date: Date

  var body: some View {
    VStack(spacing: 8) {
      ZStack {
        Color.white
        if let picture {
          Image(uiImage: picture).resizable().aspectRatio(contentMode: .fit).padding(8)
        }
      }
      .frame(height: 160)
      .clipShape(RoundedRectangle(cornerRadius: 12))
      .overlay { RoundedRectangle(cornerRadius: 12).stroke(.secondary) }
      Text(date.formatted()).font(.caption)
    }
    .accessibilityLabel("Drawing of \(date.formatted())")
  }
}
