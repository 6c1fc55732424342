#if !hasFeature(Embedded)
  public import InkBrush
  public import InkDocument
  public import InkGeometry

  // Texts as strings, where there are any: Embedded Swift has bytes alone.

  extension InkDocument {
    /// The drawing as an SVG document that is a string; see ``/InkSVG/SVGPicture`` for what differs from
    /// its pixels, and `svg(_:)` for the same in bytes.
    ///
    /// - Parameter page: what is shown; by default all ink.
    /// - Returns: its text.
    public func svgString(_ page: SVGPage = SVGPage()) -> String {
      String(decoding: svg(page), as: UTF8.self)
    }

    /// The middle lines of the strokes as an SVG document that is a string, for plotters; see
    /// ``linesSVG(_:)``.
    ///
    /// - Parameter page: what is shown; by default all lines.
    /// - Returns: its text.
    public func linesSVGString(_ page: SVGPage = SVGPage()) -> String {
      String(decoding: linesSVG(page), as: UTF8.self)
    }
  }

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

    /// The title of the picture as a string; empty for none.
    public var titleString: String {
      get { String(decoding: title, as: UTF8.self) }
      set { title = Array(newValue.utf8) }
    }
  }

  extension SVGPicture {
    /// The title of the document as a string; empty for none.
    public var titleString: String {
      get { String(decoding: title, as: UTF8.self) }
      set { title = Array(newValue.utf8) }
    }

    /// The document as a string; see ``document(showing:paper:pattern:overlay:scale:)``.
    ///
    /// - Parameters:
    ///   - area: what it shows.
    ///   - paper: the colour of the paper.
    ///   - pattern: the lines of the paper.
    ///   - scale: how large that is shown; by default 1.
    /// - Returns: its text.
    public func documentString(
      showing area: Rect, paper: InkColor = .transparent, pattern: PaperPattern = .plain,
      scale: Double = 1
    ) -> String {
      String(
        decoding: document(showing: area, paper: paper, pattern: pattern, scale: scale),
        as: UTF8.self)
    }
  }

  extension SVGPathData {
    /// The ``text`` as a string.
    package var textString: String { String(decoding: text, as: UTF8.self) }
  }
#endif
