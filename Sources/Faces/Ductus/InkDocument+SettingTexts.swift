public import InkDocument
public import InkText

/// Texts that were set, as edits of their document, and the parts of them that could not be set well.
public struct TextSetting: Sendable {
  /// The edits, to be done as one gesture; none where there was nothing to set.
  public var edits: [DocumentEdit] = []
  /// The characters for which no font has a glyph, each once; an empty frame stands for each.
  public var missing: [UInt32] = []
  /// The scripts whose letters stand unjoined or in the wrong order, by their English names, each once.
  public var unsupportedScripts: [String] = []
  /// The texts that could not be set, and the reasons; they stay as they are.
  public var faults: [(id: ElementIdentifier, fault: TextFault)] = []

  /// Makes a setting of no texts.
  public init() {}
}

// Texts that came without fonts.
extension InkDocument {
  /// Sets the texts that were not set yet, as those that came from another program's file: see
  /// ``/InkDocument/InkDocument/unsetTexts``.
  ///
  /// ```swift
  /// let library = FontLibrary([try FontFile(bytes)])
  /// let setting = document.settingTexts(with: library)
  /// document.perform(setting.edits)
  /// ```
  ///
  /// Positions, widths and styles stay; the texts get lines. Outlines are kept once for each face, and all texts refer to
  /// them. Complexity: O(characters of these texts), some 1 ms for 3,000 letters.
  ///
  /// - Parameter library: the fonts, in the order in which they are tried.
  /// - Returns: the edits and warnings; without fonts each text has a fault.
  public func settingTexts(with library: FontLibrary) -> TextSetting {
    var setting = TextSetting()
    let boxes = unsetTexts
    if boxes.isEmpty { return setting }
    let setter = TextSetter(library)
    var texts: [(id: ElementIdentifier, parcel: TextParcel)] = []
    var isMissing: Set<UInt32> = []
    for box in boxes {
      let asked = box.text
      do throws(TextFault) {
        let result = try setter.set(
          asked.utf8, styles: asked.styles, language: asked.language, alignment: asked.alignment,
          width: asked.width)
        for scalar in result.missing where isMissing.insert(scalar).inserted {
          setting.missing.append(scalar)
        }
        for script in result.unsupportedScripts {
          let isKnown = setting.unsupportedScripts.contains {
            $0.utf8.elementsEqual(script.utf8)
          }
          if !isKnown { setting.unsupportedScripts.append(script) }
        }
        texts.append((box.id, TextParcel(result)))
      } catch {
        setting.faults.append((box.id, error))
      }
    }
    setting.edits = self.setting(texts)
    return setting
  }
}
