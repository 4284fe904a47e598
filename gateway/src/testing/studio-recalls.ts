import { noConsequences } from '@dentisti/core/booking/consequences';
import { queueRecall } from '@dentisti/core/recalls/queue-recall';
import { recallToken, stopFragment } from '@dentisti/db/recalls/recall-link';
import { addHygiene, createPatientWithVisit } from '@dentisti/db/testing';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CookieJar } from './operator.ts';
import { startTestGateway, type TestGateway } from './start-test-gateway.ts';
import { ownRooms } from './studio-patients.ts';

const view = `due { id patientId name serviceName state bar isDropped recall { sentAt bookedAt bookedFor withdrawnAt } }
  services { id name months usualMonths } isAutomatic isMessageOn agenda patients consenting`;
const answer = `__typename ... on StudioRecallsChanged { sent left recalls { ${view} } } ... on StudioRefused { message }`;
interface View {
  due: { id: string; patientId: string; state: string; bar: string | null; recall: Record<string, unknown> | null }[];
  services: { id: string; name: string; months: number | null; usualMonths: number | null }[];
  [field: string]: unknown;
}
interface Answer {
  __typename: string;
  message?: string;
  sent?: number;
  left?: number;
  recalls?: View;
}
/** Asks one root field; returns its answer. */
export async function ask<Data>(browser: CookieJar, query: string, variables: Record<string, unknown>): Promise<Data> {
  const { data, errors } = await browser.ask(query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data ?? {})[0] as Data;
}

const linkFields = `__typename ... on RecallInvitation { serviceName patientName maskedEmail needsPhone isWithdrawn practice { id }
    slots { minutes days { on times } } }
  ... on RecallEnded { reason bookedFor invitedBy { id } } ... on TooManyRequests { message }`;
type Link = Record<string, unknown> & { slots?: { minutes: number; days: { times: string[] }[] } | null };

/** Starts a gateway for a test file, and before each test a practice with open rooms that does hygiene. */
export function setUpRecalls() {
  let gateway: TestGateway;
  let own: Awaited<ReturnType<typeof ownRooms>>;
  let serviceId = 0;
  const em = () => gateway.database.em.fork();
  const sql = <Row = Record<string, unknown>>(text: string, params: unknown[] = []) =>
    em().execute<(Row & object)[]>(text, params);
  const day = 86_400_000;
  const ago = (days: number) => new Date(gateway.services.now().getTime() - days * day);
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    own = await ownRooms(gateway);
    serviceId = (await addHygiene(em(), own.practice.id)).hygieneId;
  });

  const patient = (change: Partial<Parameters<typeof createPatientWithVisit>[2]> = {}) =>
    createPatientWithVisit(em(), { practiceId: own.practice.id, serviceId }, { visitAt: ago(190), ...change });

  const read = (browser = own.browser) =>
    ask<View | null>(browser, `query ($id: ID!) { studioRecalls(practiceId: $id) { ${view} } }`, {
      id: String(own.practice.id),
    });
  const change = (name: string, types: string, args: string, variables: Record<string, unknown>) =>
    ask<Answer>(own.browser, `mutation ($id: ID!, ${types}) { ${name}(practiceId: $id, ${args}) { ${answer} } }`, {
      id: String(own.practice.id),
      ...variables,
    });
  const send = (...patientIds: string[]) =>
    change('sendRecalls', '$targets: [RecallTarget!]!', 'targets: $targets', {
      targets: patientIds.map((patientId) => ({ patientId, serviceId: String(serviceId) })),
    });
  const aside = (patientId: string, choice: string, months: number | null = null) =>
    change(
      'setRecallAside',
      '$target: RecallTarget!, $choice: RecallAside!, $months: Int',
      'target: $target, choice: $choice, months: $months',
      { target: { patientId, serviceId: String(serviceId) }, choice, months },
    );
  const stateOf = async (id: string) => (await read())?.due.find(({ patientId }) => patientId === id)?.state;
  const actionsOf = async () =>
    (await sql<{ action: string }>(`select action from audit_entry where action like 'recall.%' order by at, id`)).map(
      ({ action }) => action,
    );

  /** A recall that was mailed, and what stands in its link. */
  async function mailed(change: Parameters<typeof patient>[0] = {}) {
    const patientId = await patient(change);
    expect(await send(patientId)).toMatchObject({ __typename: 'StudioRecallsChanged', sent: 1 });
    const [row] = await sql<{ id: string }>('select id from recall where patient_id = ?', [patientId]);
    const id = String(row?.id);
    const settings = { mailFrom: gateway.services.env.MAIL_FROM };
    const context = { now: gateway.services.now(), settings, consequences: noConsequences() };
    expect(await em().transactional((tx) => queueRecall(tx, id, context))).toBe(true);
    const [secret = ''] = gateway.services.env.BOOKING_LINK_SECRETS;
    return { patientId, id, token: recallToken(secret, id), stop: stopFragment(secret, id) };
  }

  const open = async (token: string) =>
    (
      await gateway.query<{ recallByLink: Link }>(
        `query ($token: String!) { recallByLink(token: $token) { ${linkFields} } }`,
        { token },
      )
    ).recallByLink;
  const firstFree = async (token: string) => (await open(token)).slots?.days.flatMap(({ times }) => times)[0] ?? '';
  const consents = { ageConfirmed: true, healthConsent: true };
  const book = async (token: string, startsAt: string, phone: string | null = null, given: object = {}) =>
    (
      await gateway.query<{ bookRecall: Record<string, unknown> }>(
        `mutation ($input: BookRecallInput!) { bookRecall(input: $input) { __typename ... on RecallBooked { startsAt }
           ... on RecallEnded { reason bookedFor } ... on SlotTaken { message } ... on RecallNeedsPhone { message }
           ... on InvalidInput { fields { name message } } } }`,
        { input: { token, startsAt, phone, ...consents, ...given } },
      )
    ).bookRecall;
  const refuse = async (token: string) =>
    (
      await gateway.query<{ refuseRecalls: Record<string, unknown> }>(
        'mutation ($token: String!) { refuseRecalls(token: $token) { __typename } }',
        { token },
      )
    ).refuseRecalls;
  const bookingsOf = () => sql('select * from booking where dentist_id = ?', [own.practice.id]);
  return {
    gateway: () => gateway,
    own: () => own,
    serviceId: () => serviceId,
    em,
    sql,
    ago,
    patient,
    read,
    change,
    send,
    aside,
    stateOf,
    actionsOf,
    mailed,
    open,
    firstFree,
    book,
    refuse,
    bookingsOf,
  };
}
