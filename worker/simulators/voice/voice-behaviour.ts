import {
  type CarrierFault,
  carrierFaultReasons,
  carrierFaults,
  type Persona,
  personas,
  type VoiceFault,
  voiceFaults,
} from '@dentisti/domain/dialing/simulation/scenario';
import { z } from 'zod';
import { defaultPersona } from './personas.ts';

export { type VoiceFault, voiceFaults };

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
    /** How the carrier ends the next dial instead of letting it ring; null takes the order back. */
    carrierFault: z.enum(carrierFaults).nullable().optional(),
    /** Seconds of the conversation in one second of waiting, for calls to this target; stays. */
    speed: z.number().positive().max(100_000).optional(),
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
  carrierFault: CarrierFault | null;
  /** Undefined: the simulator's own. */
  speed: number | undefined;
  lateSeconds: number;
}

/** An order in force, as `GET /simulator/behaviour` answers with it. */
export interface OrderInForce {
  /** E.164 or `*`; null where the order names a practice. */
  number: string | null;
  practice: string | null;
  /** Still to come, dial by dial; empty: by the rule. */
  personas: Persona[];
  fault: VoiceFault | null;
  carrierFault: CarrierFault | null;
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
    const now = this.#standing.get(key) ?? {
      personas: [],
      fault: null,
      carrierFault: null,
      speed: undefined,
      lateSeconds: usualLateSeconds,
    };
    if (order.persona !== undefined) now.personas = order.persona === null ? [] : [order.persona].flat();
    if (order.fault !== undefined) {
      now.fault = order.fault && { kind: order.fault, after: order.after, times: order.times };
    }
    if (order.carrierFault !== undefined) now.carrierFault = order.carrierFault;
    if (order.speed !== undefined) now.speed = order.speed;
    if (order.lateSeconds !== undefined) now.lateSeconds = order.lateSeconds;
    this.#standing.set(key, now);
  }

  /** Returns every order that still changes something, oldest first. */
  list(): OrderInForce[] {
    return [...this.#standing].flatMap(([key, { personas, fault, carrierFault }]) => {
      if (personas.length === 0 && !fault && !carrierFault) return [];
      const practice = key.startsWith('practice:') ? key.slice('practice:'.length) : null;
      const number = practice === null ? key : null;
      return [{ number, practice, personas: [...personas], fault: fault?.kind ?? null, carrierFault }];
    });
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

  speedOf(target: DialTarget): number | undefined {
    return this.#candidates(target).find(({ speed }) => speed !== undefined)?.speed;
  }

  /** The ended reason with which the carrier refuses this dial, if it was told to; counts it off. */
  takeCarrierFault(target: DialTarget): string | null {
    const standing = this.#candidates(target).find(({ carrierFault }) => carrierFault !== null);
    if (!standing?.carrierFault) return null;
    const reason = carrierFaultReasons[standing.carrierFault];
    standing.carrierFault = null;
    return reason;
  }
}
