// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts.
//
// Written from the public documentation at developer.apple.com/documentation, of no more than what
// InkUIKit uses. Nothing here does anything: it is for type-checking alone.

@_exported import CoreGraphics

public final class CGImageSource {}
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? { fatalError() }
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? { fatalError() }
public func CGImageSourceCreateThumbnailAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? { fatalError() }
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = { fatalError() }()
public let kCGImageSourceThumbnailMaxPixelSize: CFString = { fatalError() }()
public let kCGImageSourceShouldCacheImmediately: CFString = { fatalError() }()
