import { z } from 'zod';
import { defaultPersona, type Persona, personas } from './personas.ts';

/** What goes wrong between the platform and us, on order. */
export const voiceFaults = [
  /** The call is placed, the answer to `POST /call` never comes. */
  'timeout-after-accept',
  /** The call is placed, the answer is a 500. */
  'error-after-accept',
  'too-many-requests',
  'server-error',
  'reset-before-accept',
  /** Placed, then ended by the platform without ringing. */
  'concurrency-limit',
  'trunk-failure',
  'webhook-twice',
  'webhook-out-of-order',
  'webhook-never',
  'webhook-late',
  'webhook-wrong-secret',
  'malformed-outcome',
] as const;
export type VoiceFault = (typeof voiceFaults)[number];

const OnePersona = z.enum(personas);
const OneFault = z.enum(voiceFaults);

/** One order of `POST /simulator/behaviour`. A later order for the same target replaces what it names. */
export const VoiceOrder = z
  .strictObject({
    /** E.164, or `*` for every number. */
    number: z
      .string()
      .regex(/^(\*|\+[1-9]\d{5,14})$/, 'must be a phone number in the E.164 format, or *')
      .optional(),
    /** The practice's id or name as the request's metadata give it. */
    practice: z.string().min(1).optional(),
    /** A list is gone through dial by dial, its last entry stays; null returns to the rule. */
    persona: z
      .union([OnePersona, z.array(OnePersona).min(1)])
      .nullable()
      .optional(),
    fault: OneFault.nullable().optional(),
    /** Dials that the fault spares first. */
    after: z.int().min(0).default(0),
    /** Dials that it hits. */
    times: z.int().min(1).default(1),
    /** Delay of a `webhook-late` report, in seconds of the conversation's time. */
    lateSeconds: z.number().positive().max(86_400).optional(),
  })
  .refine((order) => (order.number === undefined) !== (order.practice === undefined), 'name a number or a practice');
export type VoiceOrder = z.output<typeof VoiceOrder>;

/** Whom a dial is for, as far as the request tells. */
export interface DialTarget {
  number: string;
  practices: readonly string[];
  /** Dials to that number before this one. */
  earlierDials: number;
}

interface Standing {
  personas: Persona[];
  fault: { kind: VoiceFault; after: number; times: number } | null;
  lateSeconds: number;
}

const usualLateSeconds = 600;

/** Orders in force. The most particular one wins: number, practice, everybody, the rule. */
export class VoiceBehaviour {
  readonly #standing = new Map<string, Standing>();

  reset(): void {
    this.#standing.clear();
  }

  order(order: VoiceOrder): void {
    const key = order.number ?? `practice:${order.practice}`;
    const now = this.#standing.get(key) ?? { personas: [], fault: null, lateSeconds: usualLateSeconds };
    if (order.persona !== undefined) now.personas = order.persona === null ? [] : [order.persona].flat();
    if (order.fault !== undefined) {
      now.fault = order.fault && { kind: order.fault, after: order.after, times: order.times };
    }
    if (order.lateSeconds !== undefined) now.lateSeconds = order.lateSeconds;
    this.#standing.set(key, now);
  }

  #candidates({ number, practices }: DialTarget): Standing[] {
    const keys = [number, ...practices.map((practice) => `practice:${practice}`), '*'];
    return keys.flatMap((key) => this.#standing.get(key) ?? []);
  }

  /** How the practice answers this dial; moves its list on. */
  takePersona(target: DialTarget): Persona {
    const ordered = this.#candidates(target).find((standing) => standing.personas.length > 0)?.personas;
    if (!ordered) return defaultPersona(target.number, target.earlierDials);
    return (ordered.length > 1 ? ordered.shift() : ordered[0]) as Persona;
  }

  /** What goes wrong with this dial, if anything; counts it off. */
  takeFault(target: DialTarget): { kind: VoiceFault; lateSeconds: number } | null {
    const standing = this.#candidates(target).find(({ fault }) => fault !== null);
    if (!standing?.fault) return null;
    const { fault, lateSeconds } = standing;
    if (fault.after > 0) {
      fault.after--;
      return null;
    }
    if (--fault.times === 0) standing.fault = null;
    return { kind: fault.kind, lateSeconds };
  }
}
