// The place of the box that is edited, which the others in a shared drawing see.

/** @type {{bounds: {minX: number, minY: number, maxX: number, maxY: number} | null}} In points of the drawing. */
export const typingPlace = { bounds: null };
