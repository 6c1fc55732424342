import InkText
import Testing

@Suite(.enabled(if: DebianFonts.areAvailable, DebianFonts.areMissing))
struct FontLibraryTests {
  @Test func `A substitute is taken, and the text keeps the name that was asked for`() throws {
    var library = FontLibrary([
      try DebianFonts.font("noto/NotoSans-Regular.ttf"),
      try DebianFonts.font("liberation/LiberationSans-Regular.ttf"),
    ])
    func face(_ family: String) throws -> String? {
      let styles = [TextStyleRun(end: 4, style: TextStyle(family: family))]
      let text = try TextSetter(library).set(Array("word".utf8), styles: styles).text
      #expect(text.styles.map { $0.style.family } == [family])
      return text.faces.first?.name
    }
    #expect(try face("Arial") == "NotoSans-Regular")
    library.substitute("arial", with: "Liberation Sans")
    #expect(try face("Arial") == "LiberationSans")
    #expect(try face("Noto Sans") == "NotoSans-Regular")
    library.substitute("ARIAL", with: "Noto Sans")
    #expect(try face("Arial") == "NotoSans-Regular")
  }
}
