// The figures of search: by example, typed, read, and on pages. `scripts/check/find-score` runs it.
//
// usage: FindScore WORDS.jsonl WEIGHTS PART COUNT [LIMIT]    counts of each COUNTth writer, from the PARTth on
//        FindScore --sum FILES                       the figures of counts

import Foundation
import HandwrittenPages
import InkFind
import InkGeometry

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("FindScore: \(message)\n".utf8))
  exit(65)
}

func bytes(_ path: String) -> [UInt8] {
  guard let data = FileManager.default.contents(atPath: path) else { fail("\(path): not there") }
  return [UInt8](data)
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "--sum" {
  var tally = Tally()
  for path in arguments.dropFirst() {
    tally.add(lines: String(decoding: bytes(path), as: UTF8.self))
  }
  FileHandle.standardError.write(Data(tally.table.utf8))
  print(tally.summary, terminator: "")
  exit(0)
}
guard arguments.count >= 4, let part = Int(arguments[2]), let count = Int(arguments[3]), count > 0
else { fail("usage: FindScore WORDS.jsonl WEIGHTS PART COUNT [LIMIT]") }
let limit = arguments.count > 4 ? Int(arguments[4]) ?? .max : .max

let reader: WordReader
do {
  reader = try WordReader(weights: bytes(arguments[1]))
} catch {
  fail("\(arguments[1]): at byte \(error.offset): \(error.reason)")
}

var writers: [String: [HandwrittenWord]] = [:]
var labels: Set<[UInt8]> = []
var lineNumber = 0
for line in bytes(arguments[0]).split(separator: 10) {
  lineNumber += 1
  var reading = WordLine(Array(line))
  guard let word = reading.word() else { fail("\(arguments[0]): line \(lineNumber) is no word") }
  writers[word.writer, default: []].append(word)
  if word.name.allSatisfy({ $0 > 32 && $0 < 127 }) { labels.insert(word.name) }
}
// The list has the words of all writers.
let sorted = labels.map { String(decoding: $0, as: UTF8.self) }.sorted()
let list = WordList(lines: Array(sorted.joined(separator: "\n").utf8))
var tally = Tally()
var done = 0
for (number, writer) in writers.keys.sorted().enumerated() where number % count == part {
  guard let words = writers[writer], done < limit else { continue }
  done += 1
  var score = WriterScore(words, reader)
  score.addExamples(to: &tally, reader)
  score.addTyped(to: &tally)
  score.addReadings(to: &tally, reader, list)
  let own = Set(words.map { HandwrittenWord.small($0.name) })
  let others = sorted.map { HandwrittenWord.small(Array($0.utf8)) }.filter {
    $0.count >= 4 && !own.contains($0)
  }
  score.addPage(to: &tally, reader, others: others)
  if isatty(STDERR_FILENO) == 1 {
    FileHandle.standardError.write(Data("\r\(number + 1) of \(writers.count) writers".utf8))
  }
}
print(tally.lines, terminator: "")
