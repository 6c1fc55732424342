/// The changes that a PDF's signatures and its encryption leave open: ISO 32000-2, sections 12.8.2.2, 12.7.5.5 and
/// 7.6.4.2.
package struct PDFPermissions: Equatable, Sendable {
  /// The changes that a signature allows.
  package enum Changes: Int, Sendable, Comparable {
    /// None at all.
    case none = 1
    /// Forms may be filled in and signed.
    case forms = 2
    /// Annotations may be made, changed and deleted too.
    case annotations = 3

    /// Orders by what is allowed.
    package static func < (one: Changes, other: Changes) -> Bool {
      one.rawValue < other.rawValue
    }
  }

  /// The changes that its author certified to be allowed; `nil` without a certification.
  package internal(set) var certified: Changes?
  /// The changes that locks of signed fields leave open; `nil` without such locks.
  package internal(set) var locked: Changes?
  /// True if a signature locks all fields of forms, or some.
  package internal(set) var locksFields = false
  /// True if the file has a signature.
  package internal(set) var isSigned = false
  /// True if the file has rights that its maker gave to readers, which no change but theirs may keep.
  package internal(set) var hasUsageRights = false
  /// True if its forms are in XML (XFA), which does not tell of changes in the file.
  package internal(set) var hasXFA = false

  /// The rights that the author gave to those who open an encrypted file (table 22); all bits in other files.
  var rights = UInt32.max

  /// Makes permissions of a file without signatures.
  init() {}

  /// True if the author certified the file, and thereby which changes are allowed.
  package var isCertified: Bool { certified != nil }

  private var changes: Changes { min(certified ?? .annotations, locked ?? .annotations) }

  /// True if the author lets annotations be made, and no signature loses its validity by them.
  package var allowsAnnotations: Bool { changes >= .annotations && has(right: 6) }

  /// True if the author lets pages be changed, and there is no signature that would lose its validity.
  package var allowsChanges: Bool { !isSigned && !isCertified && has(right: 4) }

  /// Returns true for a right that is given; rights count from 1.
  private func has(right: UInt32) -> Bool { rights >> (right - 1) & 1 != 0 }
}
