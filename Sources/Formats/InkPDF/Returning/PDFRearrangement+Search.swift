internal import InkDocument
internal import InkGeometry
internal import PDFSyntax

extension PDFRearrangement {
  /// A page of the file that is one of the drawing.
  struct Match {
    var slot: Int
    var fit: PDFPageFit
    /// True if the content is what it was.
    var hasContent: Bool
    /// True if ink that is drawn in the content is known to lie where it was.
    var isVerified: Bool
  }

  /// The search for the pages of a drawing in a file.
  struct Search {
    let file: PDFFile
    let tag: PDFInkTag
    let slots: [PDFPageSlot]
    let drawn: [PDFSlotInk]
    let found: [PDFPageInk]
    /// The content of each page, summed up as it is shown; 0 where it is not known.
    private let contents: [Int]
    private(set) var matches: [Match?]
    private var isTaken: [Bool]
    /// The pages of the drawing that have ink of a name.
    private var named: [PDFInkTag.Name: [Int]] = [:]

    /// The pages that are looked at for a name.
    private static let mostSlots = 16

    init(
      file: PDFFile, tag: PDFInkTag, slots: [PDFPageSlot], drawn: [PDFSlotInk], found: [PDFPageInk]
    ) {
      (self.file, self.tag, self.slots, self.drawn) = (file, tag, slots, drawn)
      self.found = found
      contents = file.pages.map { PDFPageSum($0, of: file, tag, ink: nil).content }
      matches = found.map { _ in nil }
      isTaken = slots.map { _ in false }
      for (slot, ink) in drawn.enumerated() {
        for name in ink.names { named[name, default: []].append(slot) }
      }
    }

    mutating func run() {
      for index in found.indices where !found[index].annotations.isEmpty { matchAnnotations(index) }
      for index in found.indices where matches[index] == nil && found[index].streamCount > 0 {
        matchStreams(index)
      }
      matchContents()
      matchNeighbours()
    }

    private mutating func take(_ index: Int, _ match: Match) {
      matches[index] = match
      isTaken[match.slot] = true
    }

    private func isContent(_ index: Int, of slot: Int) -> Bool {
      contents[index] != 0 && contents[index] == slots[slot].sum.content
    }

    /// Pages are told by the strokes after which their annotations are named, and by where these lie.
    private mutating func matchAnnotations(_ index: Int) {
      let (ink, page) = (found[index], file.pages[index])
      let names = ink.annotations.compactMap { $0.name }
      var best: (match: Match, rank: (Int, Int, Int))?
      var counts: [Int: Int] = [:]
      for name in names {
        for slot in named[name] ?? [] where !isTaken[slot] { counts[slot, default: 0] += 1 }
      }
      for slot in counts.keys.sorted().prefix(Self.mostSlots) {
        let fit = PDFPageFit(ink, drawn[slot], page, in: file)
        let rank = (
          fit?.fitting.count ?? 0, counts[slot] ?? 0,
          isContent(index, of: slot) ? 1 : 0
        )
        if let best, best.rank >= rank { continue }
        let match = Match(
          slot: slot, fit: fit ?? PDFPageFit(map: page.toUserSpace, isSame: false),
          hasContent: isContent(index, of: slot), isVerified: fit != nil)
        best = (match, rank)
      }
      if let best {
        take(index, best.match)
      } else if names.isEmpty {
        // Pictures alone tell no page.
        matchContent(index)
      }
    }

    private mutating func matchStreams(_ index: Int) {
      guard let slot = found[index].slot, slots.indices.contains(slot) else {
        matchContent(index)
        return
      }
      guard !isTaken[slot] else { return }
      take(index, match(index, slot, isTold: true))
    }

    /// Matches a page that only one page of the drawing is equal to.
    private mutating func matchContent(_ index: Int) {
      let fitting = slots.indices.filter { !isTaken[$0] && isContent(index, of: $0) }
      if fitting.count == 1 { take(index, match(index, fitting[0], isTold: false)) }
    }

    /// A match of pages by their content: the way in which the page was shown is the one that gives the sum.
    ///
    /// - Parameters:
    ///   - index: the index of a page of the file.
    ///   - slot: the index of a page of the drawing.
    ///   - isTold: true if the page is known to be the right one, whatever its content is now.
    /// - Returns: the match.
    private func match(_ index: Int, _ slot: Int, isTold: Bool) -> Match {
      let (page, sum) = (file.pages[index], slots[slot].sum.content)
      let candidates = PDFPageFit.candidates(for: slots[slot], page, in: file)
      if slots[slot].size == nil, isContent(index, of: slot) {
        return Match(
          slot: slot, fit: PDFPageFit(map: .identity, isSame: true), hasContent: true,
          isVerified: true)
      }
      if sum != 0, let content = PDFPageSum.content(of: page, in: file, tag) {
        let known = candidates.first { candidate in
          // Of an enlarged page the box was summed up that it has now.
          let boxes = [candidate.box, page.cropBox]
          return boxes.contains { box in
            PDFPageSum.content(
              content, width: box.width, height: box.height, rotation: candidate.rotation) == sum
          }
        }
        if let known {
          return Match(slot: slot, fit: known.fit, hasContent: true, isVerified: true)
        }
      }
      guard let first = candidates.first else {
        return Match(
          slot: slot, fit: PDFPageFit(map: page.toUserSpace, isSame: false), hasContent: false,
          isVerified: false)
      }
      return Match(
        slot: slot, fit: first.fit, hasContent: false, isVerified: isTold && first.fit.isSame)
    }

    /// Pages without ink are told by their content; of those that are alike the next one is taken that had none.
    private mutating func matchContents() {
      var last = -1
      for index in found.indices {
        if let match = matches[index] {
          last = match.slot
          continue
        }
        guard found[index].isEmpty else { continue }
        let fitting = slots.indices.filter { !isTaken[$0] && isContent(index, of: $0) }
        let plain = fitting.filter { drawn[$0].strokes.isEmpty || slots[$0].sum.ink == 0 }
        let next = plain.isEmpty ? fitting : plain
        guard let slot = next.first(where: { $0 > last }) ?? next.first else { continue }
        take(index, match(index, slot, isTold: false))
        last = slot
      }
    }

    /// As many pages as there were between two that are known are the same ones, where no ink depends on it, or they
    /// have the size that they had: then their ink is a part of them, or was taken off.
    private mutating func matchNeighbours() {
      var start = 0
      while start < found.count {
        guard matches[start] == nil else {
          start += 1
          continue
        }
        var end = start
        while end < found.count, matches[end] == nil { end += 1 }
        let before = start == 0 ? -1 : matches[start - 1]?.slot ?? -1
        let after = end == found.count ? slots.count : matches[end]?.slot ?? -1
        if after - before == end - start + 1 {
          for index in start..<end {
            let slot = before + 1 + index - start
            let isPlain = drawn[slot].strokes.isEmpty || slots[slot].sum.ink == 0
            let isAlike = slots[slot].size.map { size in
              let page = file.pages[index]
              return (page.width - size.width).magnitude <= 1
                && (page.height - size.height).magnitude <= 1
            }
            guard !isTaken[slot], found[index].isEmpty, isPlain || isAlike ?? true else { continue }
            take(index, match(index, slot, isTold: false))
          }
        }
        start = end
      }
    }
  }
}
