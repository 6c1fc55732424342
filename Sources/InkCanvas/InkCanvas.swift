// The canvas.
