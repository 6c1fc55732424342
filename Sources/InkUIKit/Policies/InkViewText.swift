internal import Foundation

/// The texts of a view for people and for assistive technology; an app replaces them for more languages.
public struct InkViewText: Sendable {
  /// The label of the view.
  public var label = "Drawing"
  /// The names of its actions.
  public var undo = "Undo", redo = "Redo", clear = "Clear", showAll = "Show all"
  /// The names of the actions that move from stroke to stroke.
  public var nextStroke = "Next stroke", previousStroke = "Previous stroke"
  /// The names of the commands of keys.
  public var zoomIn = "Zoom in", zoomOut = "Zoom out", duplicate = "Duplicate", delete = "Delete"
  /// The names of a tool picker and of its controls.
  public var tools = "Tools", color = "Colour", width = "Width"
  /// Returns the value of the view for a number of strokes.
  public var strokes: @Sendable (Int) -> String = { count in
    switch count {
    case 0: "empty"
    case 1: "1 stroke"
    default: "\(count) strokes"
    }
  }
  /// Returns what is said of a stroke.
  public var stroke: @Sendable (StrokeDescription) -> String = { stroke in
    let places = [
      "upper left", "top", "upper right", "left", "middle", "right", "lower left", "bottom",
      "lower right",
    ]
    return InkViewText.said(stroke, "Stroke", "of", places)
  }

  /// Makes the texts in English.
  public init() {}

  /// Makes the texts in a language; in English if it is not one of English, German, French and Spanish.
  ///
  /// - Parameter language: the language by its code, such as `de` or `fr-CA`.
  public init(language: String) {
    self.init()
    switch language.prefix(2) {
    case "de":
      (label, undo, redo, clear) = ("Zeichnung", "Widerrufen", "Wiederholen", "Leeren")
      showAll = "Alles zeigen"
      (nextStroke, previousStroke) = ("Nächster Strich", "Voriger Strich")
      (zoomIn, zoomOut) = ("Vergrößern", "Verkleinern")
      (duplicate, delete) = ("Duplizieren", "Löschen")
      (tools, color, width) = ("Werkzeuge", "Farbe", "Breite")
      strokes = { $0 == 0 ? "leer" : $0 == 1 ? "1 Strich" : "\($0) Striche" }
      stroke = {
        InkViewText.said(
          $0, "Strich", "von",
          [
            "oben links", "oben", "oben rechts", "links", "Mitte", "rechts", "unten links",
            "unten", "unten rechts",
          ])
      }
    case "fr":
      (label, undo, redo, clear) = ("Dessin", "Annuler", "Rétablir", "Effacer")
      showAll = "Tout afficher"
      (nextStroke, previousStroke) = ("Trait suivant", "Trait précédent")
      (zoomIn, zoomOut) = ("Zoom avant", "Zoom arrière")
      (duplicate, delete) = ("Dupliquer", "Supprimer")
      (tools, color, width) = ("Outils", "Couleur", "Largeur")
      strokes = { $0 == 0 ? "vide" : $0 == 1 ? "1 trait" : "\($0) traits" }
      stroke = {
        InkViewText.said(
          $0, "Trait", "sur",
          [
            "en haut à gauche", "en haut", "en haut à droite", "à gauche", "au milieu",
            "à droite", "en bas à gauche", "en bas", "en bas à droite",
          ])
      }
    case "es":
      (label, undo, redo, clear) = ("Dibujo", "Deshacer", "Rehacer", "Borrar")
      showAll = "Mostrar todo"
      (nextStroke, previousStroke) = ("Trazo siguiente", "Trazo anterior")
      (zoomIn, zoomOut) = ("Acercar", "Alejar")
      (duplicate, delete) = ("Duplicar", "Eliminar")
      (tools, color, width) = ("Herramientas", "Color", "Grosor")
      strokes = { $0 == 0 ? "vacío" : $0 == 1 ? "1 trazo" : "\($0) trazos" }
      stroke = {
        InkViewText.said(
          $0, "Trazo", "de",
          [
            "arriba a la izquierda", "arriba", "arriba a la derecha", "a la izquierda",
            "en el centro", "a la derecha", "abajo a la izquierda", "abajo",
            "abajo a la derecha",
          ])
      }
    default: break
    }
  }

  /// The texts in the person's first language, if it is one of those.
  public static var preferred: InkViewText {
    InkViewText(language: Locale.preferredLanguages.first ?? "en")
  }

  private static func said(
    _ stroke: StrokeDescription, _ noun: String, _ of: String, _ places: [String]
  ) -> String {
    let place = StrokeDescription.Place.allCases.firstIndex(of: stroke.place) ?? 4
    let brush = stroke.brush.isEmpty ? "" : ", \(stroke.brush)"
    return "\(noun) \(stroke.number) \(of) \(stroke.count)\(brush), \(places[place])"
  }
}
