internal import Foundation

/// The texts of a view for people and for assistive technology; an app replaces them for more languages.
public struct InkViewText: Sendable {
  /// The label of the view.
  public var label = "Drawing"
  /// The label of a view to sign on.
  public var signature = "Signature"
  /// The names of its actions.
  public var undo = "Undo", redo = "Redo", clear = "Clear", showAll = "Show all"
  /// The names of the actions that move from stroke to stroke.
  public var nextStroke = "Next stroke", previousStroke = "Previous stroke"
  /// The names of the commands of keys.
  public var zoomIn = "Zoom in", zoomOut = "Zoom out", duplicate = "Duplicate", delete = "Delete"
  /// The names of the commands that make a group of what is selected, and take groups apart.
  public var group = "Group", ungroup = "Ungroup"
  /// The names of the commands that put what is selected above others.
  public var bringToFront = "Bring to front", bringForward = "Bring forward"
  /// The names of the commands that put what is selected below others.
  public var sendBackward = "Send backward", sendToBack = "Send to back"
  /// The names of a tool picker and of its controls.
  public var tools = "Tools", color = "Colour", width = "Width"
  /// The names of the actions that show and hide the ruler.
  public var showRuler = "Show the ruler", hideRuler = "Hide the ruler"
  /// The names of the actions that turn the ruler by 15°: counter-clockwise, and clockwise.
  public var turnRulerUp = "Turn the ruler left", turnRulerDown = "Turn the ruler right"
  /// Returns the announcement of a ruler that was turned to an angle in degrees.
  public var rulerAngle: @Sendable (Int) -> String = { "Ruler, \($0) degrees" }
  /// The messages for a picture and a PDF that cannot be read.
  public var badPicture = "This picture cannot be read.", badPDF = "This PDF cannot be read."
  /// The message for a drawing that takes no more.
  public var noRoom = "There is no room for this in the drawing."
  /// The message for a picture of the drawing that cannot be shown.
  public var hiddenPicture = "A picture or a page cannot be shown."
  /// The message for a PDF that forbids changes.
  public var lockedPDF = "This PDF is signed or protected, and does not allow changes."
  /// The message for a drawing that cannot be saved into a PDF.
  public var unsavedPDF = "The drawing cannot be saved into this PDF."
  /// The name of typed text, and of the action that edits a box of it.
  public var typedText = "Text", editText = "Edit the text"
  /// The message for a typed text that cannot be set.
  public var badText = "This text cannot be set."
  /// Returns the message for characters for which no font has a glyph.
  public var missingLetters: @Sendable (String) -> String = {
    "No letters for \($0): frames stand for them."
  }
  /// Returns the message for scripts whose letters stand unjoined or in the wrong order.
  public var badScript: @Sendable (String) -> String = {
    "This script cannot be set well here: \($0)."
  }
  /// The messages for a shared drawing that takes no changes, or that lets one not in, by the reasons.
  public var roomRefusals: [InkRoomRefusal: String] = [
    .onlyForLooking: "This link is only for looking.",
    .tooLarge: "It is too large for a shared drawing.",
    .full: "The shared drawing has no room for more.",
    .crowded: "Too many people are in the drawing.",
    .parted: "This copy and the shared drawing have parted.",
    .gone: "There is no such shared drawing any more, or the link was replaced.",
    .sentAway:
      "An owner of the drawing has sent you away. All that you see stays in your drawings.",
    .version: "This needs a newer version of the app.",
    .server: "The server does not take it.",
  ]
  /// The message for an address that is no link of a shared drawing.
  public var noRoomLink = "This is no link to a shared drawing."
  /// The message for a server that does not answer.
  public var noServer = "The server cannot be reached."
  /// The message for a copy of a shared drawing that is missing, or cannot be read or written.
  public var noRoomCopy = "The shared drawing cannot be kept or read on this device."
  /// Returns the value of the view for a number of strokes.
  public var strokes: @Sendable (Int) -> String = { count in
    switch count {
    case 0: "empty"
    case 1: "1 stroke"
    default: "\(count) strokes"
    }
  }
  /// Returns the description of a stroke.
  public var stroke: @Sendable (StrokeDescription) -> String = { stroke in
    let positions = [
      "upper left", "top", "upper right", "left", "middle", "right", "lower left", "bottom",
      "lower right",
    ]
    return InkViewText.said(stroke, "Stroke", "of", positions)
  }
  /// The titles of the tools that a picker has of itself, by their names.
  public var toolTitles = [
    "pen": "Pen", "fountain": "Fountain pen", "pencil": "Pencil", "highlighter": "Highlighter",
    "crayon": "Crayon", "eraser": "Eraser", "stroke-eraser": "Stroke eraser", "lasso": "Lasso",
    "ruler": "Ruler",
  ]

  /// Makes the texts in English.
  public init() {}

  /// Makes the texts in a language; in English if it is none of English, Chinese, French, German, Russian and Spanish.
  ///
  /// - Parameter language: the language by its code, such as `de` or `fr-CA`.
  public init(language: String) {
    self.init()
    switch language.prefix(2) {
    case "de": useGerman()
    case "es": useSpanish()
    case "fr": useFrench()
    case "ru": useRussian()
    case "zh": useChinese()
    default: break
    }
  }

  /// The texts in the person's first language, if it is one of those.
  public static var preferred: InkViewText {
    InkViewText(language: Locale.preferredLanguages.first ?? "en")
  }

  /// Says a sentence of a stroke.
  ///
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - noun: the word for a stroke.
  ///   - of: the word between its number and that of all.
  ///   - positions: the words for positions, from the upper left.
  ///   - brushes: the words for brushes, by their names; others are told by their name.
  /// - Returns: the sentence.
  static func said(
    _ stroke: StrokeDescription, _ noun: String, _ of: String, _ positions: [String],
    _ brushes: [String: String] = [:]
  ) -> String {
    let index = StrokeDescription.Place.allCases.firstIndex(of: stroke.place) ?? 4
    let name = brushes[stroke.brush] ?? stroke.brush
    let brush = name.isEmpty ? "" : ", \(name)"
    return "\(noun) \(stroke.number) \(of) \(stroke.count)\(brush), \(positions[index])"
  }
}
