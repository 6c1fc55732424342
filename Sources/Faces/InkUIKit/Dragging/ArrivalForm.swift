/// The forms in which something can be dropped or pasted, the best first: an app may offer the same in several.
package enum ArrivalForm: Sendable, CaseIterable {
  case drawing, png, jpeg, webp, heic, pdf

  /// The uniform type of the form.
  package var type: String {
    switch self {
    case .drawing: InkClipboard.drawingType
    case .png: InkClipboard.pictureType
    case .jpeg: "public.jpeg"
    case .webp: "org.webmproject.webp"
    case .heic: "public.heic"
    case .pdf: "com.adobe.pdf"
    }
  }

  /// The types of pictures and PDFs.
  package static let pictureTypes = allCases.filter { $0 != .drawing }.map(\.type)
  /// All types.
  package static let types = allCases.map(\.type)

  /// Returns the form to take.
  ///
  /// - Parameter has: a function that returns true for a type that is offered.
  /// - Returns: the best of those that are offered; `nil` if there is none.
  package static func best(where has: (String) -> Bool) -> ArrivalForm? {
    allCases.first { has($0.type) }
  }
}
