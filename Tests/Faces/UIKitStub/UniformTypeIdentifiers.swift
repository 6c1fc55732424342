// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts.
//
// Written from the public documentation at developer.apple.com/documentation, of no more than what
// Examples/iPad uses. Nothing here does anything: it is for type-checking alone.

@_exported import Foundation

public struct UTType: Hashable, Sendable {
  public static var pdf: UTType { fatalError() }
}
