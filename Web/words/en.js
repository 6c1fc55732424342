// The words in English that have forms for numbers. All others stand in the sources as they are shown.

/** The forms by the words for many. */
export const english = {
};
