#if !hasFeature(Embedded)
  public import InkBrush
  public import InkGeometry

  // A title as a string, where there are any: Embedded Swift has bytes alone.
  extension SVGPage {
    /// Makes a page with a title that is a string; all else is as for a title in bytes.
    public init(
      area: Rect? = nil, margin: Double = 4, paper: InkColor? = nil, title: some StringProtocol,
      scale: Double = 1, colors: ShownColors = .readable
    ) {
      self.init(
        area: area, margin: margin, paper: paper, title: Array(title.utf8), scale: scale,
        colors: colors)
    }
  }
#endif
