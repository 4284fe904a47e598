import { fold } from '../places/normalise.ts';

export interface FilterablePractice {
  name: string;
  description?: string | null;
  specializations: readonly string[];
  /** Names of the services. */
  services: readonly string[];
}

// A visitor types letter by letter over the same few hundred rows: each row's text is folded once.
const foldedTexts = new WeakMap<FilterablePractice, readonly string[]>();

function textsOf(practice: FilterablePractice): readonly string[] {
  let texts = foldedTexts.get(practice);
  if (!texts) {
    const { name, description, specializations, services } = practice;
    texts = [name, description ?? '', ...specializations, ...services].map(fold);
    foldedTexts.set(practice, texts);
  }
  return texts;
}

/**
 * Whether a row stays under the filter of the results page: a substring of name, description, a
 * specialisation or a service, blind to case and accents (`igiene` finds `Igiène`). A blank filter keeps every row.
 */
export function matchesFilter(practice: FilterablePractice, filter: string): boolean {
  const wanted = fold(filter.trim());
  return wanted === '' || textsOf(practice).some((text) => text.includes(wanted));
}
