import BrowserDriver
import Testing

extension AppPage {
  /// Lets exports of the engine fail from the next time that the page is loaded, until it is told
  /// otherwise: `faults` in the page has, by name, what they answer, or `"trap"`, and `calls` how many
  /// there were.
  ///
  /// - Parameter faults: those that there are from the start, as JavaScript.
  /// - Returns: the name of the script, for ``removeScript(_:)``.
  /// - Throws: where the browser refuses.
  func addFaults(_ faults: String = "{}") throws -> JSON {
    try addScript(
      """
      globalThis.faults = \(faults);
      globalThis.calls = 0;
      const wrapped = ({ exports }) => {
        const faulty = ([name, value]) => [name, typeof value !== "function" ? value : (...numbers) => {
          calls += 1;
          if (faults[name] === "trap") throw new WebAssembly.RuntimeError("unreachable");
          return name in faults ? faults[name] : value(...numbers);
        }];
        return { exports: Object.fromEntries(Object.entries(exports).map(faulty)) };
      };
      const { instantiate, instantiateStreaming } = WebAssembly;
      WebAssembly.instantiateStreaming = async (...sources) => {
        const { module, instance } = await instantiateStreaming(...sources);
        return { module, instance: wrapped(instance) };
      };
      WebAssembly.instantiate = async (source, imports) => {
        const made = await instantiate(source, imports);
        return source instanceof WebAssembly.Module ? wrapped(made) : made;
      };
      """)
  }

  /// Lets a script run before those of the page, from the next time that it is loaded.
  ///
  /// - Parameter source: the script.
  /// - Returns: the name of the script, for ``removeScript(_:)``.
  /// - Throws: where the browser refuses.
  func addScript(_ source: String) throws -> JSON {
    try #require(browser as? Chromium).devTools(
      "Page.addScriptToEvaluateOnNewDocument", ["source": .string(source)])
  }

  /// Loads the page anew with other preferences.
  ///
  /// They are set before the page reads them: set while it is open, they may be lost, for it may store its own at any
  /// time.
  ///
  /// - Parameter changes: an expression of an object with the changes; it may use `kept`, the preferences so far.
  /// - Throws: where the browser refuses.
  func reload(preferring changes: String) throws {
    let script = try addScript(
      """
      {
        const kept = JSON.parse(localStorage["ductus.preferences"] ?? "{}");
        localStorage["ductus.preferences"] = JSON.stringify({ ...kept, ...(\(changes)) });
      }
      """)
    defer { removeScript(script) }
    try reload()
  }

  /// Takes such a script away.
  func removeScript(_ script: JSON) {
    _ = try? (browser as? Chromium)?.devTools("Page.removeScriptToEvaluateOnNewDocument", script)
  }

  /// Drops files on the page, given by their names and texts.
  func drop(_ files: [(name: String, text: String)]) throws {
    _ = try browser.run(
      """
      const dataTransfer = new DataTransfer();
      for (const [name, text] of args) dataTransfer.items.add(new File([text], name));
      document.dispatchEvent(
        new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      """, files.map { .array([.string($0.name), .string($0.text)]) })
  }

  /// Returns the texts of the messages on the page.
  func notices() throws -> [String] {
    try value("[...document.querySelectorAll('.notice p')].map((one) => one.textContent)")
      .array.compactMap(\.string)
  }

  /// Waits for a message that has some text.
  func waitForNotice(_ text: String) throws {
    try waitUntil(
      "[...document.querySelectorAll('.notice p')].some((one) => one.textContent.includes('\(text)'))"
    )
  }

  /// Presses a button of a message.
  func press(notice label: String) throws {
    try waitUntil(
      "[...document.querySelectorAll('.notice button')].some((one) => "
        + "(one.ariaLabel || one.textContent) === '\(label)')")
    try browser.run(
      """
      [...document.querySelectorAll(".notice button")].find((one) =>
        (one.ariaLabel || one.textContent) === args[0]).click();
      """, .string(label))
  }

  /// Returns the drawings in the store, by name, with the keys of their chunks and how long these are; all changes
  /// so far are written, or were refused.
  func stored() throws -> [String: [String]] {
    let answer = try browser.run(
      """
      await globalThis.ductus?.written;
      const result = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const database = await result(indexedDB.open("ductus", 1));
      const transaction = database.transaction(["drawings", "chunks"]);
      const rows = result(transaction.objectStore("drawings").getAll());
      const keys = result(transaction.objectStore("chunks").getAllKeys());
      const chunks = result(transaction.objectStore("chunks").getAll());
      const [all, names, bytes] = await Promise.all([rows, keys, chunks]);
      database.close();
      return all.map(({ id, name }) => [name, names.flatMap(([drawing, sequence], index) =>
        drawing === id ? [`${sequence}: ${bytes[index].byteLength}`] : [])]);
      """)
    return Dictionary(
      answer.array.map { ($0[0].string ?? "", $0[1].array.compactMap(\.string)) }
    ) { one, _ in one }
  }
}
