import { graphql } from './api.ts';
import { mailsTo } from './mailbox.ts';
import { clockOffset, productNow } from './product-clock.ts';
import { answerAs, dialsTo, type Persona } from './voice.ts';

/** A practice as the directory shows it, with its telephone. */
export interface Practice {
  id: string;
  slug: string;
  name: string;
  /** Street and number. */
  address: string;
  phone: string;
}

/** A practice with a website of its own. */
export interface PracticeWithMailbox extends Practice {
  /** The first of its domain that a claim's code may go to. */
  mailbox: string;
}

interface Listed extends Omit<Practice, 'phone'> {
  phone: string | null;
  website: string | null;
  openNow: boolean | null;
}

const listQuery = `query($city: String!) { dentists(city: $city) { ... on DentistList {
  dentists { id slug name address phone website openNow }
} } }`;
const timesQuery = `query($id: ID!, $days: Int!) { offeredTimes(dentistId: $id, days: $days) { ... on OfferedTimes { days { times } } } }`;
const slotsQuery = `query($id: ID!) { agendaSlots(dentistId: $id, days: 14) { ... on AgendaSlots { days { times } } } }`;
const nearbyQuery = `query($id: ID!) { dentist(id: $id) { nearby { distanceKm } } }`;
const agendaQuery = `query($id: ID!) { agendaSlots(dentistId: $id, days: 1) { __typename } }`;

/** Cities with enough practices for every journey to have its own. */
const cities = ['Bologna', 'Firenze', 'Bari', 'Catania', 'Verona', 'Trieste'];
const taken = new Set<string>();

/** Practices nobody was given before, in the cities' order. */
async function* freshPractices(): AsyncGenerator<Listed> {
  for (const city of cities) {
    const { dentists } = await graphql<{ dentists: { dentists: Listed[] } }>(listQuery, { city });
    yield* dentists.dentists.filter(({ id }) => !taken.has(id));
  }
}

const agendas = new Map<string, boolean>();

/** Asked once for each practice: it does not change. */
async function keepsAgenda({ id }: Listed): Promise<boolean> {
  const known = agendas.get(id);
  if (known !== undefined) return known;
  const { agendaSlots } = await graphql<{ agendaSlots: { __typename: string } }>(agendaQuery, { id });
  agendas.set(id, agendaSlots.__typename === 'AgendaSlots');
  return agendaSlots.__typename === 'AgendaSlots';
}

/**
 * A practice for this test alone: never rung before, without an agenda, and answering as told. Open at this moment, or
 * closed where the test is about that. One with times so many hours ahead: over Christmas some are closed for a week.
 */
export async function practiceThat(
  persona: Persona | Persona[],
  { isOpen = true, hoursAhead = tomorrow }: { isOpen?: boolean; hoursAhead?: number } = {},
): Promise<Practice> {
  if (clockOffset() === 0) throw new Error('a practice is asked for at the machine’s hour: use journeysInOpeningHours');
  for await (const listed of freshPractices()) {
    const { id, slug, name, address, phone, openNow } = listed;
    if (!phone || openNow !== isOpen || (await keepsAgenda(listed))) continue;
    const practice = { id, slug, name, address, phone };
    if ((await timesOffered(practice)).length < 10 || (await dialsTo(phone)).length > 0) continue;
    if ((await timesAhead(practice, hoursAhead)).length < 3) continue;
    if (!(await hasNeighbours(practice))) continue;
    taken.add(id);
    await answerAs(phone, persona);
    return practice;
  }
  throw new Error(`no fresh practice is ${isOpen ? 'open' : 'closed'} at ${productNow().toISOString()}`);
}

/** Two of these cities have one without a point on the map: nobody else is offered near it when it cannot be reached. */
async function hasNeighbours({ id }: Practice): Promise<boolean> {
  const { dentist } = await graphql<{ dentist: { nearby: object[] } }>(nearbyQuery, { id });
  return dentist.nearby.length > 0;
}

/** A practice for this test alone that keeps an online agenda, with so many free times on its first day that has any. */
export async function practiceWithAgenda(times = 1): Promise<Practice> {
  for await (const listed of freshPractices()) {
    if (!(await keepsAgenda(listed)) || (await freeTimesOfFirstDay(listed)) < times) continue;
    const { id, slug, name, address, phone } = listed;
    taken.add(id);
    return { id, slug, name, address, phone: phone ?? '' };
  }
  throw new Error('no practice with an agenda');
}

async function freeTimesOfFirstDay({ id }: Listed): Promise<number> {
  const { agendaSlots } = await graphql<{ agendaSlots: { days: { times: string[] }[] } }>(slotsQuery, { id });
  return agendaSlots.days.find(({ times }) => times.length > 0)?.times.length ?? 0;
}

/** A practice for this test alone that can be claimed by mail, and that nobody ever claimed; `withoutAgenda`: it keeps none, and is called. */
export async function practiceWithMailbox({ withoutAgenda = false } = {}): Promise<PracticeWithMailbox> {
  for await (const listed of freshPractices()) {
    const { id, slug, name, address, phone, website } = listed;
    if (!website || (withoutAgenda && (!phone || (await keepsAgenda(listed))))) continue;
    const mailbox = `info@${new URL(website).hostname.replace(/^www\./, '')}`;
    if ((await mailsTo(mailbox)).length > 0) continue;
    taken.add(id);
    return { id, slug, name, address, phone: phone ?? '', mailbox };
  }
  throw new Error('no practice has a website of its own');
}

/** Hours to the next day's times: a day of tries must not run into the times themselves. */
export const tomorrow = 20;

/** Up to three times to ask for, so many hours ahead at least; ISO. */
export async function timesAhead(practice: Pick<Practice, 'id'>, hoursAhead: number): Promise<string[]> {
  const earliest = new Date(productNow().getTime() + hoursAhead * 3_600_000).toISOString();
  // A practice may be closed on some of the days that follow.
  const days = 7 + Math.ceil(hoursAhead / 24);
  return (await timesOffered(practice, days)).filter((time) => time > earliest).slice(2, 5);
}

/** Times of some days that the practice's patients may ask for, earliest first; ISO. */
export async function timesOffered({ id }: Pick<Practice, 'id'>, days = 7): Promise<string[]> {
  const { offeredTimes } = await graphql<{ offeredTimes: { days?: { times: string[] }[] } }>(timesQuery, { id, days });
  return offeredTimes.days?.flatMap(({ times }) => times) ?? [];
}
