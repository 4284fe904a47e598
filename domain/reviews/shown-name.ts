/** Under which name a review is shown: the writer's first name with an initial, or none. */
export type NameChoice = 'initial' | 'anonymous';

export const anonymousName = 'Paziente verificato';

/** Returns `Maria R.` of `Maria Rossi`; null when the name has no two parts of letters. */
export function nameWithInitial(fullName: string): string | null {
  const parts = fullName
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .filter((part) => /^\p{L}[\p{L}'’.-]*$/u.test(part));
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last || parts.length < 2) return null;
  const capital = (word: string) => word.charAt(0).toLocaleUpperCase('it');
  const given = capital(first) + first.slice(1).toLocaleLowerCase('it');
  return given.length > 30 ? null : `${given} ${capital(last)}.`;
}
