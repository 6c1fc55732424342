// Connections to the server of rooms. They carry messages of the engine and its server, and know nothing of them.

import { word } from "../words/words.js";

/** The address of the server: it is the one that serves the app. */
function address() {
  const url = new URL("rooms", document.baseURI);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url;
}

/**
 * Opens a connection.
 *
 * @param {{onOpen: () => void, onMessage: (bytes: Uint8Array) => void, onClose: () => void}} actions onClose is called
 *   once, when it is gone or could not be opened
 * @returns {WebSocket}
 */
export function openSocket({ onOpen, onMessage, onClose }) {
  const socket = new WebSocket(address());
  socket.binaryType = "arraybuffer";
  socket.addEventListener("open", onOpen);
  socket.addEventListener("message", ({ data }) => { if (data instanceof ArrayBuffer) onMessage(new Uint8Array(data)); });
  socket.addEventListener("close", onClose, { once: true });
  return socket;
}

/**
 * Sends one message on a connection of its own, and waits for the answer.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<Uint8Array>}
 * @throws {Error} if there is no answer
 */
export function asked(bytes) {
  return new Promise((resolve, reject) => {
    const socket = openSocket({
      onOpen: () => socket.send(bytes),
      onMessage: (answer) => {
        resolve(answer);
        socket.close();
      },
      onClose: () => reject(new Error(word("the server cannot be reached"))),
    });
  });
}
