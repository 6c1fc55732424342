// Draws the gallery at 1× and 2× into a folder that exists: `Gallery FOLDER`.
guard CommandLine.arguments.count == 2 else { fatalError("Gallery takes one argument, a folder") }
try GalleryFiles.draw(into: CommandLine.arguments[1], scales: [1, 2])
