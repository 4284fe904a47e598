/** Names in Italian, as ICU has them. */
const italianNames = new Intl.DisplayNames(['it'], { type: 'language', fallback: 'none' });

/** A language's name in Italian, lower case (`inglese`); null where ICU has none. */
export function findLanguageName(code: string): string | null {
  return italianNames.of(code)?.toLowerCase() ?? null;
}

/** A language's name in Italian, lower case (`inglese`); the code itself where ICU has no name. */
export const languageName = (code: string): string => findLanguageName(code) ?? code;
