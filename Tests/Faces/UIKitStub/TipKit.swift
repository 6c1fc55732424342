// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts.
//
// Written from the public documentation at developer.apple.com/documentation, of no more than what
// Tests/Faces/UIKitStub/SameNames.swift uses. Nothing here does anything: it is for type-checking alone.

@_exported import SwiftUI

public protocol Tip: Sendable {
  var title: Text { get }
}
