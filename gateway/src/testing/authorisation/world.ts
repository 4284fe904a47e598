import { randomUUID } from 'node:crypto';
import { invite } from '@dentisti/core/operators/invite';
import type { SignInStage } from '@dentisti/core/operators/operator-sessions';
import { saveActivationFinding } from '@dentisti/db/activation/activation-point.repository';
import { insertPackageOrder, savePackageOrder } from '@dentisti/db/package/package-order.repository';
import { dataCode } from '@dentisti/db/retention/data-code';
import { activationPointNames } from '@dentisti/domain/activation/activation-point';
import { makeOrderNumber } from '@dentisti/domain/package/order-number';
import { profilePrefix } from '@dentisti/domain/routes';
import { practiceWithAgenda } from '../agenda-practice.ts';
import { bookingForm, createPractice, requestAndOpen } from '../booking-form.ts';
import { goodPassword, storeOperator } from '../operator.ts';
import type { Caller } from './callers.ts';
import { StudioWorld } from './studio-world.ts';

export const passwordHolder = 'con-password@dentisti.example';

/** A gateway with something in it to be refused: practices, bookings, orders, operators. */
export class AuthorisationWorld extends StudioWorld {
  readonly #operators = new Map<Caller, string>();
  readonly #kept = new Map<Caller, Promise<Record<string, string>>>();
  #profile = '';
  #slots = 0;

  async fill(): Promise<this> {
    const { id, slug } = await practiceWithAgenda(this.gateway, {
      city: 'Roma',
      services: [{ name: 'Igiene dentale', priceCents: 7_000 }],
    });
    this.#profile = `${profilePrefix}${slug}`;
    for (const [caller, role] of [
      ['betweenFactors', 'admin'],
      ['operator', 'operator'],
      ['admin', 'admin'],
      ['forged', 'admin'],
    ] as const)
      this.#operators.set(caller, await storeOperator(this.gateway, `${caller.toLowerCase()}@dentisti.example`, role));
    await storeOperator(this.gateway, passwordHolder, 'operator');
    await this.#answerChecks();
    await this.letIn(id);
    return this;
  }

  /** No worker runs here: a requested check counts as made a minute from now, so that nobody waits for it. */
  async #answerChecks(): Promise<void> {
    const madeAt = new Date(this.gateway.services.now().getTime() + 60_000);
    const em = this.gateway.database.em.fork();
    const finding = { state: 'green', detail: 'A posto.' } as const;
    for (const name of activationPointNames) await saveActivationFinding(em, name, finding, madeAt);
  }

  /** Address of the practice's page. */
  get profile(): string {
    return this.#profile;
  }

  /** A new request for an appointment, and its private link; `set` puts it into a state that calls would bring it to. */
  async link(set = ''): Promise<{ number: string; token: string }> {
    const link = await requestAndOpen(this.gateway, bookingForm((await createPractice(this.gateway)).id));
    if (set) await this.sql(`update booking set ${set} where number = ?`, [link.number]);
    return link;
  }

  /** The private link of an appointment that stands in a practice's own agenda. */
  async visit(): Promise<{ number: string; token: string }> {
    const link = await requestAndOpen(this.gateway, bookingForm((await practiceWithAgenda(this.gateway)).id));
    const [kept] = await this.sql(
      `update appointment set state = 'booked', held_until = null, hold_client = null, hold_contact = null
       where booking_id = (select id from booking where number = ?) returning starts_at`,
      [link.number],
    );
    await this.sql(`update booking set status = 'confirmed', appointment_at = ? where number = ?`, [
      kept?.starts_at,
      link.number,
    ]);
    return link;
  }

  /** A link with the key of another one's. */
  async wrongLink(): Promise<{ number: string; token: string }> {
    const [{ number }, { token }] = [await this.link(), await this.link()];
    return { number, token };
  }

  /** A link with the code for its owner's data, as the mail has it. */
  async dataKey(): Promise<{ number: string; token: string; code: string }> {
    const link = await this.link();
    const ask =
      'mutation($number: String!, $token: String!) { askForDataCode(number: $number, token: $token) { __typename } }';
    await this.gateway.query(ask, link);
    const [code] = await this.sql(
      'select c.id from data_code c join booking b on b.id = c.booking_id where number = ? order by c.created_at desc',
      [link.number],
    );
    const [secret = ''] = this.gateway.services.env.BOOKING_LINK_SECRETS;
    return { ...link, code: dataCode(secret, String(code?.id)) };
  }

  /** The code that was mailed for a booking. */
  async mailedCode(number: string): Promise<string> {
    const [mail] = await this.sql(
      `select params->>'code' as code from mail_outbox m join booking b on b.id = m.booking_id
       where number = ? and params->>'code' is not null`,
      [number],
    );
    return String(mail?.code ?? '');
  }

  /** Id of a search for practices. */
  async discovery(): Promise<string> {
    const [job] = await this.sql(
      `insert into discovery_job (istat_code, city, region, status, finished_at) values ('058091', 'Roma', 'Lazio', 'completed', now())
       returning id`,
    );
    return String(job?.id);
  }

  /** A paid order's id. */
  async order(): Promise<string> {
    const em = this.gateway.database.em.fork();
    const order = await insertPackageOrder(em, {
      number: makeOrderNumber(Math.random),
      clientKey: randomUUID(),
      email: 'anna@esempio.it',
      channel: 'online',
      amountCents: 5_900,
      currency: 'eur',
      simulated: true,
      now: this.gateway.services.now(),
    });
    if (!order) throw new Error('no order was stored');
    await savePackageOrder(em, order.id, {
      status: 'open',
      sessionId: `cs_${order.id}`,
      sessionUrl: 'https://pay.example',
    });
    return order.id;
  }

  /** A free slot of the practice's agenda, each time another one: mornings of two weeks from Monday, 30 November. */
  freeSlot(): string {
    const slot = this.#slots++;
    const day = 30 + 7 * Math.floor(slot / 40) + Math.floor((slot % 40) / 8);
    return new Date(Date.UTC(2026, 10, day, 8, 30 * (slot % 8))).toISOString();
  }

  async invitationToken(): Promise<string> {
    const { now, env } = this.gateway.services;
    const wanted = { email: `${randomUUID()}@dentisti.example`, role: 'operator', by: null } as const;
    const em = this.gateway.database.em.fork();
    const invitation = await invite(em, { ...wanted, now: now(), publicUrl: env.PUBLIC_URL });
    return invitation?.link.split('#')[1] ?? '';
  }

  /** Cookies and token of a caller's browser, with a session of its own for each request. */
  async headersOf(caller: Caller): Promise<Record<string, string>> {
    const operatorId = this.#operators.get(caller);
    if (!operatorId) return (await this.studioHeadersOf(caller)) ?? {};
    const stage: SignInStage = caller === 'betweenFactors' ? 'password' : 'complete';
    const { token, session } = await this.gateway.services.operatorSessions.start(operatorId, stage);
    const cookie = `session_id=${token}; csrf_token=${session.csrfToken}`;
    return caller === 'forged' ? { cookie } : { cookie, 'x-csrf-token': session.csrfToken };
  }

  /** The same for one request after the other: what is refused ends no session. */
  keptHeadersOf(caller: Caller): Promise<Record<string, string>> {
    const kept = this.#kept.get(caller) ?? this.headersOf(caller);
    this.#kept.set(caller, kept);
    return kept;
  }

  /** The next request of a caller has a session of its own. */
  forgetHeadersOf(caller: Caller): void {
    this.#kept.delete(caller);
  }

  readonly password = goodPassword;
}
