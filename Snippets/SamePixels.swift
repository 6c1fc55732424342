// The same samples and the same brush give the same pixels, however they are fed.

import Ductus
import InkInterchange

// snippet.compare
var batches: [TouchBatch] = []
let reader = try EventLogReader(path: "Samples/looks.jsonl")
while let named = try reader.nextBatch() { batches.append(named.batch) }

/// A fingerprint of all pixels (FNV-1a), to compare builds and machines by.
func fingerprint(_ canvas: InkCanvas) -> UInt64 {
  canvas.pixels.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

let live = try InkCanvas(width: 320, height: 110, scale: 2, seed: 7)
let late = try InkCanvas(width: 320, height: 110, scale: 2, seed: 7)
for canvas in [live, late] { canvas.brush = BrushPreset.pencil.brush }

// One is fed callback by callback, and looked at after each; the other gets everything at once.
for batch in batches {
  live.receive(batch)
  _ = live.takeDamage().map(live.pixels(of:))
}
late.receive(batches)
precondition(live.pixels == late.pixels)

// And a drawing that was saved and opened looks like the one that was drawn.
let document = try InkDocument(file: live.document.file())
let opened = try InkCanvas(width: 320, height: 110, scale: 2, document: document)
precondition(opened.pixels == live.pixels)
print(String(fingerprint(live), radix: 16), fingerprint(live) == fingerprint(opened))
// snippet.end
