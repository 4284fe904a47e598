import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseAssistantInput } from './assistant-input.ts';
import { parseReply } from './assistant-reply.ts';
import { converse } from './conversation.ts';
import type { CreateCallBody, ListCallsQuery, Server } from './create-call-body.ts';
import type { Persona } from './personas.ts';
import { playCall } from './play-call.ts';
import { sendMessage } from './send-message.ts';
import { personaNow, presentCall, type SimulatedCall, serverOf } from './simulated-call.ts';
import type { NumberOnPlatform } from './trunk-book.ts';
import { VoiceBehaviour, type VoiceFault } from './voice-behaviour.ts';

export interface VoicePlatformSettings {
  now(): Date;
  /** Seconds of conversation in one second of waiting. */
  speed: number;
  concurrencyLimit: number;
  /** Signs server messages; null: unsigned. */
  hmacSecret: string | null;
  /** Seconds of the conversation's time after which somebody rings back whom we missed. */
  ringBackSeconds: number;
  /** Awaited before somebody rings back: a test's own sign that we know of the missed call, where time alone would be a guess. */
  untilRingBack?(number: string): Promise<unknown>;
  /** Told of each server message that was answered; what came back, null when it was no JSON or no 2xx. */
  onMessage?(message: { type: string }, answer: unknown): void;
  /** After so long the connection of an answer that never comes is cut. */
  silenceMs: number;
  /** A number of the account by its id; null: unknown, and calls to it go where those from it went. */
  findNumber?(id: string): NumberOnPlatform | null;
  /** Why the carrier under a line refuses its calls; null when it takes them. */
  refusalOf?(phoneNumberId: string): string | null;
  /** The line of the account that has this number, and whether a call to it gets through; null: somebody else's. */
  ownLine?(number: string): { id: string; isForwarded: boolean } | null;
  /** Server of the phone number, asked when a practice rings that we never rang; null: none. */
  inboundServer: Server | null;
}

/** One `POST /call` as it came, placed or refused. */
export interface ReceivedDial {
  at: Date;
  number: string;
  externalId: string | null;
  fault: VoiceFault | null;
  /** Null when the platform refused it: nobody was rung. */
  call: SimulatedCall | null;
}

export interface InboundAnswer {
  call: SimulatedCall | null;
  /** What our server said to it: an assistant, a spoken refusal, or nothing in time. */
  answer: 'assistant' | 'error' | 'none';
  spoken: string | null;
}

const refusing = new Set<VoiceFault>(['too-many-requests', 'server-error', 'reset-before-accept']);
/** The platform waits no longer for an assistant. */
const assistantRequestSeconds = 7.5;
/** Kept in memory; a trial that runs for weeks forgets the oldest. */
const keptCalls = 5_000;

/** The voice platform's memory and its practices. */
export class VoicePlatform {
  readonly behaviour = new VoiceBehaviour();
  readonly dials: ReceivedDial[] = [];
  readonly #calls = new Map<string, SimulatedCall>();
  readonly #settings: VoicePlatformSettings;
  #stopping = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #active = 0;
  #ringingBack = 0;

  constructor(settings: VoicePlatformSettings) {
    this.#settings = settings;
  }

  get remainingCalls(): number {
    return Math.max(0, this.#settings.concurrencyLimit - this.#active);
  }

  /** Somebody's telephone rings, somebody speaks, or is about to ring back. */
  get isRinging(): boolean {
    return this.#ringingBack > 0 || [...this.#calls.values()].some(({ status }) => status !== 'ended');
  }

  get silenceMs(): number {
    return this.#settings.silenceMs;
  }

  get concurrencyLimit(): number {
    return this.#settings.concurrencyLimit;
  }

  /** Takes a dial: decides how the practice answers and what goes wrong. The call is played once the caller says so. */
  dial(body: CreateCallBody): ReceivedDial {
    const { assistant, customer } = body;
    if (!assistant || !customer) throw new Error('the body was checked to have an assistant and a customer');
    const input = parseAssistantInput(assistant, body.assistantOverrides, customer.name);
    const { number } = customer;
    const earlierDials = this.dials.filter((dial) => dial.number === number && dial.call).length;
    const target = { number, practices: input.practices, earlierDials };
    const fault = this.behaviour.takeFault(target);
    const dial: ReceivedDial = {
      at: this.#settings.now(),
      number,
      externalId: customer.externalId ?? null,
      fault: fault?.kind ?? null,
      call: null,
    };
    this.dials.push(dial);
    if (this.dials.length > keptCalls) this.dials.shift();
    if (fault && refusing.has(fault.kind)) return dial;
    const persona = this.#settings.ownLine?.(number)
      ? 'no-answer'
      : personaNow(this.behaviour.takePersona(target), number, this.#calls.values());
    dial.call = this.#store({ ...body, assistant, customer }, persona, 'outbound');
    const refused = this.behaviour.takeCarrierFault(target) ?? this.#settings.refusalOf?.(body.phoneNumberId ?? '');
    const ordered = fault && { fault: fault.kind, lateSeconds: fault.lateSeconds };
    Object.assign(dial.call, ordered, { refusal: refused ?? null, speed: this.behaviour.speedOf(target) });
    return dial;
  }

  #store(request: SimulatedCall['request'], persona: Persona, direction: SimulatedCall['direction']): SimulatedCall {
    const now = this.#settings.now();
    const input = parseAssistantInput(request.assistant, request.assistantOverrides);
    const call: SimulatedCall = {
      id: randomUUID(),
      direction,
      request,
      createdAt: now,
      updatedAt: now,
      startedAt: null,
      endedAt: null,
      status: 'queued',
      endedReason: null,
      wasBlocked: this.remainingCalls === 0,
      persona,
      fault: null,
      refusal: null,
      lateSeconds: 0,
      conversation: converse(persona, input, now),
      artifact: null,
      cost: 0,
      isDeleted: false,
      hangUp: new AbortController(),
      linesSaid: 0,
      closingMessage: null,
    };
    this.#calls.set(call.id, call);
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > keptCalls && oldest) this.#calls.delete(oldest);
    return call;
  }

  /** Lets the call ring, as soon as a line is free. */
  play(call: SimulatedCall): void {
    this.#run(async (signal) => {
      if (this.#active >= this.#settings.concurrencyLimit) {
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      }
      signal.throwIfAborted();
      const { number } = call.request.customer;
      const ours = call.direction === 'outbound' && !call.refusal ? this.#settings.ownLine?.(number) : null;
      if (ours?.isForwarded) void this.ringUs(number, 'no-answer', ours.id).catch(() => null);
      this.#active++;
      try {
        await playCall(call, { ...this.#settings, speed: call.speed ?? this.#settings.speed, signal });
      } finally {
        this.#active--;
        this.#waiting.shift()?.();
      }
      const missedUs = call.persona === 'rings-back' && call.endedReason === call.conversation.endedReason;
      if (!missedUs || call.direction !== 'outbound') return;
      this.#ringingBack++;
      try {
        await delay((this.#settings.ringBackSeconds * 1000) / this.#settings.speed, undefined, { signal });
        await this.#settings.untilRingBack?.(call.request.customer.number);
        await this.ringUs(call.request.customer.number, 'accepts-first');
      } finally {
        this.#ringingBack--;
      }
    });
  }

  #run(work: (signal: AbortSignal) => Promise<unknown>): void {
    const { signal } = this.#stopping;
    const running = work(signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
  }

  /**
   * A practice rings the number it saw, or the one named: the server that number was told is asked for an assistant, then
   * the call is played.
   */
  async ringUs(number: string, persona: Persona, rung: string | null = null): Promise<InboundAnswer> {
    const last = this.dials.findLast((dial) => dial.number === number && dial.call)?.call;
    const phoneNumberId = rung ?? last?.request.phoneNumberId ?? 'simulated-number';
    const ours = this.#settings.findNumber?.(phoneNumberId) ?? null;
    // A number that was told nothing: the account's own server, here the one it last rang for.
    const server = ours?.server ?? (last && serverOf(last)) ?? this.#settings.inboundServer ?? this.#anyServer();
    if (!server) return { call: null, answer: 'none', spoken: null };
    const request = { phoneNumberId, customer: { number }, assistant: {} };
    const call = this.#store(request, persona, 'inbound');
    const { signal } = this.#stopping;
    const { speed, now, onMessage } = this.#settings;
    // A number signs with the credential it was made with, or not at all.
    const hmacSecret = ours?.server && !server.credentialId ? null : this.#settings.hmacSecret;
    const { credentialId, number: rungNumber } = ours ?? {};
    const trunkNumber = { provider: 'byo-phone-number', number: rungNumber, credentialId };
    const message = {
      type: 'assistant-request',
      timestamp: Date.now(),
      call: presentCall(call),
      customer: { number },
      ...(credentialId && { phoneNumber: trunkNumber }),
    };
    const options = { server: { ...server, backoffPlan: undefined, timeoutSeconds: assistantRequestSeconds } };
    const reply = await sendMessage(message, {
      ...options,
      hmacSecret,
      speed,
      signal,
      now,
      onMessage,
      isForged: false,
    });
    const { assistant, error } = parseReply(reply);
    if (!assistant) {
      call.status = 'ended';
      call.endedAt = call.updatedAt = now();
      call.endedReason = error === null ? 'assistant-request-failed' : 'assistant-request-returned-error';
      return { call, answer: error === null ? 'none' : 'error', spoken: error };
    }
    call.request.assistant = assistant;
    call.conversation = converse(persona, parseAssistantInput(assistant), now());
    this.play(call);
    return { call, answer: 'assistant', spoken: null };
  }

  #anyServer(): Server | null {
    const dial = this.dials.findLast(({ call }) => call && serverOf(call));
    return (dial?.call && serverOf(dial.call)) ?? null;
  }

  find(id: string): SimulatedCall | null {
    return this.#calls.get(id) ?? null;
  }

  /** Newest first, as the platform lists them. */
  list(query: ListCallsQuery): SimulatedCall[] {
    const fits = (at: Date, limits: readonly (string | undefined)[]) => {
      const [gt, lt, ge, le] = limits.map((limit) => (limit === undefined ? null : Date.parse(limit)));
      const time = at.getTime();
      return !(
        (gt != null && time <= gt) ||
        (lt != null && time >= lt) ||
        (ge != null && time < ge) ||
        (le != null && time > le)
      );
    };
    return [...this.#calls.values()]
      .filter(({ request, id }) => {
        if (query.phoneNumberId && request.phoneNumberId !== query.phoneNumberId) return false;
        if (query.assistantId && request.assistantId !== query.assistantId) return false;
        return !query.id || id === query.id;
      })
      .filter((call) =>
        fits(call.createdAt, [query.createdAtGt, query.createdAtLt, query.createdAtGe, query.createdAtLe]),
      )
      .filter((call) =>
        fits(call.updatedAt, [query.updatedAtGt, query.updatedAtLt, query.updatedAtGe, query.updatedAtLe]),
      )
      .reverse()
      .slice(0, query.limit);
  }

  /** Resolves when every call has ended and every message is delivered or lost. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled([...this.#running]);
  }

  /** Ends all calls without a word and forgets everything. */
  async reset(): Promise<void> {
    this.#stopping.abort();
    for (const resolve of this.#waiting.splice(0)) resolve();
    await this.idle();
    this.#stopping = new AbortController();
    this.behaviour.reset();
    this.#calls.clear();
    this.dials.length = 0;
  }
}
