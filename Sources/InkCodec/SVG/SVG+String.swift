#if !hasFeature(Embedded)
  public import InkBrush
  public import InkDocument
  public import InkGeometry

  // Texts as strings, where there are any: Embedded Swift has bytes alone.

  extension InkDocument {
    /// The drawing as an SVG document that is a string; see ``/InkCodec/SVGPicture`` for what differs from
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

    /// What the picture is called, as a string; empty for no title.
    public var titleString: String {
      get { String(decoding: title, as: UTF8.self) }
      set { title = Array(newValue.utf8) }
    }
  }

  extension SVGDocument {
    /// What the document is called, as a string; empty for no title.
    public var titleString: String {
      get { String(decoding: title, as: UTF8.self) }
      set { title = Array(newValue.utf8) }
    }

    /// The document as a string; see ``document(viewBox:)``.
    ///
    /// - Parameter viewBox: what is shown, in canvas points.
    /// - Returns: the text of the document.
    public func documentString(viewBox: Rect) -> String {
      String(decoding: document(viewBox: viewBox), as: UTF8.self)
    }
  }

  extension SVGPicture {
    /// What the document is called, as a string; empty for no title.
    public var titleString: String {
      get { String(decoding: title, as: UTF8.self) }
      set { title = Array(newValue.utf8) }
    }
  }

  extension SVGDrawing {
    /// The document as a string; see ``document(viewBox:)``.
    ///
    /// - Parameter viewBox: what is shown, in canvas points.
    /// - Returns: the text of the document.
    public func documentString(viewBox: Rect) -> String {
      String(decoding: document(viewBox: viewBox), as: UTF8.self)
    }
  }

  extension SVGPathData {
    /// The ``text`` as a string.
    public var textString: String { String(decoding: text, as: UTF8.self) }
  }
#endif
