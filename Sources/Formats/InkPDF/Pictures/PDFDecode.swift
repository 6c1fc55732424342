public import InkDocument
public import PDFSyntax

/// Decodes a picture that no PDF can have as it is, such as a WebP file, turned upright and in the colours of
/// sRGB; `nil` where it cannot be decoded, and a grey area stands for it.
public typealias PDFDecode = @Sendable (_ content: PictureContent) -> PDFPixels?
