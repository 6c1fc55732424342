#if arch(wasm32)
  internal import InkBrush
  internal import InkCanvas
  internal import InkCodec
  internal import InkDocument
  internal import InkGeometry
  internal import InkPDF
  internal import InkPlayback
  internal import InkSVG
  internal import InkWebCore
  internal import WasmRuntime

  /// The state behind the exports: a copy of the drawing, and what is done with it.
  final class LaterSession {
    /// The areas for files, texts, events and numbers.
    let areas: PageAreas
    /// The drawing, as it was opened last.
    private(set) var document = InkDocument()
    /// The pictures that the page has decoded for a PDF.
    var decoded: [(content: PictureContent, pixels: PDFPixels)] = []
    /// The running replay.
    var replay: DrawingReplay?
    /// The recording that another engine has handed over.
    var recording: InkRecording?
    /// The colours and the paper that are shown; `nil` for the drawing's own paper.
    private(set) var look: (colors: ShownColors, paper: InkColor?) = (.readable, nil)
    /// The colour of the desk around pages; `nil` for the usual one.
    private(set) var desk: InkColor?

    init(_ areas: PageAreas) { self.areas = areas }

    /// Writes a number for the page.
    func put(_ value: Double, at index: Int) { areas.put(value, at: index) }

    /// Puts bytes into the output.
    func put(_ bytes: [UInt8]) -> Int32 {
      areas.output.put(bytes) ? Status.done : Status.noMemory
    }

    /// Returns true if a number of bytes is free.
    ///
    /// Caches that can be painted or computed again are released first.
    func hasRoom(_ bytes: Double = 0) -> Bool {
      let bytes = bytes + PageAreas.reserve
      if PageAreas.isFree(bytes) { return true }
      replay?.releaseCaches()
      areas.output.release()
      return PageAreas.isFree(bytes)
    }

    /// Shows colours, a paper, `nil` for the drawing's own, and the desk around pages.
    func show(_ colors: ShownColors, on paper: InkColor?, desk: InkColor) {
      look = (colors, paper)
      self.desk = desk
      replay?.show(colors, on: paper, desk: desk)
    }

    /// The first bytes of the input, which is released; `nil` if there are not so many, or no memory.
    func takeInput(_ count: Int) -> [UInt8]? {
      guard count >= 0, count <= areas.input.count, hasRoom(Double(count)) else { return nil }
      let bytes = areas.input.bytes(count)
      areas.input.release()
      return bytes
    }

    /// Opens the drawing in the input.
    func open(_ count: Int) -> Int32 {
      forget()
      guard let bytes = takeInput(count) else { return Status.noMemory }
      var room = 1e9
      while room > 1e7, !hasRoom(room) { room *= 0.9 }
      let reader = DuctusReader(.strict, limits: DuctusReader.Limits(memory: Int(room)))
      do throws(DuctusError) {
        document = try reader.read(bytes).document
        return Status.done
      } catch {
        return error.reason == .noMemory ? Status.noMemory : Status.file
      }
    }

    /// Forgets the drawing.
    func forget() {
      document = InkDocument()
      decoded = []
    }

    /// Puts the drawing as an SVG document into the output; returns `Status.size` if it is larger than the
    /// memory allows.
    func putSVG(_ page: SVGPage) -> Int32 {
      guard hasRoom(Double(document.count) * 150) else { return Status.noMemory }
      for limit in [64 << 20, 16 << 20, 4 << 20] where hasRoom(6 * Double(limit)) {
        guard let text = document.svg(page, atMost: limit) else { return Status.size }
        return put(text)
      }
      return Status.noMemory
    }
  }
#endif
