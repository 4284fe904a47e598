import { setTimeout as delay } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';

export const serviceNames = ['places', 'overpass', 'geocoder'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Ways to misbehave that a test or an operator may order. */
const faultKinds = [
  'quota-per-minute',
  'quota-per-day',
  'too-many-requests',
  'server-error',
  'malformed',
  'remark',
  'broken-connection',
  'html-page',
  'other-comune',
  'redirect',
  'huge',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const BehaviourOrder = z.strictObject({
  service: z.enum(serviceNames),
  /** Every answer waits so long. */
  latencyMs: z.int().min(0).max(120_000).optional(),
  /** Worked off in order: let `after` requests pass, then fail `times` requests. Replaces what was ordered before. */
  faults: z
    .array(
      z.strictObject({
        kind: z.enum(faultKinds),
        times: z.int().min(1).default(1),
        after: z.int().min(0).default(0),
      }),
    )
    .optional(),
});
export type BehaviourOrder = z.infer<typeof BehaviourOrder>;

export interface RecordedRequest {
  service: ServiceName;
  at: string;
  status: number;
  /** What was asked: the rectangle and page, or the comune. No keys, no address. */
  asked: unknown;
}

interface ServiceState {
  latencyMs: number;
  faults: { kind: FaultKind; times: number; after: number }[];
}

const maxRecorded = 20_000;

/** What the simulators were told to do and what they were asked; shared by the services. */
export class Behaviour {
  readonly requests: RecordedRequest[] = [];
  #states = new Map<ServiceName, ServiceState>();

  constructor() {
    this.reset();
  }

  reset(): void {
    this.requests.length = 0;
    this.#states = new Map(serviceNames.map((name) => [name, { latencyMs: 15, faults: [] }]));
  }

  order({ service, latencyMs, faults }: BehaviourOrder): void {
    const state = this.#state(service);
    if (latencyMs !== undefined) state.latencyMs = latencyMs;
    if (faults !== undefined) state.faults = faults.map((fault) => ({ ...fault }));
  }

  #state(service: ServiceName): ServiceState {
    const state = this.#states.get(service);
    if (!state) throw new Error(`no service ${service}`);
    return state;
  }

  /** The fault this request falls to, if any; counts it off. */
  takeFault(service: ServiceName): FaultKind | null {
    const { faults } = this.#state(service);
    const fault = faults[0];
    if (!fault) return null;
    if (fault.after > 0) {
      fault.after--;
      return null;
    }
    if (--fault.times === 0) faults.shift();
    return fault.kind;
  }

  async wait(service: ServiceName): Promise<void> {
    await delay(this.#state(service).latencyMs);
  }

  record(entry: RecordedRequest): void {
    if (this.requests.length >= maxRecorded) this.requests.shift();
    this.requests.push(entry);
  }

  /** Records each request once its answer's status is known. `asked` is set by the handler in `response.locals`. */
  recorder(service: ServiceName) {
    return (_request: Request, response: Response, next: NextFunction) => {
      const at = new Date().toISOString();
      response.on('close', () => {
        const status = response.writableEnded ? response.statusCode : 0;
        this.record({ service, at, status, asked: response.locals.asked ?? null });
      });
      next();
    };
  }
}
