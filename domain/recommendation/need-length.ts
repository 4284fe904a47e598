/** Longest need that is read, in characters. Apart from the engine: the page's field must not bring the lexicon along. */
export const maxNeedLength = 300;
