import PDFSyntax
import PDFTestSupport
import Testing

@Suite struct PDFPermissionsTests {
  private func permissions(_ catalog: String, _ objects: [String] = []) throws -> PDFPermissions {
    let objects =
      ["<</Type/Catalog/Pages 2 0 R \(catalog)>>", "<</Kids[3 0 R]>>", "<</Type/Page>>"] + objects
    return try PDFFile(SourcePDF(objects).bytes).permissions
  }

  @Test func `without signatures everything is allowed`() throws {
    let none = try permissions("")
    #expect(none.allowsAnnotations && !none.isSigned && !none.isCertified)
    let field = try permissions(
      "/AcroForm<</Fields[<</FT/Sig/T(a)/Lock<</Action/All/P 1>>>>]/XFA 9>>")
    #expect(field.allowsAnnotations && !field.isSigned && field.hasXFA)
  }

  @Test func `a certification tells what is allowed`() throws {
    for (number, annotations, signing) in [
      ("/P 1", false, false), ("/P 2", false, true), ("/P 3", true, true), ("", false, true),
      ("/P 0", false, false), ("/P 7", false, false),
    ] {
      let found = try permissions(
        "/Perms<</DocMDP 4 0 R>>",
        ["<</Reference[5 0 R]>>", "<</TransformMethod/DocMDP/TransformParams<<\(number)>>>>"])
      #expect(found.isSigned && found.isCertified)
      #expect(found.allowsAnnotations == annotations, "\(number)")
      #expect(((found.certified ?? .annotations) >= .forms) == signing, "\(number)")
    }
    #expect(try permissions("/Perms<</UR3<<>>>>").hasUsageRights)
  }

  @Test func `locks of signed fields tell too, those of kids included`() throws {
    let form = "/AcroForm<</Fields[4 0 R]>>"
    let signed = try permissions(form, ["<</FT/Sig/V<<>>>>"])
    #expect(signed.isSigned && signed.allowsAnnotations && !signed.locksFields)
    let locked = try permissions(form, ["<</FT/Sig/V<<>>/Lock<</Action/All/P 2>>>>"])
    #expect(!locked.allowsAnnotations && locked.locked == .forms && locked.locksFields)
    let some = try permissions(form, ["<</FT/Sig/V<<>>/Lock<</Action/Include/Fields[(a)]>>>>"])
    #expect(some.allowsAnnotations && some.locksFields)
    let kid = try permissions(
      form, ["<</FT/Sig/Kids[5 0 R 4 0 R]>>", "<</V 6 0 R/Lock<</P 1>>>>", "<<>>"])
    #expect(kid.isSigned && !kid.allowsAnnotations && kid.locked == PDFPermissions.Changes.none)
    let method = try permissions(
      form,
      ["<</FT/Sig/V<</Reference[<</TransformMethod/FieldMDP/TransformParams<</Action/All>>>>]>>>>"])
    #expect(method.allowsAnnotations && method.locksFields)
  }
}
