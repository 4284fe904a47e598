import { randomUUID } from 'node:crypto';
import { bookingForm, mailedLink, parseLink, type RequestAnswer } from './booking-form.ts';
import type { ActionAnswer, Link, Page } from './private-page.ts';
import type { TestGateway } from './start-test-gateway.ts';

interface Held {
  __typename: string;
  holdToken: string;
  heldUntil: string;
  isKept?: boolean;
  message?: string;
  retryAfterSeconds?: number;
}

const bookingFields = `number status confirmedAt proposedAt needsVerification allowedActions heldSlot { startsAt heldUntil isKept }
  next { text at } timeline { kind text }`;

export interface WaitingPage extends Page {
  heldSlot: { startsAt: string; heldUntil: string; isKept: boolean } | null;
}

/** Visitors at a gateway that trusts one proxy: each comes from the address it names, and keeps its cookies. */
export class AgendaStranger {
  readonly #gateway: TestGateway;
  readonly #address: string;
  cookie = '';
  /** As the cookie was last given, with its attributes. */
  given = '';

  constructor(gateway: TestGateway, address: string) {
    this.#gateway = gateway;
    this.#address = address;
  }

  async ask<Data>(query: string, variables: Record<string, unknown>): Promise<Data> {
    const headers: Record<string, string> = { 'x-forwarded-for': this.#address };
    if (this.cookie) headers.cookie = this.cookie;
    const response = await this.#gateway.post('/graphql', { query, variables }, headers);
    const given = response.headers.getSetCookie().find((each) => each.startsWith('session_id='));
    if (given) {
      this.given = given;
      this.cookie = given.split(';')[0] ?? '';
    }
    const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** Asks for an appointment by telephone, or for three times of an agenda. */
  async request(input: Record<string, unknown>): Promise<RequestAnswer> {
    const query = `mutation($input: RequestBookingInput!) { requestBooking(input: $input) { __typename
      ... on BookingRequested { booking { number status } privateLink } ... on AnsweredByMail { message } ... on TooManyRequests { message } } }`;
    return (await this.ask<{ requestBooking: RequestAnswer }>(query, { input })).requestBooking;
  }

  async hold(
    dentistId: number,
    startsAt: string,
    more: { serviceId?: string; holdToken?: string } = {},
  ): Promise<Held> {
    const query = `mutation($id: ID!, $at: DateTime!, $serviceId: ID, $holdToken: String) {
      holdSlot(dentistId: $id, startsAt: $at, serviceId: $serviceId, holdToken: $holdToken) { __typename
      ... on SlotHeld { holdToken heldUntil isKept } ... on SlotTaken { message } ... on TooManyRequests { message retryAfterSeconds } } }`;
    return (await this.ask<{ holdSlot: Held }>(query, { id: String(dentistId), at: startsAt, ...more })).holdSlot;
  }

  /** Gives a form's slot back, also before it is held; whether it was. */
  async release(holdToken: string): Promise<boolean> {
    const query = 'mutation($token: String!) { releaseSlot(holdToken: $token) }';
    return (await this.ask<{ releaseSlot: boolean }>(query, { token: holdToken })).releaseSlot;
  }

  /** Until when a hold goes on; null when it does not. */
  async extend(holdToken: string): Promise<string | null> {
    const query = 'mutation($token: String!) { extendHold(holdToken: $token) }';
    return (await this.ask<{ extendHold: string | null }>(query, { token: holdToken })).extendHold;
  }

  /** Books a held slot, as a new patient unless `overrides` name one. */
  async book(holdToken: string, overrides: Record<string, unknown> = {}): Promise<RequestAnswer> {
    const { dentistId: _, preferredTimes: __, ...form } = bookingForm(1, { clientKey: randomUUID(), ...overrides });
    const query = `mutation($input: BookSlotInput!) { bookSlot(input: $input) { __typename
      ... on BookingRequested { booking { number status } privateLink } ... on AnsweredByMail { message } ... on SlotTaken { message }
      ... on InvalidInput { fields { name } } ... on TooManyRequests { message } } }`;
    return (await this.ask<{ bookSlot: RequestAnswer }>(query, { input: { ...form, holdToken } })).bookSlot;
  }

  /** The way to what was booked, by the answer or by the mail. */
  async holdAndBook(dentistId: number, startsAt: string, overrides: Record<string, unknown> = {}): Promise<Link> {
    const { email } = bookingForm(dentistId);
    const contact = { email, ...overrides };
    const { __typename, privateLink } = await this.book((await this.hold(dentistId, startsAt)).holdToken, contact);
    return __typename === 'AnsweredByMail'
      ? mailedLink(this.#gateway, contact.email, dentistId)
      : parseLink(privateLink);
  }

  async page(link: Link): Promise<WaitingPage | null> {
    const query = `query($number: String!, $token: String!) { booking(number: $number, token: $token) { ${bookingFields} } }`;
    return (await this.ask<{ booking: WaitingPage | null }>(query, { ...link })).booking;
  }

  async verify(link: Link, code: string): Promise<ActionAnswer> {
    const query = `mutation($number: String!, $token: String!, $code: String!) { outcome: verifyBooking(number: $number, token: $token, code: $code) {
      __typename ... on BookingChanged { booking { ${bookingFields} } } ... on ActionRefused { message } } }`;
    return (await this.ask<{ outcome: ActionAnswer }>(query, { ...link, code })).outcome;
  }
}

/** The free times of an agenda on Thursday 26 November 2026. */
export async function freeOnThursday(gateway: TestGateway, dentistId: number): Promise<string[]> {
  const { agendaSlots } = await gateway.query<{ agendaSlots: { days: { times: string[] }[] } }>(
    `query($id: ID!) { agendaSlots(dentistId: $id, from: "2026-11-26", days: 1) { ... on AgendaSlots { days { times } } } }`,
    { id: String(dentistId) },
  );
  return agendaSlots.days[0]?.times ?? [];
}

/** The code that was mailed for a booking; empty without one. */
export async function mailedCode({ database }: TestGateway, { number }: Pick<Link, 'number'>): Promise<string> {
  const [mail] = await database.em.fork().execute<{ code: string }[]>(
    `select params->>'code' as code from mail_outbox m join booking b on b.id = m.booking_id
     where number = ? and template = 'verifyContact'`,
    [number],
  );
  return mail?.code ?? '';
}
