import { fold } from '../places/normalise.ts';

/** Words that say what a practice is, not whose: left in, half a city would have the initials SD. */
const generic = new Set(
  // biome-ignore format: a table
  ['studio', 'studi', 'centro', 'clinica', 'ambulatorio', 'poliambulatorio', 'dentistico', 'dentistici', 'dentista',
    'dentale', 'dental', 'odontoiatrico', 'odontoiatrica', 'odontoiatria', 'associato', 'associati', 'medico', 'dott',
    'dottssa', 'dr', 'drssa', 'prof', 'profssa', 'di', 'del', 'dell', 'dello', 'della', 'degli', 'dei', 'delle', 'e', 'ed', 'da', 'de', 'la', 'il',
    'lo', 'le', 'l', 'd', 'srl', 'stp', 'snc'],
);

/** Up to two capitals of what tells a practice from others: `Studio Dentistico Dott.ssa Anna De Rossi` → `AR`; `` when it has no letter. */
export function practiceInitials(name: string): string {
  const words = name.split(/[\s\-–,&/]+|['’](?=\p{L})/u).filter((word) => /^\p{L}/u.test(word));
  const telling = words.filter((word) => !generic.has(fold(word).replaceAll('.', '')));
  return (
    (telling.length > 0 ? telling : words)
      .slice(0, 2)
      // The capital of one letter may be several characters (`ß`, `ῒ`): its first one stands for it.
      .map((word) => [...([...word][0]?.toLocaleUpperCase('it') ?? '')][0] ?? '')
      .join('')
  );
}
