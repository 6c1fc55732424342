import BrowserDriver

extension AppBenchmark {
  /// Jumps to random positions of one stroke, and how long the engine takes until the pixels are there.
  func inspecting(samples: Int) throws -> [Timings] {
    try withPage { browser in
      try browser.run("window.inspectStroke = \(Self.inspectingScript);")
      let times = try longRun(browser, "inspectStroke(\(samples), \(isQuick ? 3 : 25))")
      return ["jump before anything was prepared", "jump", "step to the next event"].map {
        Timings("\($0), stroke of \(samples) samples", Self.numbers(times[$0]))
      }
    }
  }

  private static let inspectingScript = """
    async (samples, jumps) => {
      const { loadEngine } = await import("./engine/engine.js");
      const engine = await loadEngine("InkWeb.wasm");
      const [width, height, scale] = [1180, 820, 1];
      engine.resize(width, height, scale);
      const events = new Float64Array(27 * samples).fill(NaN);
      for (let at = 0; at < samples; at++) {
        const phase = at === 0 ? 0 : at === samples - 1 ? 3 : 1;
        events.set([
          1, 1, at / 240, 2, phase, 0,
          width * (0.5 + 0.45 * Math.sin(at * 0.0131) * Math.cos(at * 0.00071)),
          height * (0.5 + 0.45 * Math.sin(at * 0.0173 + 1) * Math.cos(at * 0.00053)),
          1 + 0.5 * Math.sin(at * 0.01)], 27 * at);
      }
      const { inspection } = await engine.later();
      inspection.open(2, { width, height, scale, events });
      const context = new OffscreenCanvas(width, height).getContext("2d");
      let seed = 7;
      const seek = (position) => {
        const start = performance.now();
        inspection.seek(position);
        inspection.draw(context);
        return performance.now() - start;
      };
      const jump = () => {
        seed = seed * 48271 % 2147483647;
        return seek(seed % (samples + 1));
      };
      const first = Array.from({ length: jumps }, jump);
      while (inspection.prepare(4000)) await new Promise((done) => setTimeout(done));
      const prepared = Array.from({ length: jumps }, jump);
      seek(samples / 2);
      const steps = Array.from({ length: 4 * jumps }, (_, index) => seek(samples / 2 + index));
      return {
        "jump before anything was prepared": first, jump: prepared,
        "step to the next event": steps,
      };
    }
    """
}
