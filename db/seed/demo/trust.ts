import type { Place } from '@dentisti/domain/places/place';
import { createRandom, type SeededRandom } from '@dentisti/domain/practice/seeded-random';
import type { WheelchairAccess } from '@dentisti/domain/practice/wheelchair';
import { inventPerson, type Person } from './people.ts';
import type { PracticeKind } from './practice-name.ts';

/** An invented dentist of a practice. `checkedAt`: when an invented operator looked the invented number up. */
interface DemoPractitioner {
  name: string;
  alboNumber: string | null;
  checkedAt: string | null;
}

/** What a demonstration practice says beyond its profile's first fields. */
export interface DemoTrust {
  languages: string[];
  wheelchair: WheelchairAccess | null;
  practitioners: DemoPractitioner[];
}

const otherLanguages = ['fr', 'es', 'de', 'ro', 'ru', 'ar', 'zh', 'pt', 'sq'];
/** How many dentists besides those in the name work there, the lightest choice first. */
const others: Readonly<Record<PracticeKind, readonly number[]>> = {
  solo: [0, 0, 0, 1, 2],
  associated: [0, 0, 1, 2],
  clinic: [1, 2, 3],
};
/** Checks lie in the year before the demonstration's rows were read. */
const lastCheck = Date.UTC(2026, 10, 19, 9);

/** From a generator of its own: what a row says elsewhere stays as it was. */
export function inventTrust(
  key: string,
  {
    kind,
    people,
    city,
    alboNumber,
  }: { kind: PracticeKind; people: readonly Person[]; city: Place; alboNumber: string | null },
): DemoTrust {
  const random = createRandom(`trust ${key}`);
  return {
    languages: inventLanguages(random, city.province),
    wheelchair: random.chance(0.5) ? random.pick(['yes', 'yes', 'yes', 'limited', 'no'] as const) : null,
    practitioners: alboNumber || random.chance(0.85) ? inventStaff(random, { kind, people, city, alboNumber }) : [],
  };
}

function inventLanguages(random: SeededRandom, province: string): string[] {
  const german = province === 'BZ' ? ['de'] : [];
  if (!random.chance(1 / 3)) return german;
  const more = random.chance(0.4) ? [random.pick(otherLanguages)] : [];
  return [...new Set([...german, 'en', ...more])];
}

function inventStaff(
  random: SeededRandom,
  {
    kind,
    people,
    city,
    alboNumber,
  }: { kind: PracticeKind; people: readonly Person[]; city: Place; alboNumber: string | null },
): DemoPractitioner[] {
  const more = Array.from({ length: random.pick(others[kind]) }, () =>
    inventPerson(random, city.region, city.province),
  );
  const names = new Set(
    [...people, ...more].map(({ title, firstName, lastName }) => `${title} ${firstName} ${lastName}`),
  );
  return [...names].map((name, place) => {
    const own = place === 0 ? alboNumber : null;
    const number = own ?? (random.chance(0.4) ? `${city.province} ${random.integer(100, 2999)}` : null);
    const checkedAt = number && new Date(lastCheck - random.integer(0, 360) * 86_400_000).toISOString();
    return { name, alboNumber: number, checkedAt };
  });
}
