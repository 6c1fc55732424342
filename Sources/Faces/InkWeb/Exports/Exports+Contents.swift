internal import InkDocument
internal import InkGeometry
internal import InkWebCore

// Pictures in the drawing, and their contents. A content has a key, a whole number that is the same wherever
// its bytes are the same. What is done to pictures that are there, the selection does.

/// Takes the file of a picture, or a PDF, from the input, without its metadata, until `release_contents`.
///
/// The numbers get its key, its format (0 PNG, 1 JPEG, 2 WebP, 3 PDF), and width and height of the upright
/// picture in pixels, 0 for a PDF. If the file cannot be read, −3 is returned, and the numbers get the reason
/// (0 not of these formats, 1 cut, 2 damaged, 3 no pixels or too many) and its offset in bytes.
@c(add_content)
public func addContent(_ count: Int32) -> Int32 {
  current?.addContent(count) ?? Status.noMemory
}

/// Forgets the contents that were taken and not placed.
@c(release_contents)
public func releaseContents() { current?.shelf = [] }

/// Puts the bytes of a content into the output; returns its format.
///
/// The number gets the pixels of a picture, as its header says; 0 for a PDF, and for one that is damaged.
@c(content_bytes)
public func contentBytes(_ key: Double) -> Int32 {
  current?.putContent(key) ?? Status.noMemory
}

/// Puts all pictures into the output, from the lowest up; returns their number.
///
/// A picture is 20 doubles: its name; the key and the format of its content, −1 for one that cannot be shown;
/// the page of a PDF; its natural width and height; the four edges of its shown part; the six numbers of its
/// transform to the document; whether it is locked; the name of its page, −1 for none; its order; and the
/// number of bytes of its content.
@c(pictures)
public func pictures() -> Int32 { current?.putPictures() ?? Status.noMemory }

/// Places a content above all pictures; if the transform is not finite, in the middle of the view.
///
/// - Returns: the name of the picture, or a status.
@c(place_picture)
public func placePicture(
  _ key: Double, _ pageIndex: Int32, _ width: Double, _ height: Double, _ a: Double,
  _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double, _ isLocked: Int32,
  _ page: Int32
) -> Int32 {
  current?.placePicture(
    key, pageIndex, PageSize(width: width, height: height),
    Affine(a: a, b: b, c: c, d: d, tx: tx, ty: ty), isLocked: isLocked != 0, page: page)
    ?? Status.noMemory
}

/// Prepares a document, as `prepare_file` does, whose pages show those of a PDF with a key; their sizes are in
/// the input, two numbers each.
@c(prepare_content_pages)
public func prepareContentPages(_ key: Double, _ count: Int32) -> Int32 {
  current?.prepareContentPages(key, count) ?? Status.noMemory
}
