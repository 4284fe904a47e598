import { kilometres } from '../../harness/api.ts';
import { dateInRome, dateOf, firstSlots, type Place, type Point, type Practice, placeNamed } from './directory.ts';
import type { Order, Result, Task, Wish } from './task.ts';

/** What a task must lead to, for the place that was chosen for it. */
export interface Expectation {
  /** What is written or pressed for the place. */
  name: string;
  place: Place;
  /** Where distances begin. */
  point: Point;
  slots: ReadonlyMap<string, Date>;
  /** The practices of the wish, in the published order. */
  listed: readonly Practice[];
  others: readonly Practice[];
}

/** From a comune's centre to the person who looks for the nearest practice: about 1.4 km. */
const step = { latitude: 0.01, longitude: 0.01 };

export const startsWhereOneIs = ({ steps }: Task): boolean =>
  steps.some((step) => 'press' in step && step.press === 'Usa la mia posizione');

const wishOf = (result: Result): Wish => ('wish' in result && result.wish) || {};

const orderOf = (result: Result): Order => ('order' in result ? result.order : 'rating');

function has(practice: Practice, wish: Wish, slots: ReadonlyMap<string, Date>): boolean {
  const { openNow, week, booksOnline, serviceOffers, wheelchair, languages, id } = practice;
  const slot = slots.get(id);
  const offers = serviceOffers.filter(({ name }) => wish.service === undefined || name === wish.service);
  return (
    (!wish.openNow || openNow === true) &&
    (!wish.saturday || Boolean(week?.[5]?.length)) &&
    (!wish.online || booksOnline) &&
    (wish.slotBy === undefined || (slot !== undefined && dateInRome(slot) <= dateOf(wish.slotBy))) &&
    (wish.service === undefined || offers.length > 0) &&
    (!wish.priced || offers.some(({ priceCents }) => priceCents !== null)) &&
    (!wish.wheelchair || wheelchair === 'YES') &&
    (wish.language === undefined || languages.includes(wish.language))
  );
}

/** Returns what is wrong with a list as an answer to that order; empty when it is right. */
export function disorder(ids: readonly string[], order: Order, { place, point, slots }: Expectation): string[] {
  const known = new Map(place.listed.map((practice, index) => [practice.id, { practice, index }]));
  const rankOf = (id: string): number => {
    const found = known.get(id);
    if (!found) return Number.NaN;
    const { practice, index } = found;
    if (order === 'rating') return index;
    if (order === 'slot') return slots.get(id)?.getTime() ?? Number.MAX_SAFE_INTEGER;
    const { latitude, longitude } = practice;
    return latitude === null || longitude === null ? 1e6 : kilometres(point, { latitude, longitude });
  };
  // An own position is known to about 100 m.
  const slack = order === 'distance' ? 0.15 : 0;
  return ids.flatMap((id, i) => {
    const next = ids[i + 1];
    if (next === undefined || rankOf(id) <= rankOf(next) + slack) return [];
    return [`${order}: ${known.get(id)?.practice.name} (${rankOf(id)}) stands before one with ${rankOf(next)}`];
  });
}

/** Returns why nobody could tell from the result whether the page did anything; null when one can. */
function vacuity({ result }: Task, expectation: Expectation): string | null {
  const { place, listed, slots } = expectation;
  if (listed.length === 0) return 'nobody fulfils it';
  const wish = wishOf(result);
  for (const key of Object.keys(wish) as (keyof Wish)[]) {
    const without = place.listed.filter((practice) => has(practice, { ...wish, [key]: undefined }, slots));
    if (without.length === listed.length) return `${key} changes nothing`;
  }
  const order = orderOf(result);
  if (order === 'rating' || listed.length === 1) return null;
  const isSorted = disorder(listed.map(({ id }) => id), order, expectation).length === 0; // biome-ignore format: one line
  return isSorted ? `the order by ${order} is the published one` : null;
}

async function expectationAt(task: Task, name: string): Promise<Expectation> {
  const place = await placeNamed(name);
  const wish = wishOf(task.result);
  const asksSlots = wish.slotBy !== undefined || orderOf(task.result) === 'slot';
  const slots = asksSlots ? await firstSlots(place.listed) : new Map<string, Date>();
  const { latitude, longitude } = place.coordinates;
  const moved = { latitude: latitude + step.latitude, longitude: longitude + step.longitude };
  const matching = (practices: readonly Practice[]) => practices.filter((practice) => has(practice, wish, slots));
  return {
    name,
    place,
    point: startsWhereOneIs(task) ? moved : place.coordinates,
    slots,
    listed: matching(place.listed),
    others: matching(place.others),
  };
}

/** Chooses the first place of the task whose practices differ in what it asks. @throws when there is none. */
export async function expectationOf(task: Task): Promise<Expectation> {
  const reasons: string[] = [];
  for (const name of task.places) {
    const comune = task.comune?.[name];
    const isQuarter = comune !== undefined && task.steps.some((step) => 'pick' in step);
    const expectation = await expectationAt(task, isQuarter ? `${name} (${comune})` : name);
    if ((task.result.is === 'closest') !== (expectation.place.closestCity !== null)) {
      reasons.push(`${name}: its own list, or none, where the other was expected`);
      continue;
    }
    const reason = vacuity(task, expectation);
    if (reason === null) return { ...expectation, name };
    reasons.push(`${name}: ${reason}`);
  }
  throw new Error(`vacuous: ${reasons.join('; ')}`);
}
