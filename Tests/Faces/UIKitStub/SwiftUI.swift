// swift-format-ignore-file
//
// Declarations of Apple's, of which only the form counts.
//
// Written from the public documentation at developer.apple.com/documentation, of no more than what
// InkUIKit, its tests for a Mac and Examples/iPad use. Nothing here does anything: it is for type-checking alone.

@_exported import UIKit
@_exported import Combine
public import UniformTypeIdentifiers

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Self.Body { get }
}

extension Never: View { public var body: Never { fatalError() } }
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }

public struct EmptyView: View, Sendable { public init() {}; public var body: Never { fatalError() } }
public struct TupleView<T>: View { public var body: Never { fatalError() } }
public struct _ConditionalContent<A: View, B: View>: View { public var body: Never { fatalError() } }

@resultBuilder
public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { fatalError() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> { fatalError() }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<A: View, B: View>(first: A) -> _ConditionalContent<A, B> { fatalError() }
  public static func buildEither<A: View, B: View>(second: B) -> _ConditionalContent<A, B> { fatalError() }
}

// MARK: State

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
  public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError() }
}

@propertyWrapper
public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
  public var projectedValue: Binding<Value> { fatalError() }
}
extension State where Value: ExpressibleByNilLiteral { public init() { fatalError() } }

@MainActor @preconcurrency @propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject> {
  @dynamicMemberLookup @MainActor
  public struct Wrapper {
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject> { fatalError() }
  }
  nonisolated public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public var wrappedValue: ObjectType
  public var projectedValue: Wrapper { fatalError() }
}

@MainActor @preconcurrency @propertyWrapper
public struct StateObject<ObjectType: ObservableObject> {
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { fatalError() }
  public var wrappedValue: ObjectType { fatalError() }
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { fatalError() }
}

@MainActor @preconcurrency @propertyWrapper
public struct Environment<Value> {
  nonisolated public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { fatalError() }
  public var wrappedValue: Value { fatalError() }
}

public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

@MainActor public struct DismissAction { public func callAsFunction() {} }

public struct EnvironmentValues {
  public var scenePhase: ScenePhase { fatalError() }
  public var isEnabled: Bool { fatalError() }
  public var undoManager: UndoManager? { fatalError() }
  public var dismiss: DismissAction { fatalError() }
}

// MARK: UIKit within SwiftUI

@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
  typealias Context = UIViewRepresentableContext<Self>
}

extension UIViewRepresentable { public var body: Never { fatalError() } }

@MainActor @preconcurrency
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public var environment: EnvironmentValues { fatalError() }
}

// MARK: Scenes

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

// MARK: Views

public struct Text: View, Sendable {
  nonisolated public init(_ content: String) {}
  public var body: Never { fatalError() }
}

public struct Image: View, Sendable {
  nonisolated public init(uiImage: UIImage) {}
  nonisolated public init(systemName: String) {}
  nonisolated public func resizable() -> Image { self }
  public var body: Never { fatalError() }
}

public struct Label<Title: View, Icon: View>: View { public var body: Never { fatalError() } }
extension Label where Title == Text, Icon == Image {
  nonisolated public init(_ title: String, systemImage name: String) { fatalError() }
}

@MainActor public struct ButtonRole: Sendable { nonisolated public static var destructive: ButtonRole { fatalError() } }

public struct Button<Label: View>: View {
  nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
  public var body: Never { fatalError() }
}
extension Button where Label == SwiftUI.Label<Text, Image> {
  nonisolated public init(_ title: String, systemImage: String, action: @escaping @MainActor () -> Void) { fatalError() }
}
extension Button where Label == Text {
  nonisolated public init(_ title: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) { fatalError() }
}

public struct TextField<Label: View>: View { public var body: Never { fatalError() } }
extension TextField where Label == Text {
  nonisolated public init(_ title: String, text: Binding<String>) { fatalError() }
}

public struct ScrollView<Content: View>: View {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
public struct HStack<Content: View>: View {
  nonisolated public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
public struct VStack<Content: View>: View {
  nonisolated public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
public struct ZStack<Content: View>: View {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
public struct GridItem: Sendable {
  public enum Size: Sendable { case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity) }
  public init(_ size: GridItem.Size, spacing: CGFloat? = nil) {}
}
public struct LazyVGrid<Content: View>: View {
  nonisolated public init(columns: [GridItem], spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View { public var body: Never { fatalError() } }
extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) { fatalError() }
}
public struct NavigationStack<Root: View>: View {
  nonisolated public init(@ViewBuilder root: () -> Root) {}
  public var body: Never { fatalError() }
}
extension NavigationStack {
  nonisolated public init<D: Hashable>(path: Binding<[D]>, @ViewBuilder root: () -> Root) { fatalError() }
}
public struct NavigationLink<Label: View, Destination: View>: View { public var body: Never { fatalError() } }
extension NavigationLink where Label == Text {
  nonisolated public init(_ title: String, @ViewBuilder destination: () -> Destination) { fatalError() }
}
extension NavigationLink where Destination == Never {
  nonisolated public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) { fatalError() }
}
public struct ShareLink<Label: View>: View { public var body: Never { fatalError() } }
extension ShareLink where Label == SwiftUI.Label<Text, Image> {
  nonisolated public init(item: URL) { fatalError() }
}
public struct Menu<Label: View, Content: View>: View { public var body: Never { fatalError() } }
extension Menu where Label == SwiftUI.Label<Text, Image> {
  nonisolated public init(_ title: String, systemImage: String, @ViewBuilder content: () -> Content) { fatalError() }
}
public struct ProgressView: View { public init() {}; public var body: Never { fatalError() } }

public struct Color: View, Sendable {
  public static let white = Color()
  public static let secondary = Color()
  public var body: Never { fatalError() }
}
public struct RoundedRectangle: View, Sendable {
  nonisolated public init(cornerRadius: CGFloat) {}
  nonisolated public func stroke(_ color: Color, lineWidth: CGFloat = 1) -> some View { self }
  public var body: Never { fatalError() }
}
extension RoundedRectangle: Shape {}
public protocol Shape: Sendable {}
public enum ContentMode: Sendable { case fit, fill }
public struct Alignment: Sendable { public static let center = Alignment() }
public struct Font: Sendable { public static let caption = Font() }
public enum ToolbarItemPlacement: Sendable { case primaryAction }
public enum NavigationBarTitleDisplay: Sendable { case inline }
public struct NavigationBarItem { public enum TitleDisplayMode: Sendable { case automatic, inline, large } }
public struct Edge { public struct Set: OptionSet, Sendable { public var rawValue: Int8; public init(rawValue: Int8) { self.rawValue = rawValue }; public static let all = Set(rawValue: 15); public static let bottom = Set(rawValue: 4) } }

extension View {
  nonisolated public func ignoresSafeArea() -> some View { self }
  nonisolated public func ignoresSafeArea(edges: Edge.Set) -> some View { self }
  nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View { self }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  nonisolated public func task(_ action: sending @escaping @isolated(any) () async -> Void) -> some View { self }
  nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { self }
  nonisolated public func padding(_ length: CGFloat) -> some View { self }
  nonisolated public func padding() -> some View { self }
  nonisolated public func font(_ font: Font?) -> some View { self }
  nonisolated public func background<S: View>(_ style: S) -> some View { self }
  nonisolated public func clipShape<S: Shape>(_ shape: S) -> some View { self }
  nonisolated public func overlay<V: View>(@ViewBuilder content: () -> V) -> some View { self }
  nonisolated public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }
  nonisolated public func disabled(_ disabled: Bool) -> some View { self }
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View { self }
  nonisolated public func accessibilityLabel(_ label: String) -> some View { self }
  nonisolated public func sheet<Content: View>(isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content) -> some View { self }
  nonisolated public func alert<A: View>(_ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A) -> some View { self }
  nonisolated public func fileImporter(isPresented: Binding<Bool>, allowedContentTypes: [UTType], onCompletion: @escaping (Result<URL, any Error>) -> Void) -> some View { self }
  nonisolated public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View { self }
  nonisolated public func navigationTitle(_ title: String) -> some View { self }
  nonisolated public func navigationTitle(_ title: Binding<String>) -> some View { self }
  nonisolated public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View { self }
  nonisolated public func navigationDestination<D: Hashable, C: View>(for data: D.Type, @ViewBuilder destination: @escaping (D) -> C) -> some View { self }
  nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
}

public enum BlendMode: Sendable { case normal, multiply, screen, destinationOut }

@frozen public enum TextAlignment: Sendable { case leading, center, trailing }
