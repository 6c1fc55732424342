internal import InkPDF
internal import InkWebCore

// The drawing as a PDF, and drawings in PDFs; `Web/engine/pdf.js` describes these exports.

/// Keeps the password in the input, in UTF-8, for the next PDF that is begun or looked into; may be called for several.
@c(pdf_password)
public func pdfPassword(_ count: Int32) -> Int32 {
  current?.addPassword(Int(count)) ?? Status.noMemory
}

/// Keeps the words of the drawing as they were read, in the first bytes of the input, for the next PDF that is begun: the
/// numbers of 64 bits that `find_read_words` of the search gives.
@c(pdf_words)
public func pdfWords(_ count: Int32) -> Int32 {
  current?.takeReadWords(Int(count)) ?? Status.noMemory
}

/// Begins a PDF of the drawing: its ink as annotations (1) or as parts of the pages (0), the
/// drawing attached (1) or not (0), with what could be undone and what was erased (1) or without (0), with the
/// times and forces of signatures (1) or without (0).
///
/// The first bytes of the input are the title in UTF-8, and then the name of the person whom annotations name, if it is
/// not empty; the date is in seconds since 1970.
@c(begin_pdf)
public func beginPDF(
  _ annotates: Int32, _ attaches: Int32, _ keepsHistory: Int32, _ keepsDynamics: Int32,
  _ titleCount: Int32, _ authorCount: Int32, _ date: Double, _ breaksLocks: Int32
) -> Int32 {
  let count = max(Int(titleCount), 0)
  guard let current, authorCount >= 0, authorCount <= 1 << 20, count <= 1 << 20,
    let texts = current.takeInput(count + Int(authorCount))
  else { return Status.noMemory }
  let moment = Int64(exactly: date.rounded(.down))
  let (title, name) = (Array(texts[..<count]), Array(texts[count...]))
  let attachment = PDFAttachment(
    keepsHistory: keepsHistory != 0, keepsErased: keepsHistory != 0,
    keepsDynamics: keepsDynamics != 0)
  var settings = PDFSettings(
    ink: annotates != 0 ? .annotations : .content, attachment: attaches != 0 ? attachment : nil)
  if !name.isEmpty { settings.author = PDFAuthor(name: name, date: moment) }
  return current.beginPDF(
    settings, PDFMetadata(title: title, date: moment),
    breaksLocks: breaksLocks != 0)
}

/// Makes what takes long of the PDF that was begun: outlines of so many samples, or a picture.
///
/// Returns 0…1,000: how many of a thousand are made.
@c(prepare_pdf)
public func preparePDF(_ samples: Int32) -> Int32 {
  current?.preparePDF(Int(samples)) ?? Status.noMemory
}

/// Puts the PDF that was begun into the output, of the drawing as it is now; what was not prepared is made, too.
///
/// A drawing that shows pages of a PDF is saved into that. Where that is not possible, −3 is returned, and the
/// numbers get that of `PDFSavingError.Reason` and an offset in bytes: 2 where the file's author, certification or
/// signatures forbid it, unless locks are broken (1), and 0 where it is damaged. Otherwise the first number gets
/// the pages of PDFs that are not shown, whose bytes are in the file all the same; without the drawing attached
/// such a PDF is written anew, and gets 0. The second number gets the encrypted PDFs whose pages are not encrypted in the
/// file. Returns `Status.empty` where none was begun.
@c(finish_pdf)
public func finishPDF() -> Int32 {
  current?.finishPDF() ?? Status.noMemory
}

/// Puts a picture that has to be decoded for the PDF that was prepared into the output, as its file; returns
/// `Status.empty` behind the last one.
@c(pdf_picture)
public func pdfPicture(_ index: Int32) -> Int32 {
  current?.putUndecoded(Int(index)) ?? Status.noMemory
}

/// Takes the pixels of such a picture from the input: red, green, blue and alpha, not premultiplied, upright.
@c(pdf_pixels)
public func pdfPixels(_ index: Int32, _ width: Int32, _ height: Int32) -> Int32 {
  current?.takePixels(Int(index), Int(width), Int(height)) ?? Status.noMemory
}

/// Puts the drawing that is attached to the PDF in the input into the output, as a file.
///
/// Where it shows pages of the PDF, these are in it as they were without its ink; the second number gets the pages
/// with ink that another program has taken out, whose ink lies beside the others. Returns `Status.empty` where
/// none is attached. Where something cannot be read, −3 is returned, and the first number is 1 for the drawing, 2 for
/// one whose pages another program has changed, and 0 for the PDF, into which nothing can be saved then. In any case but
/// the last, the fifth number is 1 where the author of the PDF has given rights for Adobe's reader.
@c(pdf_drawing)
public func pdfDrawing(_ count: Int32) -> Int32 {
  current?.putDrawing(ofPDF: Int(count)) ?? Status.noMemory
}
