import Foundation
import InkUIKit
import SwiftUI

// Drawings that are shared, with the web app too: `InkRoom` is all that takes.

extension Library {
  /// The folder with the copy of a drawing's room.
  func folder(ofRoom id: String) -> URL {
    folder.appendingPathComponent("Rooms").appendingPathComponent(id)
  }

  /// Makes a drawing that is the shared one of a link; `nil` if it is no link.
  func add(link text: String) -> Sketch? {
    guard let link = URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      problem = InkRoomError.notALink.localizedDescription
      return nil
    }
    let sketch = add()
    do {
      rooms[sketch.id] = try InkRoom(link: link, folder: folder(ofRoom: sketch.id))
      return sketch
    } catch {
      problem = error.localizedDescription
      remove(sketch)
      return nil
    }
  }

  /// The room of a drawing, if it is shared: one that was joined a moment ago, or the copy that was kept.
  func room(of id: String) -> InkRoom? {
    rooms.removeValue(forKey: id) ?? (try? InkRoom(folder: folder(ofRoom: id)))
  }

  /// Makes a room of a drawing, on the server of a web app.
  func share(_ drawing: InkDrawing, _ id: String, on address: String) async {
    do {
      guard let page = URL(string: address) else { throw InkRoomError.notALink }
      drawing.room = try await InkRoom.share(
        drawing.document, title: "Sketch", on: page, folder: folder(ofRoom: id))
    } catch {
      problem = error.localizedDescription
    }
  }
}

/// The state of a drawing that is shared, and its link.
struct RoomButton: View {
  @ObservedObject var drawing: InkDrawing
  @State private var showsRoom = false
  @State private var words = ""

  var body: some View {
    Button(words, systemImage: "person.2") { showsRoom = true }
      .onAppear { follow() }
      .sheet(isPresented: $showsRoom) {
        VStack(spacing: 16) {
          Text(words)
          ForEach(drawing.room?.people ?? []) { Text($0.name) }
          if let link = drawing.room?.links?.draw { ShareLink(item: link) }
        }
        .padding()
      }
  }

  private func follow() {
    guard let room = drawing.room else { return }
    room.name = "iPad"
    room.onChange = { [weak room] in if let room { words = Self.words(for: room) } }
    words = Self.words(for: room)
  }

  private static func words(for room: InkRoom) -> String {
    switch room.state {
    case .connecting: "Connecting"
    case .catchingUp: "Catching up"
    case .connected: room.unsentCount == 0 ? "Everybody has it" : "Sending"
    case .offline: "Offline, \(room.unsentCount) changes to send"
    case .refused(let reason): InkViewText.preferred.sentence(for: reason)
    case .closed: "Not shared"
    }
  }
}
