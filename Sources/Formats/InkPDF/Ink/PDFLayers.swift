internal import InkDocument
internal import PDFSyntax

/// The layers of drawings as optional content groups of a PDF: ISO 32000-2, section 8.11.
///
/// Readers list them with their titles, and can hide each.
final class PDFLayers {
  private let objects: PDFObjects
  private var known: [(document: InkDocument, layer: ElementIdentifier, number: Int)] = []

  /// Begins without layers.
  init(_ objects: PDFObjects) { self.objects = objects }

  /// The number of the group for a layer of a drawing, which is made if there is none.
  ///
  /// - Parameters:
  ///   - level: the level of the layer.
  ///   - document: the drawing.
  /// - Returns: the number.
  func number(ofLevel level: Int, in document: InkDocument) -> Int {
    let layer = document.layerStack[level]
    if let found = known.first(where: { $0.document === document && $0.layer == layer.id }) {
      return found.number
    }
    let titles = document.layerTitles
    var text = PDFText()
    text.add("<</Type/OCG/Name")
    text.add(text: Array(titles[min(level, titles.count - 1)].utf8))
    text.add(">>")
    let number = objects.add(text)
    known.append((document, layer.id, number))
    return number
  }

  /// The groups, all of which are shown.
  var all: [(number: Int, isShown: Bool)] { known.map { ($0.number, true) } }

  /// Adds the order in which readers list layers, the uppermost first, to the properties of a catalog.
  ///
  /// - Parameters:
  ///   - others: the layers that come from other PDFs.
  ///   - catalog: the entries of the catalog, with the layers.
  func addOrder(after others: [(number: Int, isShown: Bool)], to catalog: inout PDFDictionary) {
    guard !known.isEmpty, var properties = catalog["OCProperties"].dictionary,
      var usual = properties["D"].dictionary
    else { return }
    let numbers = others.map { $0.number } + known.reversed().map { $0.number }
    usual["Order"] = .array(
      numbers.compactMap { PDFReference($0).map { PDFObject.reference($0) } })
    properties["D"] = .dictionary(usual)
    catalog["OCProperties"] = .dictionary(properties)
  }
}
