extension PDFFile {
  /// The changes that the signatures and the encryption of the file leave open.
  ///
  /// - Complexity: proportional to the fields of its forms, of which 100,000 are looked at.
  package var permissions: PDFPermissions {
    var permissions = PDFPermissions()
    if let encryption { permissions.rights = encryption.rights }
    let rights = dictionary(catalog["Perms"]) ?? PDFDictionary()
    if let signature = dictionary(rights["DocMDP"]) {
      permissions.isSigned = true
      permissions.certified = certified(by: signature)
    }
    permissions.hasUsageRights = rights.has("UR3") || rights.has("UR")
    guard let form = dictionary(catalog["AcroForm"]) else { return permissions }
    permissions.hasXFA = form.has("XFA")
    lookAtFields(form["Fields"], &permissions)
    return permissions
  }

  /// The changes that a certification allows; 2 where it does not tell (table 257).
  private func certified(by signature: PDFDictionary) -> PDFPermissions.Changes {
    for object in (resolved(signature["Reference"]).array ?? []).prefix(16) {
      guard let reference = dictionary(object),
        resolved(reference["TransformMethod"]).isName("DocMDP")
      else { continue }
      return changes(dictionary(reference["TransformParams"])?["P"]) ?? .forms
    }
    return .forms
  }

  private func changes(_ object: PDFObject?) -> PDFPermissions.Changes? {
    guard let number = object.flatMap({ resolved($0).integer }) else { return nil }
    // Numbers of a later version may forbid everything.
    return PDFPermissions.Changes(rawValue: number) ?? PDFPermissions.Changes.none
  }

  private func lookAtFields(_ fields: PDFObject, _ permissions: inout PDFPermissions) {
    var seen: Set<Int> = []
    var left = 100_000
    var stack: [(object: PDFObject, isSignature: Bool)] =
      (resolved(fields).array ?? []).reversed().map { ($0, false) }
    while let (object, inherited) = stack.popLast() {
      left -= 1
      guard left > 0 else {
        // Locks may be among those that nobody looked at.
        permissions.isSigned = true
        permissions.locked = PDFPermissions.Changes.none
        return
      }
      if case .reference(let reference) = object {
        guard seen.insert(reference.number).inserted else { continue }
      }
      guard let field = dictionary(object) else { continue }
      let type = resolved(field["FT"])
      let isSignature = type.isNull ? inherited : type.isName("Sig")
      if isSignature, let signature = dictionary(field["V"]) {
        permissions.isSigned = true
        if let lock = dictionary(field["Lock"]) { add(lock, &permissions) }
        add(locksOf: signature, &permissions)
      }
      let kids = resolved(field["Kids"]).array ?? []
      guard kids.count <= left else {
        left = 1
        stack.append((.null, false))
        continue
      }
      for kid in kids.reversed() { stack.append((kid, isSignature)) }
    }
  }

  /// Adds the locks that are part of a signature itself.
  private func add(locksOf signature: PDFDictionary, _ permissions: inout PDFPermissions) {
    for object in (resolved(signature["Reference"]).array ?? []).prefix(16) {
      guard let reference = dictionary(object),
        resolved(reference["TransformMethod"]).isName("FieldMDP"),
        let parameters = dictionary(reference["TransformParams"])
      else { continue }
      add(parameters, &permissions)
    }
  }

  private func add(_ lock: PDFDictionary, _ permissions: inout PDFPermissions) {
    permissions.locksFields = true
    if let allowed = changes(lock["P"]) {
      permissions.locked = min(permissions.locked ?? .annotations, allowed)
    }
  }
}
