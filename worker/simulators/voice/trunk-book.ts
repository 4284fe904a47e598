import { randomUUID } from 'node:crypto';
import { z } from 'zod';

const Server = z.strictObject({
  url: z.url(),
  timeoutSeconds: z.number().min(1).max(300).optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

/** Body of `POST /credential` for a trunk of one's own, with the keys we use. */
export const TrunkBody = z.strictObject({
  provider: z.literal('byo-sip-trunk'),
  name: z.string().min(1).max(40).optional(),
  gateways: z
    .array(
      z.strictObject({
        ip: z.string().min(1),
        port: z.number().int().min(1).max(65_535).optional(),
        netmask: z.number().min(24).max(32).optional(),
        inboundEnabled: z.boolean().default(true),
        outboundEnabled: z.boolean().optional(),
        outboundProtocol: z.enum(['tls/srtp', 'tcp', 'tls', 'udp']).optional(),
        optionsPingEnabled: z.boolean().optional(),
      }),
    )
    .min(1),
  outboundAuthenticationPlan: z
    .strictObject({ authUsername: z.string().optional(), authPassword: z.string().optional() })
    .optional(),
  outboundLeadingPlusEnabled: z.boolean().optional(),
});
export type TrunkBody = z.infer<typeof TrunkBody>;

/** Body of `POST /phone-number` for a number on such a trunk. */
export const NumberBody = z.strictObject({
  provider: z.literal('byo-phone-number'),
  number: z.string().regex(/^\+[1-9]\d{5,14}$/, 'must be a valid phone number in the E.164 format'),
  name: z.string().max(40).optional(),
  credentialId: z.uuid(),
  numberE164CheckEnabled: z.boolean().optional(),
  server: Server.optional(),
});
export type NumberBody = z.infer<typeof NumberBody>;

/** Goes wrong with the next requests of a kind. `silent`: done, and never answered. */
export const TrunkFaultOrder = z.strictObject({
  step: z.enum(['credential', 'phone-number', 'delete']),
  status: z.union([
    z.literal(400),
    z.literal(401),
    z.literal(409),
    z.literal(429),
    z.literal(500),
    z.literal('silent'),
  ]),
  times: z.int().min(1).default(1),
});
export type TrunkFaultOrder = z.infer<typeof TrunkFaultOrder>;

interface Stamped {
  id: string;
  orgId: string;
  createdAt: string;
  updatedAt: string;
}

/** The platform's trunks and numbers. A password is taken and forgotten: no answer ever has it, as with the real one. */
export class TrunkBook {
  readonly credentials = new Map<string, Stamped & Omit<TrunkBody, 'outboundAuthenticationPlan'>>();
  readonly numbers = new Map<string, Stamped & NumberBody & { status: 'active' }>();
  /** Bodies as they came, for tests that compare them with the platform's published form. */
  readonly received: { path: string; body: unknown }[] = [];
  #faults: TrunkFaultOrder[] = [];

  order(fault: TrunkFaultOrder): void {
    this.#faults.push({ ...fault });
  }

  takeFault(step: TrunkFaultOrder['step']): TrunkFaultOrder['status'] | null {
    const fault = this.#faults.find((one) => one.step === step);
    if (!fault) return null;
    if (--fault.times === 0) this.#faults = this.#faults.filter((one) => one !== fault);
    return fault.status;
  }

  addTrunk({ outboundAuthenticationPlan: _, ...body }: TrunkBody) {
    const credential = { ...stamp(), ...body };
    this.credentials.set(credential.id, credential);
    return credential;
  }

  addNumber(body: NumberBody) {
    const number = { ...stamp(), ...body, status: 'active' as const };
    this.numbers.set(number.id, number);
    return number;
  }

  reset(): void {
    this.credentials.clear();
    this.numbers.clear();
    this.received.length = 0;
    this.#faults = [];
  }
}

function stamp(): Stamped {
  const now = new Date().toISOString();
  return { id: randomUUID(), orgId: '5d1f7a64-0000-4000-8000-000000000000', createdAt: now, updatedAt: now };
}
