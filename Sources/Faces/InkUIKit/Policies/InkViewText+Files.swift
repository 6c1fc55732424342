internal import InkPDF

// Messages for pictures and PDFs that cannot be used.
extension InkViewText {
  /// Returns what to tell people where a picture or a PDF cannot be used.
  ///
  /// - Parameter error: the reason.
  /// - Returns: a sentence.
  public func sentence(for error: InkPictureError) -> String {
    switch error {
    case .unreadable: badPicture
    case .unreadablePDF: badPDF
    case .noRoom: noRoom
    case .undecodable: hiddenPicture
    }
  }

  /// Returns what to tell people where a PDF cannot be opened or saved.
  ///
  /// - Parameter error: the reason.
  /// - Returns: a sentence.
  public func sentence(for error: InkPDFError) -> String {
    switch error {
    case .unreadable: badPDF
    case .drawing: unsavedPDF
    case .saving(let error): error.reason == .locked ? lockedPDF : unsavedPDF
    }
  }

  /// Sets these texts in German.
  mutating func useGermanForFiles() {
    badPicture = "Dieses Bild kann nicht gelesen werden."
    badPDF = "Dieses PDF kann nicht gelesen werden."
    noRoom = "Dafür ist in der Zeichnung kein Platz."
    hiddenPicture = "Ein Bild oder eine Seite kann nicht gezeigt werden."
    lockedPDF = "Dieses PDF ist unterschrieben oder geschützt und erlaubt keine Änderungen."
    unsavedPDF = "Die Zeichnung kann nicht in dieses PDF gesichert werden."
  }

  /// Sets these texts in French.
  mutating func useFrenchForFiles() {
    badPicture = "Cette image ne peut pas être lue."
    badPDF = "Ce PDF ne peut pas être lu."
    noRoom = "Il n’y a pas de place pour cela dans le dessin."
    hiddenPicture = "Une image ou une page ne peut pas être affichée."
    lockedPDF = "Ce PDF est signé ou protégé et n’autorise pas de modifications."
    unsavedPDF = "Le dessin ne peut pas être enregistré dans ce PDF."
  }

  /// Sets these texts in Spanish.
  mutating func useSpanishForFiles() {
    badPicture = "No se puede leer esta imagen."
    badPDF = "No se puede leer este PDF."
    noRoom = "No hay sitio para esto en el dibujo."
    hiddenPicture = "No se puede mostrar una imagen o una página."
    lockedPDF = "Este PDF está firmado o protegido y no permite cambios."
    unsavedPDF = "No se puede guardar el dibujo en este PDF."
  }

  /// Sets these texts in Russian.
  mutating func useRussianForFiles() {
    badPicture = "Это изображение не удаётся прочитать."
    badPDF = "Этот PDF не удаётся прочитать."
    noRoom = "В рисунке нет для этого места."
    hiddenPicture = "Изображение или страницу не удаётся показать."
    lockedPDF = "Этот PDF подписан или защищён и не допускает изменений."
    unsavedPDF = "Рисунок не удаётся сохранить в этот PDF."
  }

  /// Sets these texts in Chinese.
  mutating func useChineseForFiles() {
    badPicture = "无法读取此图片。"
    badPDF = "无法读取此 PDF。"
    noRoom = "绘图中没有空间放置它。"
    hiddenPicture = "有图片或页面无法显示。"
    lockedPDF = "此 PDF 已签名或受保护，不允许更改。"
    unsavedPDF = "无法将绘图保存到此 PDF。"
  }
}
