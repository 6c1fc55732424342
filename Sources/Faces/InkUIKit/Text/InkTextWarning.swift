package import InkText

/// The parts of a typed text that could not be set well.
public struct InkTextWarning: Equatable, Sendable {
  /// The characters for which no font has a glyph, each once; empty frames stand for them.
  public var missing: String
  /// The scripts whose letters stand unjoined or in the wrong order, by their English names.
  public var unsupportedScripts: [String]
  /// The reason why the text could not be set at all, in English; `nil` where it was.
  public var fault: String?

  /// Makes a warning.
  ///
  /// - Parameters:
  ///   - missing: the characters for which no font has a glyph.
  ///   - unsupportedScripts: the scripts whose letters stand unjoined or in the wrong order.
  ///   - fault: the reason why the text could not be set at all.
  public init(missing: String = "", unsupportedScripts: [String] = [], fault: String? = nil) {
    (self.missing, self.unsupportedScripts, self.fault) = (missing, unsupportedScripts, fault)
  }

  /// Makes the warning of a text that was set.
  package init(_ result: SettingResult) {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: result.missing.compactMap { Unicode.Scalar($0) })
    self.init(missing: String(scalars), unsupportedScripts: result.unsupportedScripts)
  }

  /// True if all was set well.
  public var isEmpty: Bool { missing.isEmpty && unsupportedScripts.isEmpty && fault == nil }
}

// Messages for typed text.
extension InkViewText {
  /// Returns what to tell people where typed text cannot be set well.
  ///
  /// - Parameter warning: the parts that could not be set well.
  /// - Returns: a sentence; empty where all was set well.
  public func sentence(for warning: InkTextWarning) -> String {
    if warning.fault != nil { return badText }
    if !warning.missing.isEmpty {
      let shown = warning.missing.unicodeScalars.prefix(12).map { String($0) }
      return missingLetters(shown.joined(separator: " "))
    }
    if !warning.unsupportedScripts.isEmpty {
      return badScript(warning.unsupportedScripts.joined(separator: ", "))
    }
    return ""
  }

  /// Sets these texts in German.
  mutating func useGermanForTyping() {
    (typedText, editText) = ("Text", "Text bearbeiten")
    badText = "Dieser Text kann nicht gesetzt werden."
    missingLetters = { "Keine Schriftzeichen für \($0): Rahmen stehen dafür." }
    badScript = { "Diese Schrift kann hier nicht gut gesetzt werden: \($0)." }
  }

  /// Sets these texts in French.
  mutating func useFrenchForTyping() {
    (typedText, editText) = ("Texte", "Modifier le texte")
    badText = "Ce texte ne peut pas être composé."
    missingLetters = { "Pas de lettres pour \($0) : des cadres les remplacent." }
    badScript = { "Cette écriture ne peut pas être bien composée ici : \($0)." }
  }

  /// Sets these texts in Spanish.
  mutating func useSpanishForTyping() {
    (typedText, editText) = ("Texto", "Editar el texto")
    badText = "No se puede componer este texto."
    missingLetters = { "No hay letras para \($0): en su lugar hay marcos." }
    badScript = { "Esta escritura no se puede componer bien aquí: \($0)." }
  }

  /// Sets these texts in Russian.
  mutating func useRussianForTyping() {
    (typedText, editText) = ("Текст", "Изменить текст")
    badText = "Этот текст нельзя набрать."
    missingLetters = { "Нет букв для \($0): вместо них стоят рамки." }
    badScript = { "Эту письменность здесь нельзя набрать как следует: \($0)." }
  }

  /// Sets these texts in Chinese.
  mutating func useChineseForTyping() {
    (typedText, editText) = ("文字", "编辑文字")
    badText = "无法排版此文字。"
    missingLetters = { "没有 \($0) 的字形：以方框代替。" }
    badScript = { "此处无法正确排版这种文字：\($0)。" }
  }
}
