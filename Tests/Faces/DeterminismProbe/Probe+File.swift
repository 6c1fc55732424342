import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkTestSupport

extension Probe {
  static func probeFile(
    _ generator: inout SeededGenerator, into fingerprint: inout Fingerprint
  ) {
    let document = InkDocument()
    let writer = DuctusWriter()
    // Bounds are those of the ink, but computing it takes long where the code is interpreted.
    if generator.chance(0.7) { document.boundsSource = { _ in .later } }
    let file = AppendedFile()
    do throws(DuctusError) {
      file.bytes = try writer.begin(document)
    } catch {
      fingerprint.combine(UInt64(error.reason.rawValue))
    }
    let observation = document.observe { change in
      do throws(DuctusError) {
        file.bytes += try writer.append(change, in: document)
      } catch {
        file.failures.append(error)
      }
    }
    for _ in 0..<8 { edit(document, &generator) }
    document.stopObserving(observation)
    for error in file.failures { fingerprint.combine(UInt64(error.reason.rawValue)) }
    combine(file.bytes, &generator, into: &fingerprint)
    do throws(DuctusError) {
      combine(try document.file(), &generator, into: &fingerprint)
    } catch {
      fingerprint.combine(UInt64(error.reason.rawValue))
    }
  }

  /// A file that grows.
  private final class AppendedFile {
    var bytes: [UInt8] = []
    var failures: [DuctusError] = []
  }

  /// Edits a document at random.
  private static func edit(_ document: InkDocument, _ generator: inout SeededGenerator) {
    let strokes = document.strokes
    switch generator.below(8) {
    case 0...3: document.perform(.add([RandomStrokes.stroke(&generator, in: document)]))
    case 4:
      guard let record = strokes.last?.record, let last = record.samples.last else { return }
      var sample = last
      sample.force = Int32(generator.below(3000))
      sample.x += Int64(generator.below(100))
      document.correct(record, at: record.samples.count - 1, sample)
    case 5: document.perform(.transform(strokes.map { $0.id }, RandomStrokes.affine(&generator)))
    case 6: document.undo()
    default: document.perform(.remove(strokes.suffix(1).map { $0.id }))
    }
  }

  /// Combines all bytes of a file, and all that a reader finds in it, also where it is damaged.
  private static func combine(
    _ bytes: [UInt8], _ generator: inout SeededGenerator, into fingerprint: inout Fingerprint
  ) {
    for byte in bytes { fingerprint.combine(UInt64(byte)) }
    var damaged = bytes
    damaged[generator.below(bytes.count)] ^= UInt8(1 + generator.below(255))
    do throws(DuctusError) {
      combine(try DuctusReader(.strict).read(bytes), into: &fingerprint)
      combine(try DuctusReader(.repairing).read(damaged), into: &fingerprint)
    } catch {
      fingerprint.combine(UInt64(error.reason.rawValue))
      fingerprint.combine(error.offset)
    }
  }

  private static func combine(_ file: DuctusFile, into fingerprint: inout Fingerprint) {
    fingerprint.combine(file.report.intactLength)
    for loss in file.report.losses {
      fingerprint.combine(UInt64(loss.error.reason.rawValue))
      fingerprint.combine(loss.bytes.lowerBound)
      fingerprint.combine(loss.bytes.upperBound)
    }
    let state = file.document.state
    fingerprint.combine(state.nextIdentifier)
    fingerprint.combine(state.nextPlace)
    fingerprint.combine(state.journal.undoable.count)
    fingerprint.combine(state.journal.redoable.count)
    for stroke in state.strokes {
      fingerprint.combine(stroke.id.rawValue)
      fingerprint.combine(stroke.layers[0].place)
      fingerprint.combine(stroke.record.seed)
      fingerprint.combine(stroke.transform.tx)
      let bounds = file.document.bounds(of: stroke.id)
      fingerprint.combine(bounds.minX)
      fingerprint.combine(bounds.maxY)
      for byte in stroke.brush.text { fingerprint.combine(UInt64(byte)) }
      for sample in stroke.record.samples {
        fingerprint.combine(UInt64(bitPattern: sample.x))
        fingerprint.combine(UInt64(bitPattern: sample.y))
        fingerprint.combine(UInt64(bitPattern: sample.time))
        fingerprint.combine(UInt64(bitPattern: Int64(sample.force)))
        fingerprint.combine(UInt64(bitPattern: Int64(sample.altitude)))
        fingerprint.combine(UInt64(bitPattern: Int64(sample.azimuth)))
      }
      fingerprint.combine(stroke.record.corrections.count)
    }
  }
}
