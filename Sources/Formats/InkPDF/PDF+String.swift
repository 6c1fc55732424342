#if !hasFeature(Embedded)
  // Texts as strings, where there are any: Embedded Swift has bytes alone.

  extension PDFAttachment {
    /// Makes settings with a name that is a string; all else is as for a name in bytes.
    public init(
      name: some StringProtocol, keepsHistory: Bool = false, keepsErased: Bool = false,
      keepsDynamics: Bool = false
    ) {
      self.init(
        name: Array(name.utf8), keepsHistory: keepsHistory, keepsErased: keepsErased,
        keepsDynamics: keepsDynamics)
    }
  }

  extension PDFMetadata {
    /// Makes metadata with a title that is a string.
    public init(title: some StringProtocol, date: Int64? = nil) {
      self.init(title: Array(title.utf8), date: date)
    }
  }
#endif
