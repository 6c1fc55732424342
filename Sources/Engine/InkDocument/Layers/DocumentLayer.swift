/// A layer of a document: strokes and pictures that are shown, hidden, locked and ordered together.
///
/// Each document has a base layer, which is not written down and cannot be removed: strokes and pictures without
/// another layer lie on it. Layers lie one over the other (``InkDocument/layers``); within a layer ink has the order in
/// which it was drawn, and erasures take away ink of their own layer alone.
public struct DocumentLayer: Equatable, Sendable {
  /// Identifies it within its document; ``ElementIdentifier/sheet`` for the base layer.
  public let id: ElementIdentifier
  /// The name that a person gave it; empty for none.
  public var name: String
  /// True if what lies on it is neither drawn, selected, erased nor exported.
  public var isHidden: Bool
  /// True if what lies on it is neither selected nor erased, and no new ink goes to it.
  public var isLocked: Bool
  /// The opacity of its ink as a whole, 0…255; 255 by default.
  public var opacity: UInt8
  /// Its order among layers: above those with smaller numbers; 0 for the base layer; −2³⁰ < order < 2³⁰.
  public package(set) var order: Int

  /// True for the layer that each document has.
  public var isBase: Bool { id == .sheet }

  /// True if ink can go to it, and its ink can be selected and erased.
  public var isOpen: Bool { !isHidden && !isLocked }

  /// The base layer as it is unless something else is said of it.
  package static let base = DocumentLayer(
    id: .sheet, name: "", isHidden: false, isLocked: false, opacity: 255, order: 0)

  /// Returns whether both say the same of one layer.
  public static func == (a: DocumentLayer, b: DocumentLayer) -> Bool {
    a.id == b.id && a.name.utf8.elementsEqual(b.name.utf8) && a.isHidden == b.isHidden
      && a.isLocked == b.isLocked && a.opacity == b.opacity && a.order == b.order
  }

  /// The most layers that a document shows one over the other: 256; of more, the upper ones count as one.
  public static let limit = 256
}

extension FieldTag {
  /// The layer to which an element belongs: no bytes, and a reference to it; see ``InkDocument/layer(of:)``.
  public static let layer = FieldTag(rawValue: 4)
  /// Says that a layer is hidden: no bytes.
  package static let isHidden = FieldTag(rawValue: 5)
  /// The opacity of a layer: one byte, 0…254.
  package static let opacity = FieldTag(rawValue: 6)
  /// Says that an element tells of the base layer: no bytes.
  package static let isBase = FieldTag(rawValue: 7)
}

extension ElementField {
  /// The layer to which strokes and pictures belong; ``ElementIdentifier/sheet`` for the base layer.
  public static func layer(_ layer: ElementIdentifier) -> ElementField {
    .open(.layer, layer == .sheet ? nil : OpenValue([], elements: [layer]))
  }

  /// The field that hides layers, or shows them.
  package static func isHidden(_ isHidden: Bool) -> ElementField {
    .open(.isHidden, isHidden ? OpenValue([]) : nil)
  }

  /// The opacity of layers, 0…255.
  package static func opacity(_ opacity: UInt8) -> ElementField {
    .open(.opacity, opacity == 255 ? nil : OpenValue([opacity]))
  }
}

extension OtherElement {
  /// The kind of layers: 3.
  package static let layerKind = 3
}

extension SheetElement {
  /// True if it is a layer, or tells of the base layer.
  package var isLayer: Bool { other?.kind == OtherElement.layerKind }
}

extension InkStroke {
  /// Puts a stroke that is not in a document yet on a layer.
  package mutating func put(onLayer layer: ElementIdentifier) {
    if case .open(let tag, let value) = ElementField.layer(layer) { open.set(tag, value) }
  }
}
