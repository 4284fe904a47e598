import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { graphql } from '../../harness/api.ts';
import { productNow } from '../../harness/product-clock.ts';
import type { Day } from './task.ts';

export interface Point {
  latitude: number;
  longitude: number;
}

/** A practice as the interface tells it, asked without the page. */
export interface Practice {
  id: string;
  slug: string;
  name: string;
  phone: string | null;
  latitude: number | null;
  longitude: number | null;
  openNow: boolean | null;
  week: object[][] | null;
  booksOnline: boolean;
  serviceOffers: { name: string; priceCents: number | null }[];
  languages: string[];
  wheelchair: 'YES' | 'LIMITED' | 'NO' | null;
}

/** What a place means: its comune and the list that belongs to it. */
export interface Place {
  city: string;
  region: string;
  coordinates: Point;
  /** The comune whose practices are shown where `city` has none. */
  closestCity: string | null;
  /** In the published order. */
  listed: Practice[];
  /** Without a rating, under a heading of their own. */
  others: Practice[];
}

const placeQuery = `query($location: String!) { validateLocation(location: $location) {
  ... on LocationFound { city region coordinates { latitude longitude } closestCity }
} }`;
const fields = `id slug name phone latitude longitude openNow week { opensMinutes } booksOnline
  serviceOffers { name priceCents } languages wheelchair`;
const listQuery = `query($city: String!, $region: String) { dentists(city: $city, region: $region) { ... on DentistList {
  dentists { ${fields} } others { ${fields} }
} } }`;
const slotsQuery = `query($id: ID!) { agendaSlots(dentistId: $id, days: 14) { ... on AgendaSlots { days { times } } } }`;

export async function placeNamed(location: string): Promise<Place> {
  const { validateLocation } = await graphql<{ validateLocation: Omit<Place, 'listed' | 'others'> }>(placeQuery, {
    location,
  });
  if (!validateLocation.city) throw new Error(`${location} is not understood`);
  const { city, region, closestCity } = validateLocation;
  const asked = closestCity ? { city: closestCity } : { city, region };
  const { dentists } = await graphql<{ dentists: { dentists: Practice[]; others: Practice[] } }>(listQuery, asked);
  return { ...validateLocation, listed: dentists.dentists, others: dentists.others };
}

/** First free slot within two weeks of each practice with an online agenda. */
export async function firstSlots(practices: readonly Practice[]): Promise<ReadonlyMap<string, Date>> {
  const slots = new Map<string, Date>();
  for (const { id } of practices.filter(({ booksOnline }) => booksOnline)) {
    const { agendaSlots } = await graphql<{ agendaSlots: { days?: { times: string[] }[] } }>(slotsQuery, { id });
    const first = agendaSlots.days?.flatMap(({ times }) => times).sort()[0];
    if (first) slots.set(id, new Date(first));
  }
  return slots;
}

/** Date of a day in Rome, `YYYY-MM-DD`; a weekday that is today means today. */
export function dateOf(day: Day): string {
  const { date } = romeClock(productNow());
  if (day === 'today') return date;
  if (day === 'tomorrow') return addDays(date, 1);
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, (day - weekday + 7) % 7);
}

/** How a phone's choice of days names it: `Oggi`, `Domani`, `Mer 25`. */
export function labelOf(day: Day): string {
  const date = dateOf(day);
  if (date === dateOf('today')) return 'Oggi';
  if (date === dateOf('tomorrow')) return 'Domani';
  const noon = new Date(`${date}T12:00:00Z`);
  const label = new Intl.DateTimeFormat('it-IT', { weekday: 'short', day: 'numeric' }).format(noon);
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`;
}

export const dateInRome = (moment: Date): string => romeClock(moment).date;
