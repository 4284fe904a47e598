import { carrierFaults, personas, voiceFaults } from '@dentisti/domain/dialing/simulation/scenario';
import { z } from 'zod';

const Order = z.object({
  number: z.string().nullable(),
  personas: z.array(z.enum(personas)),
  fault: z.enum(voiceFaults).nullable(),
  carrierFault: z.enum(carrierFaults).nullable(),
});
const Orders = z.object({ orders: z.array(Order) });
const Calls = z.array(
  z.object({
    customer: z.object({ externalId: z.string().optional() }).optional(),
    assistant: z.object({ firstMessage: z.string().optional() }).optional(),
    /** Absent: nobody has answered. */
    startedAt: z.string().optional(),
  }),
);

/** What one telephone was told; number is E.164 or `*`. */
export type Scenario = z.infer<typeof Order> & { number: string };

/** An order as the simulator takes it; null takes a part back. */
export interface ScenarioOrder {
  number: string;
  persona: Scenario['personas'][number] | null;
  fault: Scenario['fault'];
  carrierFault: Scenario['carrierFault'];
}

const patienceMs = 2_000;
const behaviour = '/simulator/behaviour';

/** The calls of the trial's voice simulator that the gateway makes. Each call throws when the simulator does not answer as agreed. */
export class VoiceSimulatorControl {
  readonly #url: string;

  /** @param baseUrl as the worker's `VOICE_BASE_URL` */
  constructor(baseUrl: string) {
    this.#url = baseUrl.replace(/\/+$/, '');
  }

  /** Returns what telephones were told; orders by a practice's name are given by tests alone, and left out. */
  async list(): Promise<Scenario[]> {
    const { orders } = Orders.parse(await this.#ask(behaviour));
    return orders.flatMap((order) => (order.number === null ? [] : [{ ...order, number: order.number }]));
  }

  async give(order: ScenarioOrder): Promise<void> {
    const body = JSON.stringify(order);
    await this.#ask(behaviour, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }

  /** Returns the first words of the call with an id of ours; null when there is none, or nobody has answered. */
  async firstWords(externalId: string): Promise<string | null> {
    // The platform asks for a key; the simulator takes any.
    const calls = Calls.parse(await this.#ask('/call?limit=1000', { headers: { authorization: 'Bearer trial' } }));
    const call = calls.find(({ customer, startedAt }) => customer?.externalId === externalId && startedAt);
    return call?.assistant?.firstMessage ?? null;
  }

  async #ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const response = await fetch(this.#url + path, { ...init, signal: AbortSignal.timeout(patienceMs) });
    if (!response.ok) throw new Error(`the voice simulator answered ${response.status}`);
    return response.json();
  }
}
