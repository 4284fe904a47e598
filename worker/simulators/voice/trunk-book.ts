import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Server } from './create-call-body.ts';

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
    .strictObject({
      authUsername: z.string().optional(),
      authPassword: z.string().optional(),
      sipRegisterPlan: z
        .strictObject({ domain: z.string().optional(), username: z.string().optional(), realm: z.string().optional() })
        .optional(),
    })
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

/** Body of `PATCH /credential/{id}`: fields left out stay, the password too. */
export const TrunkChange = TrunkBody.omit({ provider: true }).partial();
export type TrunkChange = z.infer<typeof TrunkChange>;

/** Body of `PATCH /phone-number/{id}`; a server is replaced as a whole, an assistant taken away with null. */
export const NumberChange = NumberBody.omit({ provider: true })
  .extend({ assistantId: z.string().nullable() })
  .partial();
export type NumberChange = z.infer<typeof NumberChange>;

/** Goes wrong with the next requests of a kind. `silent`: done, and never answered. */
export const TrunkFaultOrder = z.strictObject({
  step: z.enum(['credential', 'phone-number', 'delete', 'read', 'change']),
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

export type NumberOnPlatform = Stamped &
  Omit<NumberBody, 'provider' | 'credentialId' | 'number'> & {
    provider: 'byo-phone-number' | 'vapi';
    number?: string | undefined;
    credentialId?: string | undefined;
    assistantId?: string | undefined;
    status: 'active' | 'blocked';
  };

/** The number a worker without settings rings from while calls are simulated. */
const ownNumberId = '00000000-0000-4000-8000-000000000001';

/** The platform's trunks and numbers. A password is taken and forgotten: no answer ever has it, as with the real one. */
export class TrunkBook {
  readonly credentials = new Map<string, Stamped & TrunkBody>();
  readonly numbers = new Map<string, NumberOnPlatform>();
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

  /** One of the platform's own numbers, as the account of a trial has it from the start; nobody has told it our server. */
  addOwnNumber(): void {
    this.numbers.set(ownNumberId, { ...stamp(), id: ownNumberId, provider: 'vapi', status: 'active' });
  }

  addTrunk({ outboundAuthenticationPlan, ...body }: TrunkBody) {
    const credential = { ...stamp(), ...body, ...withoutPassword(outboundAuthenticationPlan) };
    this.credentials.set(credential.id, credential);
    return credential;
  }

  addNumber(body: NumberBody) {
    const number = { ...stamp(), ...body, status: 'active' as const };
    this.numbers.set(number.id, number);
    return number;
  }

  changeTrunk(id: string, { outboundAuthenticationPlan, ...change }: TrunkChange): object | null {
    const credential = this.credentials.get(id);
    if (!credential) return null;
    Object.assign(credential, given(change), withoutPassword(outboundAuthenticationPlan), { updatedAt: nowText() });
    return credential;
  }

  changeNumber(id: string, { assistantId, ...change }: NumberChange): NumberOnPlatform | null {
    const number = this.numbers.get(id);
    if (!number) return null;
    Object.assign(number, given(change), { updatedAt: nowText() });
    if (assistantId === null) delete number.assistantId;
    else if (assistantId !== undefined) number.assistantId = assistantId;
    return number;
  }

  reset(): void {
    this.credentials.clear();
    this.numbers.clear();
    this.received.length = 0;
    this.#faults = [];
  }
}

const nowText = () => new Date().toISOString();
const given = (change: object) => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** As the platform shows it. */
function withoutPassword(plan: TrunkBody['outboundAuthenticationPlan']): Pick<TrunkBody, 'outboundAuthenticationPlan'> {
  if (!plan) return {};
  const { authPassword: _, ...shown } = plan;
  return { outboundAuthenticationPlan: shown };
}

function stamp(): Stamped {
  const now = nowText();
  return { id: randomUUID(), orgId: '5d1f7a64-0000-4000-8000-000000000000', createdAt: now, updatedAt: now };
}
