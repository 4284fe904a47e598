import type { Conversation } from './conversation.ts';
import type { Assistant, CreateCallBody, Server } from './create-call-body.ts';
import type { Persona } from './personas.ts';
import type { VoiceFault } from './voice-behaviour.ts';

export type CallStatus = 'scheduled' | 'queued' | 'ringing' | 'in-progress' | 'ended';

/** One call in the platform's memory, with what only the simulator knows. */
export interface SimulatedCall {
  id: string;
  direction: 'outbound' | 'inbound';
  request: Omit<CreateCallBody, 'assistant' | 'customer'> & {
    assistant: Assistant;
    customer: NonNullable<CreateCallBody['customer']>;
  };
  createdAt: Date;
  updatedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  status: CallStatus;
  endedReason: string | null;
  /** Held back by the limit of concurrent calls. */
  wasBlocked: boolean;
  persona: Persona;
  fault: VoiceFault | null;
  /** Why the carrier under the trunk does not take it; null when it does. */
  refusal: string | null;
  /** Seconds of the conversation in one second of waiting; undefined: the platform's own. */
  speed?: number | undefined;
  lateSeconds: number;
  conversation: Conversation;
  artifact: Record<string, unknown> | null;
  /** US dollars. */
  cost: number;
  isDeleted: boolean;
  /** Aborted by a hang-up through the control address. */
  hangUp: AbortController;
  /** How many lines of the conversation were said. */
  linesSaid: number;
  /** Said by command before the line was closed; null when it was just closed. */
  closingMessage: string | null;
}

/** Where the call's messages go: overrides count more. */
export function serverOf({ request }: SimulatedCall): Server | null {
  return request.assistantOverrides?.server ?? request.assistant.server ?? null;
}

const orgId = '5d1f7a64-0000-4000-8000-000000000000';

/** The call as the platform answers with it. It echoes the request, headers with our secret included, as the real one does. */
export function presentCall(call: SimulatedCall, baseUrl: string | null = null): Record<string, unknown> {
  const { request } = call;
  const isControlled = baseUrl !== null && request.assistant.monitorPlan?.controlEnabled === true;
  const optional = {
    monitor: isControlled ? { controlUrl: `${baseUrl}/call/${call.id}/control` } : undefined,
    name: request.name,
    phoneNumberId: request.phoneNumberId,
    assistantOverrides: request.assistantOverrides,
    schedulePlan: request.schedulePlan,
    endedReason: call.endedReason ?? undefined,
    startedAt: call.startedAt?.toISOString(),
    endedAt: call.endedAt?.toISOString(),
  };
  return {
    id: call.id,
    orgId,
    type: call.direction === 'outbound' ? 'outboundPhoneCall' : 'inboundPhoneCall',
    status: call.status,
    createdAt: call.createdAt.toISOString(),
    updatedAt: call.updatedAt.toISOString(),
    phoneCallTransport: 'sip',
    // What was said, and to whom, is what a deletion takes away.
    ...(call.isDeleted ? {} : { customer: request.customer, assistant: request.assistant }),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    ...(call.status === 'ended' && !call.isDeleted
      ? { cost: call.cost, artifact: call.artifact ?? {}, analysis: {}, messages: call.artifact?.messages ?? [] }
      : {}),
  };
}

/** Returns how a number answers now: a practice that rang us back picks up when we ring to confirm. */
export function personaNow(persona: Persona, number: string, calls: Iterable<SimulatedCall>): Persona {
  const rangUs = ({ direction, request, status }: SimulatedCall) =>
    direction === 'inbound' && request.customer.number === number && status === 'ended';
  return persona === 'rings-back' && [...calls].some(rangUs) ? 'accepts-first' : persona;
}
