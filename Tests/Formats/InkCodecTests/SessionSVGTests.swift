import CodecTestSupport
import Foundation
import InkCodec
import InkDocument
import InkGeometry
import InkSVG
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Tests that a drawing that was read has the SVG of the one that was written.
@Suite struct SessionSVGTests {
  private func isWellFormed(_ bytes: [UInt8]) -> Bool { XMLParser(data: Data(bytes)).parse() }

  @Test func `whatever is done, it is well-formed, and the same again`() throws {
    // To measure textures takes a debug build long.
    #if DEBUG
      let seeds = 0..<2 as Range<UInt64>
    #else
      let seeds = 0..<20 as Range<UInt64>
    #endif
    for seed in seeds {
      let session = try RandomSession(seed: seed)
      for _ in 0..<40 { session.step() }
      let svg = session.current.svg()
      #expect(isWellFormed(svg), "seed \(seed)")
      #expect(session.current.svg() == svg)
      let read = try DuctusReader(.strict).read(session.file).document
      #expect(read.svg() == svg, "seed \(seed)")
      let area = Rect(minX: 100, minY: 100, maxX: 150, maxY: 180)
      #expect(isWellFormed(session.current.svg(SVGPage(area: area))))
    }
  }
}
