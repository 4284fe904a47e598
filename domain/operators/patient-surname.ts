import { cutText } from '../well-formed.ts';

export const surnameProblem = 'Scrivi il cognome: almeno due lettere, senza numeri.';
const maxLength = 60;

/** Returns a patient's surname as it is searched: trimmed, with plain apostrophes; null when it is no surname. */
export function parseSurname(typed: string): string | null {
  const text = cutText(typed.normalize('NFKC'), maxLength)
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  const isName = /^[\p{L}\p{M}' -]+$/u.test(text);
  return isName && (text.match(/\p{L}/gu) ?? []).length >= 2 ? text : null;
}
