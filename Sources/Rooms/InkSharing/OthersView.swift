package import InkBrush
package import InkCanvas
package import InkDocument
package import InkGeometry
package import InkSync

/// The others on a shared drawing, with all that they do at this moment, and the word to them of this person.
///
/// Ink comes from one person to the pixels of another in two ways:
///
/// - While it is drawn: ``frame(_:_:at:)`` takes the new samples of strokes in progress from ``WetSender``, and the
///   seat sends them, though they may get lost. There ``take(_:at:)`` gives them to ``OthersInk``, which plays them as
///   events on a canvas that lies over the drawing.
/// - When it is finished: the change of the document is an entry of the room's log. There it goes from
///   `RoomSeat.receive` by `RoomClient`, which passes over those that are known and asks for those that are missing,
///   and with `RoomSeat.next()` to `RoomDrawing.make`, which reads the change and looks at its author, and to
///   `InkDocument.receive(all:)`, which makes it at the position of its clock. The canvas of the document draws it, and
///   ``OthersInk/noteChange(_:in:)`` takes the wet ink away. *Rooms* has the bytes.
///
/// Times are seconds of any clock that never goes back.
package final class OthersView {
  /// Another one who is here.
  package struct Person: Equatable, Sendable {
    /// The number of the person in the room, for as long as the connection lasts.
    package let number: Int
    /// Where the pen is, and what this person sees.
    package var pen: OthersPen
  }

  /// The ink that others are drawing.
  package let ink: OthersInk
  /// The others who have said where they are, in the order in which they came.
  package private(set) var people: [Person] = []
  /// The colour and the pen that the others hear of beside the name, with the pen's position in points of the canvas.
  package var own: (color: InkColor, place: Point?) = (.black, nil)
  /// The box of text in which this person types, in points of the document; `nil` while there is none.
  package var typing: Rect?
  private let author: DocumentAuthor
  private var wetSender: WetSender
  private var penSender = PenSender()
  private var observed: (document: InkDocument, observation: Int)?

  /// Makes a view of nobody.
  ///
  /// - Parameter author: who draws here.
  package init(author: DocumentAuthor) {
    self.author = author
    ink = OthersInk(author: author)
    wetSender = WetSender(author: author)
  }

  deinit { if let (document, observation) = observed { document.stopObserving(observation) } }

  /// Takes in news of the others.
  package func take(_ news: [OthersNews], at time: Double) {
    for one in news {
      switch one {
      case .wet(let person, let bytes): ink.take(bytes, from: person, at: time)
      case .presence(let person, let bytes):
        guard let pen = OthersPen(bytes) else { continue }
        if let index = people.firstIndex(where: { $0.number == person }) {
          people[index].pen = pen
        } else {
          people.append(Person(number: person, pen: pen))
        }
      case .gone(let person):
        ink.remove(person: person)
        people.removeAll { $0.number == person }
      }
    }
  }

  /// All others are away; whoever comes hears anew of this person.
  package func removeAll() {
    ink.removeAll()
    people = []
    (wetSender, penSender) = (WetSender(author: author), PenSender())
  }

  /// Where the pen of a person is on the document: that of the ink, while there is any.
  package func place(of person: Person) -> Point? { ink.tip(of: person.number) ?? person.pen.place }

  /// Shows what is there on top of a canvas, and tells the others what is new on it; to be called before each frame.
  ///
  /// Complexity: that of ``OthersInk/tick(at:)`` and ``WetSender/take(from:at:)``.
  ///
  /// - Parameters:
  ///   - canvas: the canvas, which is only looked at.
  ///   - seat: the seat in the room.
  ///   - time: the present time.
  /// - Returns: true if the next frame needs a call, too.
  package func frame(_ canvas: InkCanvas, _ seat: RoomSeat, at time: Double) -> Bool {
    follow(canvas.document)
    ink.show(like: canvas)
    let isWet = ink.tick(at: time)
    guard seat.isConnected else { return isWet }
    let wet = wetSender.take(from: canvas, at: time)
    if let wet { seat.sendWet(wet) }
    let view = Rect(minX: 0, minY: 0, maxX: canvas.width, maxY: canvas.height)
    let pen = OthersPen(
      name: seat.person ?? [], color: own.color, place: own.place?.applying(canvas.viewToDocument),
      view: view.applying(canvas.viewToDocument), typing: typing)
    let presence = penSender.take(
      pen, pixel: 1 / (canvas.zoom * canvas.scale), isDrawing: canvas.isTouched, at: time)
    if let presence { seat.sendPresence(presence) }
    // The end of a stroke comes too soon after the last piece, as a rule.
    return isWet || canvas.isTouched || wetSender.hasMore
  }

  private func follow(_ document: InkDocument) {
    if observed?.document === document { return }
    if let (document, observation) = observed { document.stopObserving(observation) }
    // `deinit` removes the observer; Embedded Swift has no other reference that is not counted.
    let observation = document.observe { [unowned(unsafe) self, unowned(unsafe) document] change in
      self.ink.noteChange(change, in: document)
    }
    observed = (document, observation)
  }
}
