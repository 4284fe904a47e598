import type { Coordinates } from '@dentisti/domain/places/place';
import { portraitPath } from '@dentisti/domain/practice/portrait';
import type { DemoPractice } from './demo-practice.ts';
import { practiceHost } from './practice-host.ts';

const roma = '058091';
const milano = '015146';

/** Far from their city's centre, so that the map's outlier rule has something to show: `(N fuori mappa)`. */
export const outlierKeys = [`${roma}-007`, `${roma}-031`, `${milano}-011`, `${milano}-045`, '063049-009', '001272-012'];
/** Practices whose place nobody knows: in the list, not on the map. */
export const unplacedKeys = [`${roma}-012`, `${roma}-044`, `${milano}-020`, '037006-005', '048017-006', '082053-004'];
/** Pairs with one name in one city: the second gets a slug with a suffix. */
export const namesakeKeys = [
  [`${roma}-003`, `${roma}-019`],
  [`${milano}-006`, `${milano}-027`],
  ['063049-003', '063049-014'],
] as const;
/** The longest name a card must bear. */
const longNameKey = `${roma}-005`;
export const longName =
  'Studio Dentistico Associato Dott.ssa Maria Antonietta Della Valle e Dott. Pierfrancesco Quattrocchi';

/** What a directory of real practices would contain too, and what pages must withstand. Changes the rows in place. */
export function specialCases(practices: readonly DemoPractice[], outlierPoint: (key: string) => Coordinates): void {
  const byKey = new Map(practices.map((practice) => [practice.key, practice]));
  const get = (key: string): DemoPractice => {
    const practice = byKey.get(key);
    if (!practice) throw new Error(`no demo practice ${key}`);
    return practice;
  };
  for (const key of outlierKeys) Object.assign(get(key), outlierPoint(key), { description: null });
  for (const key of unplacedKeys) Object.assign(get(key), { latitude: null, longitude: null });
  for (const [first, second] of namesakeKeys) rename(get(second), get(first).name);
  const long = get(longNameKey);
  rename(long, longName);
  long.formerSlugs.push('roma-studio-dentistico-della-valle-quattrocchi');
  // The hardest row for a page: little more than a name and a place.
  Object.assign(get(`${roma}-021`), {
    phone: null,
    website: null,
    email: null,
    week: null,
    openingHoursText: null,
    hoursExceptions: [],
    description: null,
    profileImageUrl: null,
    services: [],
    languages: [],
    wheelchair: null,
    practitioners: [],
  });
}

/** Description and list name the people they were written for, so a renamed practice goes without. */
function rename(practice: DemoPractice, name: string): void {
  practice.name = name;
  practice.description = null;
  practice.practitioners = [];
  practice.profileImageUrl = portraitPath(practice.key, name);
  const host = practiceHost(practice.key, name, practice.province);
  if (practice.website) practice.website = `https://www.${host}`;
  if (practice.email) practice.email = `info@${host}`;
}
