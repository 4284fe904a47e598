import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { PaymentBehaviour } from './payment-behaviour.ts';
import {
  amountOf,
  type CreateSessionBody,
  makeId,
  presentCharge,
  presentDispute,
  presentRefund,
  presentSession,
  type SimulatedSession,
} from './simulated-session.ts';

export interface PaymentSimulatorSettings {
  now(): Date;
  /** Where visitors reach the simulator's pages; begins their addresses. */
  publicUrl: string;
  /** Our gateway; null: nobody is told. */
  webhookUrl: string | null;
  webhookSecret: string;
  /** Times that a message is sent again when it is not taken. */
  retries: number;
  retryMs: number;
  /** After so long the connection of an answer that never comes is cut. */
  silenceMs: number;
}

/** How a visitor pays: at once, through a bank that takes its time, or with a card that is refused. */
export type PaymentWay = 'paid' | 'pending' | 'refused';

/** Kept in memory; a trial that runs for weeks forgets the oldest. */
const keptSessions = 5_000;

interface Delivery {
  eventId: string;
  type: string;
  /** HTTP status we answered; null when we were not reached. */
  status: number | null;
}

/** The payment service's memory. It knows no cards and moves no money. */
export class PaymentSimulator {
  readonly behaviour = new PaymentBehaviour();
  readonly settings: PaymentSimulatorSettings;
  readonly deliveries: Delivery[] = [];
  readonly #sessions = new Map<string, SimulatedSession>();
  readonly #answers = new Map<string, { body: string; sessionId: string }>();
  /** Keys whose first answer was a failure of the service's own. */
  readonly #failedKeys = new Set<string>();
  readonly #sending = new Set<Promise<void>>();
  #held: object | null = null;
  #stopping = new AbortController();

  constructor(settings: PaymentSimulatorSettings) {
    this.settings = settings;
  }

  find(id: string): SimulatedSession | null {
    const session = this.#sessions.get(id) ?? null;
    if (session?.status === 'open' && session.expiresAt <= this.settings.now()) this.expire(session);
    return session;
  }

  get sessions(): SimulatedSession[] {
    return [...this.#sessions.values()];
  }

  hasFailed(idempotencyKey: string): boolean {
    return this.#failedKeys.has(idempotencyKey);
  }

  storeFailure(idempotencyKey: string): void {
    this.#failedKeys.add(idempotencyKey);
  }

  /** A new session, the one this key made before, or `conflict` when the key came with other parameters. */
  create(request: CreateSessionBody, idempotencyKey: string | null): SimulatedSession | 'conflict' {
    const body = JSON.stringify(request);
    const earlier = idempotencyKey === null ? undefined : this.#answers.get(idempotencyKey);
    if (earlier)
      return earlier.body === body ? (this.#sessions.get(earlier.sessionId) as SimulatedSession) : 'conflict';
    const id = makeId('cs_test');
    const now = this.settings.now();
    const session: SimulatedSession = {
      id,
      request,
      url: `${this.settings.publicUrl}/pagamento/${id}`,
      createdAt: now,
      expiresAt: request.expires_at ? new Date(request.expires_at * 1_000) : new Date(now.getTime() + 86_400_000),
      status: 'open',
      payment: 'unpaid',
      paymentId: null,
      refundedCents: 0,
    };
    this.#sessions.set(id, session);
    if (idempotencyKey !== null) this.#answers.set(idempotencyKey, { body, sessionId: id });
    const oldest = this.#sessions.keys().next().value;
    if (this.#sessions.size > keptSessions && oldest) this.#sessions.delete(oldest);
    return session;
  }

  /** The visitor paid. A refused card leaves the page open, as the service does. */
  pay(session: SimulatedSession, way: PaymentWay): void {
    if (session.status !== 'open' || way === 'refused') return;
    session.status = 'complete';
    session.payment = way === 'paid' ? 'paid' : 'unpaid';
    session.paymentId = makeId('pi');
    this.#notify('checkout.session.completed', presentSession(session));
  }

  /** The bank's answer to a payment that was pending. */
  settle(session: SimulatedSession, succeeded: boolean): void {
    if (session.status !== 'complete' || session.payment !== 'unpaid') return;
    session.payment = succeeded ? 'paid' : 'failed';
    const outcome = succeeded ? 'succeeded' : 'failed';
    this.#notify(`checkout.session.async_payment_${outcome}`, presentSession(session));
  }

  expire(session: SimulatedSession): void {
    if (session.status !== 'open') return;
    session.status = 'expired';
    this.#notify('checkout.session.expired', presentSession(session));
  }

  refund(session: SimulatedSession, cents: number = amountOf(session)): void {
    if (session.payment !== 'paid') return;
    session.refundedCents = Math.min(amountOf(session), session.refundedCents + cents);
    this.#notify('refund.created', presentRefund(session, 'succeeded'));
    this.#notify('charge.refunded', presentCharge(session));
  }

  /** The buyer's bank asks for the money back. */
  dispute(session: SimulatedSession): void {
    if (session.payment === 'paid') this.#notify('charge.dispute.created', presentDispute(session));
  }

  /** The money of a refund did not arrive: the service has it again. */
  failRefund(session: SimulatedSession): void {
    if (session.payment === 'paid') this.#notify('refund.failed', presentRefund(session, 'failed'));
  }

  #notify(type: string, object: Record<string, unknown>): void {
    const { webhook: fault, lateMs } = this.behaviour;
    if (fault === 'never') return;
    const amount = fault === 'wrong-amount' ? { amount_total: 1 } : {};
    const created = Math.floor(this.settings.now().getTime() / 1_000);
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      created,
      data: { object: { ...object, ...amount } },
    };
    if (fault === 'out-of-order' && !this.#held) {
      this.#held = event;
      return;
    }
    const send = this.#send(event, fault === 'late' ? lateMs : 0, fault === 'wrong-signature');
    const held = this.#held;
    this.#held = null;
    if (held) void send.then(() => this.#send(held, 0, false));
    if (fault === 'twice') void this.#send(event, 0, false);
  }

  /** Sends what was held back for `out-of-order` and has no successor. */
  releaseHeld(): void {
    const held = this.#held;
    this.#held = null;
    if (held) void this.#send(held, 0, false);
  }

  #send(event: object, waitMs: number, isForged: boolean): Promise<void> {
    const sending = this.#deliver(event as { id: string; type: string }, waitMs, isForged);
    this.#sending.add(sending);
    return sending.finally(() => this.#sending.delete(sending));
  }

  async #deliver(event: { id: string; type: string }, waitMs: number, isForged: boolean): Promise<void> {
    const { webhookUrl, webhookSecret, retries, retryMs, now } = this.settings;
    if (!webhookUrl) return;
    const { signal } = this.#stopping;
    if (waitMs) await delay(waitMs, undefined, { signal }).catch(() => {});
    const body = JSON.stringify(event);
    for (let tries = 0; tries <= retries && !signal.aborted; tries++) {
      if (tries) await delay(retryMs * 2 ** (tries - 1), undefined, { signal }).catch(() => {});
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: isForged ? 'whsec_forged' : webhookSecret,
        timestamp: Math.floor(now().getTime() / 1_000),
      });
      const status = await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
      }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => null,
      );
      this.deliveries.push({ eventId: event.id, type: event.type, status });
      if (this.deliveries.length > keptSessions) this.deliveries.shift();
      if (status !== null && status < 300) return;
    }
  }

  /** Resolves when nothing is on its way any more. */
  async quiet(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  async reset(): Promise<void> {
    this.#stopping.abort();
    await this.quiet();
    this.#stopping = new AbortController();
    this.#held = null;
    this.#sessions.clear();
    this.#answers.clear();
    this.#failedKeys.clear();
    this.deliveries.length = 0;
    this.behaviour.reset();
  }
}
