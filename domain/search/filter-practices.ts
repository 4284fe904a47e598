import { fold } from '../places/normalise.ts';

/** What a list shows of a practice. */
export interface FilterablePractice {
  name: string;
  specializations: readonly string[];
}

/** What only the filter reads; it may come later than the list. */
export interface PracticeTexts {
  description?: string | null;
  /** Names of the services. */
  services: readonly string[];
}

// A visitor types letter by letter over the same few hundred rows: each row's text is folded once.
const shownTexts = foldOnce(({ name, specializations }: FilterablePractice) => [name, ...specializations]);
const otherTexts = foldOnce(({ description, services }: PracticeTexts) => [description ?? '', ...services]);

function foldOnce<T extends object>(textsOf: (row: T) => readonly string[]): (row: T) => readonly string[] {
  const known = new WeakMap<T, readonly string[]>();
  return (row) => {
    const folded = known.get(row) ?? textsOf(row).map(fold);
    known.set(row, folded);
    return folded;
  };
}

type PracticeFilter = (practice: FilterablePractice, texts: PracticeTexts | undefined) => boolean;

/**
 * Returns whether a row stays under the filter of the results page: a substring of name, description, a
 * specialisation or a service, blind to case and accents (`igiene` finds `Igiène`). A blank filter keeps every row.
 */
export function createPracticeFilter(filter: string): PracticeFilter {
  const wanted = fold(filter.trim());
  if (wanted === '') return () => true;
  const holds = (text: string) => text.includes(wanted);
  return (practice, texts) =>
    shownTexts(practice).some(holds) || (texts !== undefined && otherTexts(texts).some(holds));
}

/** Folds a row's texts before the first letter is typed. */
export function prepareForFilter(practice: FilterablePractice, texts: PracticeTexts | undefined): void {
  shownTexts(practice);
  if (texts) otherTexts(texts);
}
