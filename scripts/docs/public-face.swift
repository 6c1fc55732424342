// Prints the public face of the library: every public declaration of every module, a line each, from the
// symbol graphs that `make docs` leaves in .build/symbol-graphs.
//
//     swift scripts/docs/public-face.swift .build/symbol-graphs > Documentation/public-face.txt
//
// What a module adds to the types of another counts as its own. The file is kept, so that a change of what
// others can call is seen in review.

import Foundation

struct Graph: Decodable {
  struct Module: Decodable { let name: String }
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Fragment: Decodable { let spelling: String }
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]
  }
  let module: Module
  let symbols: [Symbol]
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  exit(1)
}

guard CommandLine.arguments.count == 2 else { fail("usage: public-face.swift FOLDER") }
let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
let files =
  (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
var lines: [String: [String]] = [:]
for file in files where file.lastPathComponent.hasSuffix(".symbols.json") {
  if file.lastPathComponent.hasPrefix("Ductus-snippets") { continue }
  guard let graph = try? JSONDecoder().decode(Graph.self, from: Data(contentsOf: file)) else {
    fail("\(file.lastPathComponent) is no symbol graph")
  }
  for symbol in graph.symbols {
    let declaration = symbol.declarationFragments.map(\.spelling).joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    lines[graph.module.name, default: []]
      .append("\(symbol.pathComponents.joined(separator: "."))  \(declaration)")
  }
}
guard !lines.isEmpty else { fail("there is no symbol graph in \(folder.path)") }
print("The public declarations of Ductus: \(lines.values.reduce(0) { $0 + $1.count })")
for (module, declarations) in lines.sorted(by: { $0.key < $1.key }) {
  print("\n\(module): \(declarations.count)")
  for line in declarations.sorted() { print("  \(line)") }
}
