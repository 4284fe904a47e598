import { openAt, type Schedule } from '../hours/opening.ts';
import { romeClock } from '../hours/rome-time.ts';
import { fold } from '../places/normalise.ts';
import { createPracticeFilter, type FilterablePractice, type PracticeTexts } from './filter-practices.ts';

/** What a visitor asks of a practice. False and null ask for nothing. */
export interface ResultFilters {
  /** Open at this minute. */
  openNow: boolean;
  /** Open on Saturdays, by its ordinary week. */
  saturday: boolean;
  /** Keeps an online agenda. */
  booksOnline: boolean;
  /** First free slot on or before this day, `YYYY-MM-DD`, Europe/Rome. */
  slotBy: string | null;
  /** Name of a service or a specialisation; see `serviceKey`. */
  service: string | null;
  /** Publishes the price of a service; of `service`, where one is asked for. */
  withPrices: boolean;
  /** Reachable by wheelchair without help. */
  wheelchair: boolean;
  /** ISO 639-1: spoken there besides Italian. */
  language: string | null;
}

export type FilterName = keyof ResultFilters;
export type ToggleName = { [Name in FilterName]: ResultFilters[Name] extends boolean ? Name : never }[FilterName];

export const noFilters: ResultFilters = {
  openNow: false,
  saturday: false,
  booksOnline: false,
  slotBy: null,
  service: null,
  withPrices: false,
  wheelchair: false,
  language: null,
};

/** In the order of the page. */
export const filterNames = Object.keys(noFilters) as FilterName[];

/** What the list itself carries of a practice. */
export interface ChoosablePractice extends FilterablePractice {
  id: string;
  /** Null when hours are unknown. */
  timetable?: Schedule | null;
  booksOnline: boolean;
}

/** What may come later than the list. */
export interface PracticeDetails extends PracticeTexts {
  /** Names of the services whose price is known. */
  pricedServices: readonly string[];
  /** ISO 639-1, besides Italian. */
  languages: readonly string[];
  /** True when it is reachable without help: `limited` does not count. */
  isAccessible: boolean;
}

/** What is known at this moment; null where it is not known yet. Maps and sets hold ids of practices. */
export interface KnownSoFar {
  open: ReadonlySet<string> | null;
  /** Day of the first free slot, `YYYY-MM-DD`, Europe/Rome. */
  slotDays: ReadonlyMap<string, string> | null;
  details: ReadonlyMap<string, PracticeDetails> | null;
}

/** Ids of the practices that are open at an instant. */
export function openPractices(practices: readonly ChoosablePractice[], now: Date): Set<string> {
  const clock = romeClock(now);
  const isOpen = ({ timetable }: ChoosablePractice) => !!timetable && openAt(timetable, clock) === true;
  return new Set(practices.filter(isOpen).map(({ id }) => id));
}

/** The day in Italy of each first free slot. */
export function slotDaysOf(slots: ReadonlyMap<string, Date>): Map<string, string> {
  // Slots stand on a grid of half hours: a few hundred instants for any number of practices.
  const known = new Map<number, string>();
  const dayOf = (slot: Date) => {
    const day = known.get(slot.getTime()) ?? romeClock(slot).date;
    known.set(slot.getTime(), day);
    return day;
  };
  return new Map([...slots].map(([id, slot]) => [id, dayOf(slot)]));
}

/** Under this key spellings of one service are one: blind to case, accents and outer blanks. */
export const serviceKey = (name: string): string => fold(name.trim());

/** Whether a practice names a language, by its ISO 639-1 code. A practice that names none speaks none that is asked for. */
export const speaksLanguage = (languages: readonly string[], wanted: string): boolean => languages.includes(wanted);

/** Names of a practice's specialisations and, once known, services. */
function servicesOf(practice: ChoosablePractice, details: PracticeDetails | undefined): readonly string[] {
  return details ? [...practice.specializations, ...details.services] : practice.specializations;
}

interface ServiceKeys {
  offered: ReadonlySet<string>;
  priced: ReadonlySet<string>;
}

// Each press counts all practices anew: the keys of a row are made once, and once more when its details are there.
const knownKeys = new WeakMap<object, { details: PracticeDetails | undefined; keys: ServiceKeys }>();

function serviceKeysOf(practice: ChoosablePractice, { details: all }: KnownSoFar): ServiceKeys {
  const details = all?.get(practice.id);
  const known = knownKeys.get(practice);
  if (known && known.details === details) return known.keys;
  const keys = {
    offered: new Set(servicesOf(practice, details).map(serviceKey)),
    priced: new Set(details?.pricedServices.map(serviceKey)),
  };
  knownKeys.set(practice, { details, keys });
  return keys;
}

/** Whether what is known decides a filter. A service is first looked for among the specialisations, so it waits too. */
export function isDecided(name: FilterName, known: KnownSoFar): boolean {
  if (name === 'openNow') return known.open !== null;
  if (name === 'slotBy') return known.slotDays !== null;
  return name === 'saturday' || name === 'booksOnline' || known.details !== null;
}

/** The filters that ask for something. */
export function setFilters(filters: ResultFilters): FilterName[] {
  return filterNames.filter((name) => filters[name] !== false && filters[name] !== null);
}

type Test = (practice: ChoosablePractice) => boolean;

type ToggleTest = (practice: ChoosablePractice, known: KnownSoFar, service: string | null) => boolean;

const toggles: Record<ToggleName, ToggleTest> = {
  openNow: ({ id }, { open }) => open?.has(id) === true,
  saturday: ({ timetable }) => (timetable?.week?.[5]?.length ?? 0) > 0,
  booksOnline: ({ booksOnline }) => booksOnline,
  withPrices: (practice, known, service) => {
    const { priced } = serviceKeysOf(practice, known);
    return service === null ? priced.size > 0 : priced.has(service);
  },
  wheelchair: ({ id }, { details }) => details?.get(id)?.isAccessible === true,
};

const toggleNames = Object.keys(toggles) as ToggleName[];

function testOf(name: FilterName, filters: ResultFilters, known: KnownSoFar): Test {
  const { slotBy, language } = filters;
  const service = chosenService(filters);
  const { slotDays, details } = known;
  if (name === 'slotBy') return ({ id }) => (slotDays?.get(id) ?? '9999') <= (slotBy ?? '');
  if (name === 'language') return ({ id }) => speaksLanguage(details?.get(id)?.languages ?? [], language ?? '');
  const offers: Test = (practice) => service === null || serviceKeysOf(practice, known).offered.has(service);
  if (name === 'service') return offers;
  // Who does not offer the service fails by that alone.
  if (name === 'withPrices') return (practice) => !offers(practice) || toggles.withPrices(practice, known, service);
  return (practice) => toggles[name](practice, known, service);
}

const chosenService = ({ service }: ResultFilters) => (service === null ? null : serviceKey(service));

/** What a list comes to under a text and filters. */
export interface Choice<Practice> {
  /** In the given order. */
  left: Practice[];
  counts: ChoiceCounts;
}

/** How many practices would remain when something is chosen beside what is already set; null where it is not known yet. */
export interface ChoiceCounts {
  toggles: Record<ToggleName, number | null>;
  /** By key. */
  services: ReadonlyMap<string, number> | null;
  languages: ReadonlyMap<string, number> | null;
  /** By day of the first free slot: a later day holds those of the earlier ones too. */
  slotDays: ReadonlyMap<string, number> | null;
  /** How many would come back without one of the set filters. */
  without: ReadonlyMap<FilterName | 'text', number>;
}

/**
 * Returns what remains of a list, and what each further choice would leave. A filter that cannot be decided yet keeps
 * every row.
 */
export function choosePractices<Practice extends ChoosablePractice>(
  practices: readonly Practice[],
  text: string,
  filters: ResultFilters,
  known: KnownSoFar,
): Choice<Practice> {
  const textFilter = createPracticeFilter(text);
  const tests: [FilterName | 'text', Test][] = [
    ['text', (practice) => textFilter(practice, known.details?.get(practice.id))],
    ...setFilters(filters)
      .filter((name) => isDecided(name, known))
      .map((name): [FilterName, Test] => [name, testOf(name, filters, known)]),
  ];
  const count = new Map<ToggleName, number>();
  const services = new Map<string, number>();
  const languages = new Map<string, number>();
  const slotDays = new Map<string, number>();
  const without = new Map<FilterName | 'text', number>();
  const left: Practice[] = [];
  const service = chosenService(filters);
  for (const practice of practices) {
    const failed = failedBy(practice, tests);
    if (failed === 'several') continue;
    if (failed === null) left.push(practice);
    const details = known.details?.get(practice.id);
    const keys = serviceKeysOf(practice, known);
    const isPriced = !filters.withPrices || !known.details || keys.priced.size > 0;
    if (failed !== null && (failed !== 'service' || isPriced)) increment(without, failed);
    // Any price will do once no service is asked for.
    if (failed === 'withPrices' && service !== null && isPriced) increment(without, 'service');
    // What stands for one value of a choice gives way to another value of the same choice, not of the others.
    if (failed === null)
      for (const name of toggleNames) if (toggles[name](practice, known, service)) increment(count, name);
    if (failed === null || failed === 'service' || failed === 'withPrices')
      for (const key of filters.withPrices ? keys.priced : keys.offered) increment(services, key);
    if (failed === null || failed === 'language')
      for (const language of details?.languages ?? []) increment(languages, language);
    const day = known.slotDays?.get(practice.id);
    if (day && (failed === null || failed === 'slotBy')) increment(slotDays, day);
  }
  const counted = (name: ToggleName): [ToggleName, number | null] => [
    name,
    isDecided(name, known) ? (count.get(name) ?? 0) : null,
  ];
  return {
    left,
    counts: {
      toggles: Object.fromEntries(toggleNames.map(counted)) as ChoiceCounts['toggles'],
      services: known.details && services,
      languages: known.details && languages,
      slotDays: known.slotDays && slotDays,
      without,
    },
  };
}

/** The one test that a practice fails; null for none. */
function failedBy(practice: ChoosablePractice, tests: readonly [FilterName | 'text', Test][]) {
  let failed: FilterName | 'text' | null = null;
  for (const [name, passes] of tests) {
    if (passes(practice)) continue;
    if (failed !== null) return 'several' as const;
    failed = name;
  }
  return failed;
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
