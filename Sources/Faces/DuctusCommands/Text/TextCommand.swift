internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// Puts a typed text into a drawing.
struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Put a typed text into a drawing.",
    discussion: """
      Writes a drawing anew with a text above all that is in it. The text is set with fonts of this machine, and \
      the drawing keeps its lines and the outlines of its letters, so that it looks the same everywhere. It can \
      be undone in the app, as what was done before.

      A line ends where the words have an end of line, and at --width. Text without --color has the colour \
      of ink, which is light on dark paper. A character that no font has is told, and a frame stands there. \
      “ductus info --text” prints the texts of a drawing.

      EXAMPLES
        ductus text "Good morning" drawing.ductus -o greeted.ductus --at 40,60
        ductus text Draft in.ductus -o out.ductus --at 300,20 --size 32 --bold
        ductus text Urgent in.ductus -o out.ductus --at 20,20 --color '#c00'
        ductus text "Set to a width" in.ductus -o out.ductus --at 20,20 --width 90
        ductus text Solution in.ductus -o out.ductus --at 20,20 --page 2
        ductus text Note in.ductus -o out.ductus --at 5,5 --font "Noto Serif"
      """)

  @Argument(help: ArgumentHelp("The words of the text.", valueName: "words"))
  var words: String

  @OptionGroup var files: RewritingArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The upper left corner of the text, in points of the drawing, or of its page where --page is given.",
      valueName: "x,y"), transform: CornerArgument.init)
  var at: CornerArgument

  @Option(
    help: ArgumentHelp("The page on which it lies, from 1.", valueName: "number"))
  var page: Int?

  @Option(help: ArgumentHelp("The size of the letters, 0.5…2000 points.", valueName: "points"))
  var size = 16.0

  @Option(
    help: ArgumentHelp(
      "The width at which lines break, 1…100000 points; by default they do not.",
      valueName: "points"))
  var width: Double?

  @Option(
    help: ArgumentHelp(
      "The colour: #rrggbb or #rrggbbaa; by default the colour of ink.", valueName: "color"),
    transform: ColorArgument.init)
  var color: ColorArgument?

  @Option(
    help: ArgumentHelp(
      "The family of the font, such as “Liberation Serif”; by default one without serifs.",
      valueName: "family"))
  var font = ""

  @Flag(help: "Take the bold face of the font.")
  var bold = false

  @Flag(help: "Take the italic face of the font.")
  var italic = false

  @Option(
    help: ArgumentHelp(
      "The side to which lines are aligned.", valueName: "side"))
  var align = AlignmentArgument.start

  @Option(
    help: ArgumentHelp(
      "The language, such as “de” or “ja”: it chooses among forms of letters.", valueName: "tag"))
  var language = ""

  @OptionGroup var fonts: FontArguments

  /// The most bytes of the names of a family and of a language.
  private static let nameLimit = 100

  func validate() throws {
    guard !words.utf8.isEmpty else { throw ValidationError("there are no words") }
    guard (0.5...2000).contains(size) else {
      throw ValidationError("the size has to be a number of points from 0.5 to 2000")
    }
    if let width, !(1...100_000).contains(width) {
      throw ValidationError("the width has to be a number of points from 1 to 100000")
    }
    if let page, page < 1 { throw ValidationError("pages are counted from 1") }
    for (option, name) in [("--font", font), ("--language", language)]
    where name.utf8.count > Self.nameLimit {
      throw ValidationError("\(option) has at most \(Self.nameLimit) bytes")
    }
  }

  func run() throws {
    let utf8 = try typed()
    let drawing = try DrawingInput(drawing: files.input)
    let file = try drawing.read(try drawing.bytes(), .strict)
    let document = file.document
    let corner = try corner(in: document, drawing.name)
    let parcel = try set(utf8)
    let (edit, id) = document.adding(
      parcel, transform: .translation(Vector(corner.point.x, corner.point.y)), page: corner.page)
    document.perform(edit)
    guard let box = document.text(id) else {
      complain("\(drawing.name): the drawing has no room for another text")
      throw CommandExit.badData
    }
    _ = try writeCompact(file, to: files.output, keepsHistory: true)
    if files.output != "-" {
      let count = box.text.lines.count
      try CommandOutput.print(
        "\(FileName.shown(files.output)): \(count == 1 ? "1 line" : "\(count) lines") of text, "
          + "\(Self.decimal(box.frame.width)) × \(Self.decimal(box.frame.height)) points\n")
    }
  }

  private static func decimal(_ value: Double) -> String {
    var text: [UInt8] = []
    DecimalText.append(value, places: 1, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of the words.
  ///
  /// - Throws: the exit code, after telling that they are not UTF-8 or too long.
  private func typed() throws -> [UInt8] {
    // Arguments have bytes that are no text in the form of names of files, with 0 at the end.
    let bytes = FileName.path(words).dropLast().map { UInt8(bitPattern: $0) }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      complain("the words are not UTF-8")
      throw CommandExit.badData
    }
    guard bytes.count <= SetText.byteLimit else {
      complain("a text has at most \(SetText.byteLimit) bytes, and the words have \(bytes.count)")
      throw CommandExit.badData
    }
    return bytes
  }

  /// The corner of the text in the drawing, and its page where one was named.
  private func corner(
    in document: InkDocument, _ name: String
  ) throws -> (point: Point, page: DocumentPage.Identifier?) {
    guard let page else { return (at.point, nil) }
    let pages = document.pages
    guard page <= pages.count else {
      complain(
        pages.isEmpty
          ? "\(name) has no pages: leave --page out"
          : "\(name) has no page \(page): it has \(pages.count)"
      )
      throw CommandExit.badData
    }
    let rect = pages[page - 1].rect
    return (Point(rect.minX + at.point.x, rect.minY + at.point.y), pages[page - 1].id)
  }

  /// Sets the words, and tells what could not be set well.
  private func set(_ utf8: [UInt8]) throws -> TextParcel {
    var style = TextStyle(size: size, family: font, isBold: bold, isItalic: italic)
    if let color = color?.color {
      style.color = [color.red, color.green, color.blue, color.alpha].reduce(0) {
        $0 << 8 | UInt32($1)
      }
    }
    let asked = SetText(
      utf8: utf8, styles: [TextStyleRun(end: utf8.count, style: style)], language: language,
      alignment: align.alignment, width: width, faces: [], lines: [])
    var installed = try fonts.installed()
    let library = installed.library(for: [asked])
    FontArguments.tell(unusable: installed.unusable)
    guard !library.fonts.fonts.isEmpty else {
      complain("no fonts are installed: --fonts names a folder of fonts")
      throw CommandExit.unavailable
    }
    do throws(TextFault) {
      let result = try TextSetter(library.fonts).set(
        utf8, styles: asked.styles, language: language, alignment: asked.alignment, width: width)
      FontArguments.tell(library.substitutes, "the text")
      FontArguments.tell(result.missing, result.unsupportedScripts, "the text")
      return TextParcel(result)
    } catch {
      complain("the words cannot be set: \(error)")
      throw CommandExit.badData
    }
  }
}

/// The sides to which lines are aligned.
enum AlignmentArgument: String, ExpressibleByArgument, CaseIterable {
  case start
  case center
  case end

  var alignment: LineAlignment {
    switch self {
    case .start: .start
    case .center: .center
    case .end: .end
    }
  }
}

/// A corner on the command line.
struct CornerArgument {
  let point: Point

  /// The largest coordinate.
  private static let limit = 1e6

  /// Parses two numbers with a comma between, such as `40,60`.
  init(_ text: String) throws {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 2, numbers.count == 2 else {
      throw ValidationError("“\(text)” are no coordinates such as 40,60")
    }
    guard numbers.allSatisfy({ $0.magnitude <= Self.limit }) else {
      throw ValidationError("the coordinates “\(text)” are not from -1000000 to 1000000")
    }
    point = Point(numbers[0], numbers[1])
  }
}
