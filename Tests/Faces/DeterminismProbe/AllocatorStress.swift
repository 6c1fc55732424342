#if arch(wasm32)
  import InkTestSupport
  import WasmRuntime

  /// A seeded test of the allocator, from within WebAssembly.
  ///
  /// It makes, resizes and frees blocks in random order, fills each with a pattern of its own and
  /// finds the pattern unharmed afterwards; checks alignment; walks the heap for broken invariants;
  /// and at the end, with all freed, finds the heap whole again.
  enum AllocatorStress {
    /// The outcome of a run, as a number that can cross to the host.
    enum Outcome: Int32 {
      case passed, misaligned, patternBroken, notZeroed, heapBroken, leaked, fragmented
      case refused, impossibleGranted, badAlignmentAccepted, failureHadEffect, bytesNotReused
      case wideProductWrong
    }

    /// A block that is held, with its size and its content.
    struct Block {
      var address: UnsafeMutableRawPointer
      var size: Int
      var pattern: UInt8

      func fill() { memset(address, Int32(pattern), size) }

      func holdsPattern(upTo end: Int) -> Bool {
        for offset in 0..<end where address.load(fromByteOffset: offset, as: UInt8.self) != pattern
        {
          return false
        }
        return true
      }
    }

    static func run(seed: UInt64, steps: Int) -> Outcome {
      // The test's own arrays live in the same heap: what is in use before they exist is what must
      // be in use after they are gone.
      let before = wasm_heap_census()
      let outcome = churn(seed: seed, steps: steps)
      guard outcome == .passed else { return outcome }
      let after = wasm_heap_census()
      if after.violations != 0 { return .heapBroken }
      if after.used_bytes != before.used_bytes || after.used_blocks != before.used_blocks {
        return .leaked
      }
      // Everything freed has been joined: no more pieces than lay between the blocks in use before.
      if after.free_blocks > before.free_blocks + 1 { return .fragmented }
      let refusals = checkRefusals()
      guard refusals == .passed else { return refusals }
      let reuse = checkReuse()
      guard reuse == .passed else { return reuse }
      return checkWideProducts(seed: seed)
    }

    private static func churn(seed: UInt64, steps: Int) -> Outcome {
      var generator = SeededGenerator(seed: seed)
      var blocks: [Block] = []
      for step in 0..<steps {
        let choice = generator.next() % 8
        let outcome: Outcome
        if blocks.isEmpty || (choice < 4 && blocks.count < 400) {
          outcome = make(&generator, into: &blocks)
        } else if choice < 6 {
          outcome = resize(&generator, in: &blocks)
        } else {
          outcome = release(at: Int(generator.next() % UInt64(blocks.count)), in: &blocks)
        }
        guard outcome == .passed else { return outcome }
        if step % 64 == 0 && wasm_heap_census().violations != 0 { return .heapBroken }
      }
      while !blocks.isEmpty {
        let outcome = release(at: Int(generator.next() % UInt64(blocks.count)), in: &blocks)
        guard outcome == .passed else { return outcome }
      }
      return .passed
    }

    /// Returns a size: mostly a small one, now and then a large one, 0 included.
    private static func size(_ generator: inout SeededGenerator) -> Int {
      let bits = generator.next() % 16
      return Int(generator.next() % (UInt64(2) << (bits == 15 ? 18 : bits)))
    }

    private static func make(
      _ generator: inout SeededGenerator, into blocks: inout [Block]
    ) -> Outcome {
      let size = size(&generator)
      let alignment: Int
      var address: UnsafeMutableRawPointer?
      switch generator.next() % 3 {
      case 0:
        alignment = 16
        address = malloc(size)
      case 1:
        alignment = 16
        address = calloc(size, 1)
        if let address {
          for offset in 0..<size where address.load(fromByteOffset: offset, as: UInt8.self) != 0 {
            return .notZeroed
          }
        }
      default:
        alignment = 1 << Int(generator.next() % 13)
        guard posix_memalign(&address, alignment, size) == 0 else { return .refused }
      }
      guard let address else { return .refused }
      guard UInt(bitPattern: address) % UInt(alignment) == 0 else { return .misaligned }
      let block = Block(
        address: address, size: size, pattern: UInt8(truncatingIfNeeded: generator.next()))
      block.fill()
      blocks.append(block)
      return .passed
    }

    private static func resize(
      _ generator: inout SeededGenerator, in blocks: inout [Block]
    ) -> Outcome {
      let index = Int(generator.next() % UInt64(blocks.count))
      let size = size(&generator)
      guard let address = realloc(blocks[index].address, size) else { return .refused }
      guard UInt(bitPattern: address) % 16 == 0 else { return .misaligned }
      let kept = min(size, blocks[index].size)
      blocks[index].address = address
      blocks[index].size = size
      guard blocks[index].holdsPattern(upTo: kept) else { return .patternBroken }
      blocks[index].fill()
      return .passed
    }

    private static func release(at index: Int, in blocks: inout [Block]) -> Outcome {
      blocks.swapAt(index, blocks.count - 1)
      let block = blocks.removeLast()
      guard block.holdsPattern(upTo: block.size) else { return .patternBroken }
      free(block.address)
      return .passed
    }

    /// Checks that impossible requests are refused, and that nothing else happens.
    private static func checkRefusals() -> Outcome {
      let before = wasm_heap_census()
      free(nil)
      for size: UInt in [0xFFFF_FFFF, 0xFFFF_FFF0, 0xFFF0_0001, 0xFFF0_0000] {
        if malloc(Int(bitPattern: size)) != nil { return .impossibleGranted }
      }
      if calloc(0x10000, 0x10000) != nil { return .impossibleGranted }
      var address: UnsafeMutableRawPointer?
      for alignment in [0, 3, 24, -1] where posix_memalign(&address, alignment, 8) != 22 {
        return .badAlignmentAccepted
      }
      // Half of the address space, aligned to half of it.
      if posix_memalign(&address, .min, .min) != 12 { return .impossibleGranted }
      if address != nil { return .failureHadEffect }

      guard let block = malloc(100) else { return .refused }
      let held = Block(address: block, size: 100, pattern: 0xA7)
      held.fill()
      if realloc(block, Int(bitPattern: 0xFFF0_0000)) != nil { return .impossibleGranted }
      guard held.holdsPattern(upTo: 100) else { return .failureHadEffect }
      free(block)
      let after = wasm_heap_census()
      if after.violations != 0 { return .heapBroken }
      return after.used_bytes == before.used_bytes ? .passed : .leaked
    }

    /// Checks that the next buffer takes the place of a large one of its size, freed between two others.
    private static func checkReuse() -> Outcome {
      let size = 1_000_001
      guard let first = malloc(size), let second = malloc(size), let third = malloc(size) else {
        return .refused
      }
      free(second)
      guard let again = malloc(size) else { return .refused }
      for block in [first, again, third] { free(block) }
      return again == second ? .passed : .bytesNotReused
    }

    /// Products of 64-bit numbers, whose 128 bits `__multi3` computes, against 32-bit halves.
    private static func checkWideProducts(seed: UInt64) -> Outcome {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<200 {
        let a = generator.next() >> (generator.next() % 64)
        let b = generator.next() >> (generator.next() % 64)
        let product = UInt128(a) * UInt128(b)
        let (a1, a0, b1, b0) = (a >> 32, a & 0xFFFF_FFFF, b >> 32, b & 0xFFFF_FFFF)
        let (cross1, cross2) = (a1 * b0, a0 * b1)
        let middle = ((a0 * b0) >> 32) + (cross1 & 0xFFFF_FFFF) + (cross2 & 0xFFFF_FFFF)
        let high = a1 * b1 + (cross1 >> 32) + (cross2 >> 32) + (middle >> 32)
        if product != UInt128(high) << 64 | UInt128(a &* b) { return .wideProductWrong }
      }
      return .passed
    }
  }
#endif
