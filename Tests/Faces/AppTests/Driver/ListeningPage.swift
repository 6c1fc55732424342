import BrowserDriver

/// A page with a canvas that writes down the events of pointers and keys.
let listeningPage = """
  <!doctype html>
  <meta charset="utf-8">
  <title>Listening</title>
  <link rel="icon" href="data:,">
  <style>
    body { margin: 0; } canvas { display: block; touch-action: none; background: white; }
    @media (prefers-color-scheme: dark) { canvas { background: rgb(1, 2, 3); } }
  </style>
  <canvas width="400" height="300"></canvas>
  <button aria-label="Press me">·</button>
  <input type="file">
  <a download="saved.txt" href="data:text/plain,saved">Save</a>
  <script>
    var events = [];
    var canvas = document.querySelector("canvas");
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"])
      canvas.addEventListener(type, (event) => {
        const { pointerType, pressure, tiltX, tiltY, twist, width, height, isTrusted } = event;
        events.push({
          type, x: event.clientX, y: event.clientY, pointerType, pressure, tiltX, tiltY, twist, width,
          height, isTrusted, id: event.pointerId, buttons: event.buttons,
          altitude: event.altitudeAngle, azimuth: event.azimuthAngle,
          coalesced: event.getCoalescedEvents().length,
          predicted: event.getPredictedEvents?.().length ?? 0,
        });
      });
    var keys = [];
    addEventListener("keydown", (event) => keys.push(`${event.ctrlKey ? "^" : ""}${event.key}`));
  </script>
  """

/// Returns a server that has nothing else.
func listeningServer() throws -> PageServer {
  try PageServer { $0.isEmpty || $0 == "other" ? Array(listeningPage.utf8) : nil }
}

extension Browser {
  /// Returns the events of pointers since the last call.
  func takeEvents() throws -> [JSON] { try value("events.splice(0)").array }
}
