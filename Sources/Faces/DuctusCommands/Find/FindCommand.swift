internal import ArgumentParser
internal import Ductus
internal import InkFind
internal import InkInterchange

/// Looks for a word in the handwriting of drawings.
struct FindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Look for a word in handwriting.",
    discussion: """
      Reads the handwriting of each drawing, and prints where a word stands, or several words beside each \
      other: the file, the page, the likeness, the rectangle in points and what was read there. Typed texts, names \
      given to ink, pages and pictures, and the text of PDFs are searched, too: the latter where pdftotext is \
      installed. Of a PDF the drawing in it is read. Case and accents do not count.

      It reads Latin letters and digits, and errs: what was read may differ from what was written. Nothing \
      is sent anywhere. A page of 300 words takes some seconds.

      EXAMPLES
        ductus find Fourier notes.ductus
        ductus find "buy milk" *.ductus
        ductus find Fourier notes.ductus --json

      EXIT CODES
        0 if something was found, 1 if nothing was, 2 if a file could not be read.
      """)

  @Argument(help: ArgumentHelp("What to look for.", valueName: "word"))
  var word: String

  @Argument(
    help: ArgumentHelp(
      "The drawings, and PDFs with drawings; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["ductus", "pdf"]))
  var files: [String]

  @OptionGroup var access: PasswordArguments

  @Flag(help: "Print one JSON object instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "What the reader of handwriting has learned; by default the file that comes with this command.",
      valueName: "weights"),
    completion: .file())
  var reader: String?

  func validate() throws {
    guard WordQuery(word) != nil || !word.allSatisfy(\.isWhitespace) else {
      throw ValidationError("there is nothing to look for")
    }
  }

  func run() throws {
    let reader = try ReaderWeights.reader(at: self.reader)
    var results: [FileHit] = []
    var hasFailed = false
    for (number, path) in files.enumerated() {
      do {
        let drawing = try DrawingInput(path: path, takesPDF: true)
        let document = try document(of: drawing)
        let state = files.count > 1 ? "file \(number + 1) of \(files.count), " : ""
        var index = document.writingIndex()
        let texts = PDFTexts(of: document)
        if texts.isMissing {
          warn(
            "\(drawing.name): not all text of PDFs is searched: that needs pdftotext (Debian package poppler-utils)"
          )
        }
        for note in texts.notes { index.note(note) }
        Self.read(&index, reader, state)
        let hits = document.found(index.find(word, limit: 10_000)).map {
          FileHit(hit: $0, file: FileName.shown(drawing.name), in: document)
        }
        if !json { for hit in hits { try CommandOutput.print(hit.text) } }
        results += hits
      } catch is ExitCode {
        // The file was named; others may still be read.
        hasFailed = true
      }
    }
    if json { try CommandOutput.print(json: FoundHits(query: word, hits: results)) }
    if hasFailed { throw ExitCode(2) }
    if results.isEmpty { throw ExitCode(1) }
  }

  private func document(of drawing: DrawingInput) throws -> InkDocument {
    let bytes = try drawing.bytes()
    if drawing.kind == .pdf {
      let file = try drawing.readPDF(bytes, access)
      do throws(DuctusError) {
        return try file.drawing()
      } catch {
        complain("\(drawing.name): \(error)")
        throw CommandExit.badData
      }
    }
    guard drawing.isDrawing else {
      complain(
        "\(drawing.name): this is no drawing but an event log; “ductus convert” makes a drawing of it"
      )
      throw CommandExit.badData
    }
    return try drawing.read(bytes, .strict).document
  }

  /// Reads all words of an index, with progress on a terminal.
  ///
  /// - Parameters:
  ///   - index: the index.
  ///   - reader: the reader.
  ///   - state: what stands before the progress, such as the number of the file; by default nothing.
  static func read(_ index: inout InkIndex, _ reader: WordReader, _ state: String = "") {
    var progress = CommandProgress("reading handwriting")
    defer { progress.finish() }
    let count = index.counts().words
    var read = 0
    while index.readNext(reader) {
      read += 1
      progress.report("\(state)\(read) of \(count) words")
    }
  }
}
