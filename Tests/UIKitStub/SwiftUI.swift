// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts.
//
// Written from the public documentation at developer.apple.com/documentation, of no more than what
// InkUIKit and Examples/iPad use. Nothing here does anything: it is for type-checking alone.

@_exported import UIKit
@_exported import Combine

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Self.Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

@resultBuilder
public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

extension View {
  nonisolated public func ignoresSafeArea() -> some View { self }
}

@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
  typealias Context = UIViewRepresentableContext<Self>
}

extension UIViewRepresentable { public var body: Never { fatalError() } }

@MainActor @preconcurrency
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {}

@MainActor @preconcurrency @propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject> {
  nonisolated public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public var wrappedValue: ObjectType
}

@MainActor @preconcurrency @propertyWrapper
public struct StateObject<ObjectType: ObservableObject> {
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { fatalError() }
  public var wrappedValue: ObjectType { fatalError() }
}

@MainActor @preconcurrency @propertyWrapper
public struct Environment<Value> {
  nonisolated public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { fatalError() }
  public var wrappedValue: Value { fatalError() }
}

public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

public struct EnvironmentValues: Sendable {
  public var scenePhase: ScenePhase { fatalError() }
}

@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder var body: Self.Body { get }
}

extension Never: Scene {}

@resultBuilder
public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Self.Body { get }
  init()
}

extension App { public static func main() {} }

@MainActor @preconcurrency
public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  public var body: some Scene { fatalError() as Never }
}

extension View {
  nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View { self }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
}

public struct Text: View, Sendable {
  nonisolated public init(_ content: String) {}
  public var body: Never { fatalError() }
}

public enum BlendMode: Sendable { case normal, multiply, screen, destinationOut }
