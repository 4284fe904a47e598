import { findLanguageName } from './language-name.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
/** Present ISO 639-1 codes: two letters that have a name and stand for themselves; `iw` stands for `he`. */
export const languageCodes: readonly string[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => findLanguageName(code) !== null && Intl.getCanonicalLocales(code)[0] === code);
const codeByName = new Map(languageCodes.map((code) => [findLanguageName(code), code]));

/** Whether it is an ISO 639-1 code of a language besides Italian. */
export const isForeignLanguage = (code: string): boolean => code !== 'it' && languageCodes.includes(code);

/** Reads languages typed by name or code, divided by commas, as ISO 639-1 codes; Italian goes without saying. Undefined when one is none. */
export function parseLanguages(text: string): string[] | undefined {
  const words = text
    .toLowerCase()
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const read = words.map((word) => codeByName.get(word) ?? (languageCodes.includes(word) ? word : undefined));
  if (read.includes(undefined)) return undefined;
  return [...new Set(read as string[])].filter((code) => code !== 'it');
}
