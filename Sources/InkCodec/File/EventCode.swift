/// The kind of event that a chunk holds, given by the first byte after its definitions.
enum EventCode: UInt8 {
  case add = 0
  case remove = 1
  case replace = 2
  case transform = 3
  case restyle = 4
  case clear = 5
  case paper = 6
  case undone = 7
  case redone = 8
  case corrected = 9
  /// A change that is not remembered for undo: what undoing and redoing did beyond the history that the
  /// file has.
  case amended = 10
  /// The lines of the paper change.
  case paperPattern = 11
  /// Changes are withdrawn from the history.
  case withdrawn = 12
  /// Pages are added or changed.
  case putPages = 13
  case removePages = 14
  case movePages = 15
  /// Pictures are added or changed.
  case putPictures = 16
  case removePictures = 17
  case transformPictures = 18
  /// Strokes are locked, or unlocked.
  case lock = 19
  /// Which strokes are locked changes, and this is not remembered for undo: see `amended`.
  case amendedLocks = 20

  /// True if it is an edit, which may belong to the gesture before.
  var isEdit: Bool { rawValue <= EventCode.paper.rawValue || self == .paperPattern }

  /// True if it is an edit of pages, pictures or locks, which has a type of chunk of its own.
  var isArrangement: Bool { rawValue >= EventCode.putPages.rawValue }

  /// Added to the code of an edit that belongs to the gesture before.
  static let continues: UInt8 = 64
  /// Added to the flags of the difference of a corrected sample: it is that from the sample before, not
  /// from what the sample was.
  static let isFromNeighbor: UInt8 = 64
}
