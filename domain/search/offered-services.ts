import { type ChoosablePractice, type PracticeDetails, serviceKey } from './result-filters.ts';

/** One entry of the list of services. */
export interface OfferedService {
  key: string;
  /** The spelling that most practices use. */
  name: string;
  /** Some practice lists it among its services; else it is a specialisation alone. */
  isCare: boolean;
}

/**
 * All services and specialisations of a list, in alphabetical order. Spellings that differ in case, accents or outer blanks
 * are one. Sorted by their keys: the first comparison by `Intl` takes a slow phone a tenth of a second.
 */
export function offeredServices(
  practices: readonly ChoosablePractice[],
  details: ReadonlyMap<string, PracticeDetails>,
): OfferedService[] {
  const known = new Map<string, { isCare: boolean; spellings: Map<string, number> }>();
  const add = (names: readonly string[], isCare: boolean) => {
    for (const name of names) {
      const key = serviceKey(name);
      if (key === '') continue;
      const service = known.get(key) ?? { isCare, spellings: new Map() };
      known.set(key, service);
      service.isCare ||= isCare;
      const spelling = name.trim();
      service.spellings.set(spelling, (service.spellings.get(spelling) ?? 0) + 1);
    }
  };
  for (const { id, specializations } of practices) {
    add(specializations, false);
    add(details.get(id)?.services ?? [], true);
  }
  return [...known]
    .map(([key, { isCare, spellings }]) => ({ key, name: mostUsed(spellings), isCare }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function mostUsed(spellings: ReadonlyMap<string, number>): string {
  let [name, uses] = ['', 0];
  for (const [spelling, count] of spellings) if (count > uses) [name, uses] = [spelling, count];
  return name;
}
