import BrowserDriver
import Foundation
import Testing

// The owner of a shared drawing sees who has come, and decides; its name is everyone's.
extension BrowserTests.OtherTests.SharingTests {
  private static let rows = "[...document.querySelectorAll('#sharing-dialog .visitors li')]"

  /// Presses a button of the list of those who have come, or chooses in it: in the row of the one who is no owner.
  private func press(_ label: String) throws {
    try ada.waitUntil(
      "\(Self.rows).some((row) => row.querySelector('button')?.textContent === '\(label)')")
    try ada.browser.run(
      """
      \(Self.rows).map((row) => row.querySelector("button"))
        .find((button) => button?.textContent === "\(label)").click();
      """)
  }

  @Test func `The owner sees who has come, and takes back what one did`() throws {
    try draw(ada, y: 200)
    try share(ada)
    try follow(try link(ada), ben)
    try waitFor(1, ben)
    try draw(ben, y: 300)
    try draw(ben, y: 340)
    try waitFor(3, ada)
    try openDialog(ada)
    try ada.waitUntil("\(Self.rows).length === 2")
    let texts = try ada.value("\(Self.rows).map((row) => row.querySelector('small').textContent)")
      .array.compactMap(\.string)
    #expect(texts.contains { $0.contains("owner") && $0.contains("here now") }, "\(texts)")
    #expect(texts.contains { $0.contains("by the link for drawing") }, "\(texts)")
    try ada.takeScreenshot("visitors")
    try ada.browser.run(
      """
      const row = \(Self.rows).find((one) => one.querySelector("button"));
      const select = row.querySelector("select");
      select.value = "0";
      select.dispatchEvent(new Event("change"));
      """)
    try waitFor(1, ada)
    try waitFor(1, ben)
    try ada.press(notice: "Undo")
    try waitFor(3, ada)
    try waitFor(3, ben)
    try expectNoErrors()
  }

  @Test func `Who was sent away is told so, keeps what was drawn, and may be let in again`() throws
  {
    try draw(ada, y: 200)
    try share(ada)
    try follow(try link(ada), ben)
    try waitFor(1, ben)
    try draw(ben, y: 300)
    try waitFor(2, ada)
    try openDialog(ada)
    try press("Send away")
    try ben.waitForNotice("An owner of this drawing has sent you away.")
    try ada.waitUntil("\(Self.rows).some((row) => row.hasAttribute('data-sent-away'))")
    // It is for good, also after the page was loaded again.
    try ben.reload()
    try ben.waitForNotice("An owner of this drawing has sent you away.")
    #expect(try strokeCount(ben) == 2)
    try press("Let in again")
    try ada.waitUntil("!\(Self.rows).some((row) => row.hasAttribute('data-sent-away'))")
    try ben.reload()
    try ben.waitUntil("$('#shared-button').dataset.state === 'connected'")
    try press("Send away")
    try ben.press(notice: "Make it my own")
    try ben.waitUntil("$('#shared-button').hidden")
    try draw(ben, y: 400)
    #expect(try strokeCount(ben) == 3 && strokeCount(ada) == 2)
    try expectNoErrors()
  }

  @Test func `Who may only look gives the drawing no name, and is told so`() throws {
    try draw(ada, y: 200)
    try share(ada)
    let name = try #require(try ada.value("$('#drawing-name').textContent").string)
    try follow(try link(ada, "look"), ben)
    try waitFor(1, ben)
    try ben.waitUntil("$('#drawing-name').textContent === '\(name)'")
    try ben.press("#name-button")
    try ben.browser.run(
      """
      const input = document.getElementById("name-input");
      input.value = "Mine";
      input.blur();
      """)
    try ben.waitForNotice("This link is only for looking: nothing can be changed here.")
    try ben.waitUntil("$('#drawing-name').textContent === '\(name)'")
    try expectNoErrors()
  }

  @Test func `The name of a shared drawing is everyone's`() throws {
    try draw(ada, y: 200)
    try share(ada)
    let name = try #require(try ada.value("$('#drawing-name').textContent").string)
    try follow(try link(ada), ben)
    try waitFor(1, ben)
    try ben.waitUntil("$('#drawing-name').textContent === '\(name)'")
    try ben.press("#name-button")
    try ben.browser.run(
      """
      const input = document.getElementById("name-input");
      input.value = "The zoo";
      input.blur();
      """)
    for page in [ada, ben] {
      try page.waitUntil("$('#drawing-name').textContent === 'The zoo'")
    }
    try ada.reload()
    try ada.waitUntil("$('#drawing-name').textContent === 'The zoo'")
    try expectNoErrors()
  }
}
