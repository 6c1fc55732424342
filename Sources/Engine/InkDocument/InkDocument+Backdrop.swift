extension InkDocument.State {
  /// Takes over all that lies below the ink of a document: its paper, its pages and its pictures.
  package mutating func takeBackdrop(of document: InkDocument) {
    (paper, paperPattern) = (document.paper, document.paperPattern)
    (pages, pictures) = (document.pages, document.pictures)
    (others, nextOther) = (document.others, document.nextIndex(.other))
    (nextPage, nextPicture) = (document.nextIndex(.page), document.nextIndex(.picture))
  }
}
