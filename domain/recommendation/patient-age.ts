import { fold } from '../places/normalise.ts';

const numbers = 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici'.split(
  ' ',
);
const age = new RegExp(`(?:\\b(\\w+) )?\\b(\\d{1,2}|${numbers.join('|')}) (anni|anne|annetti|mesi)\\b( fa)?`, 'g');
/** Before a span of time or a memory, not an age. */
const notAnAge = new Set(
  'da fa fra tra per ogni dopo entro ultimi scorsi avevo aveva quando dagli negli circa ho'.split(' '),
);
const agePrepositions = new Set(['di', 'ha', 'hanno', 'e']);
/** Until when a paediatric dentist is the one to ask. */
const lastChildsYear = 13;

/**
 * Whether the age a text names is a child's; null when it names none. A span of time (`da 10 anni`, `due anni fa`) is no
 * age, nor is the writer's own.
 */
export function isChildsAge(text: string): boolean | null {
  for (const [, before = '', value = '', unit, ago] of fold(text).matchAll(age)) {
    if (ago || notAnAge.has(before) || (unit === 'mesi' && !agePrepositions.has(before))) continue;
    const years = unit === 'mesi' ? 0 : /\d/.test(value) ? Number(value) : numbers.indexOf(value);
    return years <= lastChildsYear;
  }
  return null;
}
