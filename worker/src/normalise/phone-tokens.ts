import { type DigitGroup, digitGroups } from '@dentisti/domain/phone-numbers/split-numbers';

/** What a telephone text holds, in order. A `break` ends what labels and notes say of the numbers around them. */
export type PhoneToken =
  | { kind: 'digits'; groups: DigitGroup[]; text: string; note: 'glued' | 'unit' | 'word' | null }
  | { kind: 'label'; label: 'phone' | 'fax' | 'other' }
  | { kind: 'note'; isExtension: boolean }
  | { kind: 'open' | 'close' }
  | { kind: 'break'; at: number; end: number };

const phoneWord = /^(?:te?l|telefon\p{L}*|phone|cell?|cellular\p{L}*|mobile?|mob|fisso|handy|natel|gsm|whatsapp|wa)$/u;
const faxWord = /^(?:(?:tele)?fax|faks|facsimile|t[eé]l[eé]copi\p{L}*|fx)$/u;
/** Long numbers that are no telephone. */
const otherWord = /^(?:p?iva|vat|cf|iban|rea)$/;
const extensionWord = /^(?:int|interno|interna|ext|x|dw|durchwahl|klappe|poste|civico|cap|piano)$/;
/** What a small number before such a word counts. */
const unitWord = /^(?:line[ae]|ore|h|hh|min|giorni|piano|interni|leitungen|lignes)$/;
const joiningWord = /^(?:ed?|o|oppure|or|and|oder|und|bzw|ou|et|ali)$/;

const digitRun = /^(?:\+?\d+|\( *\+?\d+ *\))(?:[ ._\-/]*(?:\d+|\( *\d+ *\)))*/;
const word = /^[\p{L}\p{M}]+(?:[.'’][\p{L}\p{M}]+)*\.?/u;
/** An area or country code in brackets, or a whole number, may begin a number. */
const bracketedStart = /^\(\s*(?:\+?\s*39|0039|0\d{0,3}|3\d\d|\+?[\d\s./-]{8,})\s*\)/;
/** `09.00-13.00` is no telephone number, whatever its digits would be. */
const hours = /^\d{1,2}[.h]\d{2}\s*-\s*\d{1,2}[.h]\d{2}(?!\d)/;

/** Hours without a word before them: `06 5550123 9-13`. */
const hoursAfterBlock = /(?<=\d{6}) +(?:[01]?\d|2[0-4])(?:\.\d\d)? *- *(?:[01]?\d|2[0-4])(?:\.\d\d)?(?![\d.])/;

/** The longest beginning of a text that is one run of digits; '' without one. A bracket after the area code is a note. */
function takeDigits(text: string): string {
  const run = digitRun.exec(text)?.[0] ?? '';
  const given = run.slice(0, hoursAfterBlock.exec(run)?.index);
  if (given === '' || (given.startsWith('(') && !bracketedStart.test(text))) return '';
  for (const bracket of given.matchAll(/\(/g)) {
    const before = given
      .slice(0, bracket.index)
      .replace(/\D/g, '')
      .replace(/^(?:00)?39(?=0|$)/, '');
    if (before.length > 4) return given.slice(0, bracket.index).trimEnd();
  }
  // A whole number in brackets ends where its bracket does.
  const whole = /^\(([^)]*)\)/.exec(given)?.[0];
  return whole && whole.replace(/\D/g, '').length >= 8 ? whole : given;
}

/** Splits a folded text (`foldPhoneText`) into runs of digits and the words, brackets and signs around them. */
export function phoneTokens(text: string): PhoneToken[] {
  const tokens: PhoneToken[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const time = hours.exec(rest)?.[0];
    const digits = time ? '' : takeDigits(rest);
    const letters = digits || time ? '' : (word.exec(rest)?.[0] ?? '');
    const length = (time ?? (digits || letters)).length || 1;
    const token = time
      ? ({ kind: 'note', isExtension: false } as const)
      : digits
        ? digitToken(digits, rest.slice(length))
        : letters
          ? wordToken(letters, { at, rest: rest.slice(length), before: tokens })
          : signToken(rest[0] ?? '', at);
    if (token) tokens.push(token);
    at += length;
  }
  return tokens;
}

function digitToken(text: string, after: string): PhoneToken {
  const next = /^\s*([\p{L}\p{M}]+)/u.exec(after)?.[1]?.toLowerCase();
  const isGlued = /^[\p{L}°]/u.test(after);
  const note = isGlued ? 'glued' : next === undefined ? null : unitWord.test(next) ? 'unit' : 'word';
  return { kind: 'digits', groups: digitGroups(text.replace(/\(\s*0\s*\)/g, '0')), text, note };
}

function wordToken(written: string, { at, rest, before }: { at: number; rest: string; before: PhoneToken[] }) {
  const key = written.toLowerCase().replace(/[.'’]/g, '');
  const end = at + written.length;
  const standsBeforeNumber = /^[\s.:]*[\d+(]/.test(rest);
  if (faxWord.test(key) || (key === 'f' && (standsBeforeNumber || isBracketed(before, rest))))
    return { kind: 'label', label: 'fax' } as const;
  if (phoneWord.test(key) || (key === 't' && standsBeforeNumber)) return { kind: 'label', label: 'phone' } as const;
  if (otherWord.test(key)) return { kind: 'label', label: 'other' } as const;
  if (joiningWord.test(key)) return { kind: 'break', at, end } as const;
  return { kind: 'note', isExtension: extensionWord.test(key) } as const;
}

const isBracketed = (before: readonly PhoneToken[], rest: string) =>
  before.at(-1)?.kind === 'open' && /^[\s.:]*\)/.test(rest);

function signToken(sign: string, at: number): PhoneToken | null {
  if (/[;,|&\n]/.test(sign)) return { kind: 'break', at, end: at + 1 };
  if (/[([]/.test(sign)) return { kind: 'open' };
  if (/[)\]]/.test(sign)) return { kind: 'close' };
  if (sign === '#') return { kind: 'note', isExtension: true };
  return /[\s./\-:+°]/.test(sign) ? null : { kind: 'note', isExtension: false };
}
