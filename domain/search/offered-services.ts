import { type ChoosablePractice, type PracticeDetails, serviceKey, servicesOf } from './result-filters.ts';

/** One entry of the list of services. */
export interface OfferedService {
  key: string;
  /** The spelling that most practices use. */
  name: string;
}

/** As many as one reads through. */
const maxServices = 30;

/**
 * Services and specialisations of a list, those of most practices first, then by name. Spellings that differ in case,
 * accents or blanks are one.
 */
export function offeredServices(
  practices: readonly ChoosablePractice[],
  details: ReadonlyMap<string, PracticeDetails> | null,
): OfferedService[] {
  const known = new Map<string, { practices: number; spellings: Map<string, number> }>();
  for (const practice of practices) {
    const seen = new Set<string>();
    for (const name of servicesOf(practice, details?.get(practice.id))) {
      const key = serviceKey(name);
      if (key === '') continue;
      const service = known.get(key) ?? { practices: 0, spellings: new Map() };
      known.set(key, service);
      if (!seen.has(key)) service.practices += 1;
      seen.add(key);
      const spelling = name.trim();
      service.spellings.set(spelling, (service.spellings.get(spelling) ?? 0) + 1);
    }
  }
  return [...known]
    .sort(([a, left], [b, right]) => right.practices - left.practices || a.localeCompare(b, 'it'))
    .slice(0, maxServices)
    .map(([key, { spellings }]) => ({ key, name: mostUsed(spellings) }));
}

function mostUsed(spellings: ReadonlyMap<string, number>): string {
  let [name, uses] = ['', 0];
  for (const [spelling, count] of spellings) if (count > uses) [name, uses] = [spelling, count];
  return name;
}
