// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts.
//
// Written from the public documentation at developer.apple.com/documentation, of no more than what the tests
// for a Mac use. Nothing here does anything: it is for type-checking alone.

@_exported import Foundation
@_exported import UIKit

open class XCTestCase: NSObject {
  open var continueAfterFailure: Bool { get { fatalError() } set {} }
  open func setUp() {}
  open func setUpWithError() throws {}
  open func tearDown() {}
  public func add(_ attachment: XCTAttachment) {}
  open func addTeardownBlock(_ block: @escaping @Sendable () async throws -> Void) {}
}

open class XCTAttachment: NSObject {
  public enum Lifetime: Int, Sendable { case deleteOnSuccess = 0, keepAlways = 1 }
  public convenience init(screenshot: XCUIScreenshot) { self.init() }
  public override init() {}
  open var lifetime: Lifetime { get { fatalError() } set {} }
  open var name: String? { get { fatalError() } set {} }
}

@MainActor open class XCUIScreenshot: NSObject {
  open var image: UIImage { fatalError() }
}

@MainActor public struct XCUIDevice {
  public static var shared: XCUIDevice { fatalError() }
  public var orientation: UIDeviceOrientation { get { fatalError() } nonmutating set {} }
  public func press(_ button: Button) {}
  public enum Button: Int, Sendable { case home = 1 }
}
public enum UIDeviceOrientation: Int, Sendable { case unknown = 0, portrait, portraitUpsideDown, landscapeLeft, landscapeRight }

@MainActor open class XCUIElement: NSObject {
  public enum ElementType: UInt, Sendable { case any = 0, other = 1, button = 9 }
  open func waitForExistence(timeout: TimeInterval) -> Bool { fatalError() }
  open var exists: Bool { fatalError() }
  open var value: Any? { fatalError() }
  open var label: String { fatalError() }
  open var frame: CGRect { fatalError() }
  open func tap() {}
  open func coordinate(withNormalizedOffset offset: CGVector) -> XCUICoordinate { fatalError() }
  open func screenshot() -> XCUIScreenshot { fatalError() }
  open func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery { fatalError() }
  open var buttons: XCUIElementQuery { fatalError() }
  open var otherElements: XCUIElementQuery { fatalError() }
}

@MainActor open class XCUIElementQuery: NSObject {
  open subscript(key: String) -> XCUIElement { fatalError() }
  open func matching(identifier: String) -> XCUIElementQuery { fatalError() }
  open var firstMatch: XCUIElement { fatalError() }
}

@MainActor open class XCUIApplication: XCUIElement {
  nonisolated public override init() {}
  open func launch() {}
  open func activate() {}
  open var launchArguments: [String] { get { fatalError() } set {} }
}

@MainActor open class XCUICoordinate: NSObject {
  open func press(forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate) {}
  open func tap() {}
}

public struct CGVector: Equatable, Sendable {
  public init(dx: CGFloat, dy: CGFloat) {}
}

public func XCTAssertEqual<T: Equatable>(_ a: @autoclosure () throws -> T, _ b: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssertTrue(_ a: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssertFalse(_ a: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssertNil(_ a: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
public func XCTAssertGreaterThan<T: Comparable>(_ a: @autoclosure () throws -> T, _ b: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTUnwrap<T>(_ a: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) throws -> T { fatalError() }
public func XCTAssertNotEqual<T: Equatable>(_ a: @autoclosure () throws -> T, _ b: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssertThrowsError<T>(_ a: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line, _ errorHandler: (_ error: any Error) -> Void = { _ in }) {}
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
