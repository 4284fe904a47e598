import { lazily } from '../lazily.ts';

/** What is spoken in most practices: reading the names from `Intl` takes a slow phone a fifth of a second. */
// biome-ignore format: a table
const usual: Readonly<Record<string, string>> = {
  ar: 'arabo', bg: 'bulgaro', bn: 'bengalese', cs: 'ceco', da: 'danese', de: 'tedesco', el: 'greco', en: 'inglese',
  es: 'spagnolo', fa: 'persiano', fr: 'francese', he: 'ebraico', hi: 'hindi', hr: 'croato', hu: 'ungherese',
  it: 'italiano', ja: 'giapponese', ko: 'coreano', mk: 'macedone', nl: 'olandese', pa: 'punjabi', pl: 'polacco',
  pt: 'portoghese', ro: 'rumeno', ru: 'russo', sk: 'slovacco', sl: 'sloveno', sq: 'albanese', sr: 'serbo',
  sv: 'svedese', tl: 'filippino', tr: 'turco', uk: 'ucraino', ur: 'urdu', zh: 'cinese',
};
/** Names in Italian, as ICU has them. */
const italianNames = lazily(() => new Intl.DisplayNames(['it'], { type: 'language', fallback: 'none' }));

/** A language's name in Italian, lower case (`inglese`); null where ICU has none. */
export function findLanguageName(code: string): string | null {
  if (Object.hasOwn(usual, code)) return usual[code] ?? null;
  return italianNames().of(code)?.toLowerCase() ?? null;
}

/** A language's name in Italian, lower case (`inglese`); the code itself where ICU has no name. */
export const languageName = (code: string): string => findLanguageName(code) ?? code;
