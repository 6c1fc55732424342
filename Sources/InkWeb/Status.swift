#if arch(wasm32)
  /// What an export answers that can fail: 0 or more for success.
  enum Status {
    /// All went well.
    static let done: Int32 = 0
    /// There is no memory for it; nothing has changed.
    static let noMemory: Int32 = -1
    /// A size or a scale is out of range.
    static let size: Int32 = -2
    /// The bytes are no file that can be read; the numbers say why and where.
    static let file: Int32 = -3
    /// There is no brush, or no such thing, with that number.
    static let number: Int32 = -4
    /// There is nothing to draw.
    static let empty: Int32 = -5
  }
#endif
