import { openRooms } from '@dentisti/db/testing';
import { practiceWithAgenda } from './agenda-practice.ts';
import type { CookieJar } from './operator.ts';
import type { TestGateway } from './start-test-gateway.ts';
import { ownPractice } from './studio-requests.ts';

let counter = 0;

/** A practice with an agenda (mornings, half hours), its rooms open, with the browser of its owner and ids of its team. */
export async function agendaOfOwn(gateway: TestGateway) {
  const domain = `stanze-${++counter}.example`;
  const practice = await practiceWithAgenda(gateway, { website: `https://www.${domain}` });
  const own = await ownPractice(gateway, { ...practice, domain });
  await openRooms(gateway.database.em.fork(), practice.id, gateway.services.now());
  const em = gateway.database.em.fork();
  const idOf = async (table: string) => {
    const [row] = await em.execute<{ id: number }[]>(`select id from ${table} where practice_id = ?`, [practice.id]);
    return String(row?.id);
  };
  return { ...own, chairId: await idOf('chair'), clinicianId: await idOf('clinician') };
}

const entryFields = `id kind holdReason version startsAt endsAt freeAt chairId clinicianId serviceId label isOverride patientName patientNote
  patientPhone patientId bookingNumber reason isMoveAsked attendanceConfirmedAt presence actions`;
const outcomeFields = `__typename ... on AgendaEntryChanged { entry { ${entryFields} } inTheWay { id patientName } }
  ... on AgendaEntryTaken { message inTheWay { id patientName } mayOverride } ... on StudioRefused { message }
  ... on ChangedMeanwhile { message }`;
const closureFields = 'id label repeats fromOn toOn opensMinutes closesMinutes clinicianId chairId';

interface ShownEntry {
  id: string;
  kind: string;
  version: string;
  startsAt: string;
  actions: string[];
  [field: string]: unknown;
}
export interface EntryAnswer {
  __typename: string;
  message?: string;
  mayOverride?: boolean;
  entry?: ShownEntry | null;
  inTheWay?: { id: string; patientName: string | null }[];
}
type EntryMutation = 'saveVisit' | 'moveEntry' | 'removeEntry' | 'saveBlock' | 'recordPresence';

async function ask(browser: CookieJar, query: string, variables: Record<string, unknown>): Promise<unknown> {
  const { data, errors } = await browser.ask(query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data ?? {})[0];
}

/** Changes an entry; throws at an error that is no member of the union. */
export async function changeEntry(
  browser: CookieJar,
  practiceId: number,
  name: EntryMutation,
  input: object,
): Promise<EntryAnswer> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($id: ID!, $input: ${type}!) { ${name}(practiceId: $id, input: $input) { ${outcomeFields} } }`;
  return (await ask(browser, query, { id: String(practiceId), input })) as EntryAnswer;
}

interface ClosureAnswer {
  __typename: string;
  message?: string;
  closures?: { id: string }[];
  inTheWay?: { id: string }[];
}
const closureOutcome = `__typename ... on StudioClosuresChanged { closures { ${closureFields} } inTheWay { id } }
  ... on StudioRefused { message }`;

export async function saveClosure(browser: CookieJar, practiceId: number, input: object): Promise<ClosureAnswer> {
  const query = `mutation ($id: ID!, $input: SaveClosureInput!) { saveClosure(practiceId: $id, input: $input) { ${closureOutcome} } }`;
  return (await ask(browser, query, { id: String(practiceId), input })) as ClosureAnswer;
}

export async function removeClosure(browser: CookieJar, practiceId: number, id: string): Promise<ClosureAnswer> {
  const query = `mutation ($of: ID!, $id: ID!) { removeClosure(practiceId: $of, id: $id) { ${closureOutcome} } }`;
  return (await ask(browser, query, { of: String(practiceId), id })) as ClosureAnswer;
}

export interface ShownAgenda {
  from: string;
  days: { on: string; holiday: string | null; hours: object[]; closures: object[] }[];
  isOffered: boolean;
  team: { chairs: { id: string }[] };
  entries: ShownEntry[];
  closures: { id: string }[];
}

/** What a browser sees of a practice's agenda. */
export async function studioAgenda(
  browser: CookieJar,
  practiceId: number,
  from: string,
  days = 1,
): Promise<ShownAgenda | null> {
  const query = `query ($id: ID!, $from: String!, $days: Int!) { studioAgenda(practiceId: $id, from: $from, days: $days) {
    from slotMinutes isOffered team { chairs { id } } days { on holiday hours { opensMinutes closesMinutes }
    closures { closureId label opensMinutes closesMinutes clinicianId chairId } } entries { ${entryFields} }
    closures { ${closureFields} } } }`;
  return (await ask(browser, query, { id: String(practiceId), from, days })) as ShownAgenda | null;
}

/** Free starts as the studio shows them. */
export async function studioFreeStarts(browser: CookieJar, practiceId: number, input: object): Promise<string[]> {
  const query = 'query ($id: ID!, $input: FreeStartsInput!) { studioFreeStarts(practiceId: $id, input: $input) }';
  return (await ask(browser, query, { id: String(practiceId), input })) as string[];
}
