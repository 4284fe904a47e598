/** Longest text of one's own that is read, in characters. Apart from the model's schema: the page must not bring that along. */
export const maxWordsLength = 600;
