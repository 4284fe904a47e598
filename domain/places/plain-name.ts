/** A CAP, or letters that no address needs: no number, one part, no longer than a name. */
const shape = /^\s*(?:\d{5}|[^\d,;]{1,40})\s*$/u;

/** Whether a text can be nothing but the name of a place, or a CAP: it says nothing of who typed it. */
export const isPlainName = (typed: string): boolean => shape.test(typed);
