import { z } from 'zod';
import { cutText, wellFormedJson } from '../well-formed.ts';
import { finalTranscript } from './assistant-definition.ts';
import { outcomeName } from './call-report.schema.ts';
import { callerNumber } from './caller-number.ts';
import { groupEndedReason } from './ended-reason.ts';

/**
 * Data of the voice platform from webhooks and answers, reduced to what we use. Untrusted: whole messages echo our
 * secret, so only these fields are kept, and nothing is logged.
 */
export interface VoicePayload {
  /** The platform's own status of the call. */
  status: string | null;
  /** An open string (domain `groupEndedReason`); null while the call lasts. */
  endedReason: string | null;
  /** ISO 8601; null when nobody picked up. */
  startedAt: string | null;
  endedAt: string | null;
  /** Hundredths of the platform's currency. */
  costCents: number | null;
  /** The model's report as it came (`CallReport` reads it); null when there is none. */
  outcome: unknown;
  /** What was said, line by line; personal, kept 30 days. Null when nobody spoke, or before the end. */
  transcript: string | null;
}

/** One call as `GET /call` and `POST /call` give it. */
export interface VoiceCall extends VoicePayload {
  id: string;
  /** Our attempt's id, from `customer.externalId`; null when the call is not one of ours. */
  attemptId: string | null;
  /** The telephone that was called, or that called us; E.164. */
  customerNumber: string | null;
  /** The platform takes no further call of ours at the moment. */
  concurrencyBlocked: boolean;
}

export interface VoiceToolCall {
  id: string;
  name: string;
  arguments: Record<string, unknown>;
}

/** One server message (webhook). */
export interface VoiceMessage {
  /** `status-update`, `end-of-call-report`, `tool-calls`, `assistant-request`, `hang`, or one we do not know. */
  type: string;
  /** Null for messages that come before there is a call. */
  voiceCallId: string | null;
  attemptId: string | null;
  /** The number that an inbound call shows, E.164 (`callerNumber`): a hint, never a proof. Null for a hidden one. */
  callerNumber: string | null;
  /** Another telephone handed the call on to us: the number it shows need not be its caller's. */
  isForwarded: boolean;
  /** The number of ours that was rung, or rings: the platform's id and E.164; null where the message does not say. */
  ourNumber: { id: string | null; number: string | null };
  /** Status of a `status-update`, else empty: tells messages of one type apart. */
  status: string;
  payload: VoicePayload;
  toolCalls: VoiceToolCall[];
  /** The sentence of a `transcript`; null for other types, guesses and silence. */
  line: VoiceLine | null;
}

/** One sentence, while the call goes on. */
interface VoiceLine {
  role: 'assistant' | 'user';
  text: string;
  /** The platform's clock, in milliseconds; null when it did not say. */
  at: number | null;
}

const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);
const Text = maybe(z.string().max(500));
const Instant = maybe(z.iso.datetime({ offset: true }));
const Uuid = maybe(z.uuid());
const Customer = maybe(z.object({ number: Text, sipUri: Text, externalId: Uuid }));
const Metadata = maybe(z.object({ attemptId: Uuid }));

/** Five minutes of talk are some 6,000 letters; a model that runs wild must not fill the table. */
const maxTranscriptLength = 30_000;

const Artifact = maybe(
  z.object({
    transcript: maybe(z.string()),
    structuredOutputs: maybe(z.record(z.string(), maybe(z.object({ name: Text, result: z.unknown().optional() })))),
  }),
);
const Analysis = maybe(z.object({ structuredData: z.unknown().optional() }));

const Call = z.object({
  id: z.string().min(1).max(100),
  phoneNumberId: Text,
  status: Text,
  endedReason: Text,
  startedAt: Instant,
  endedAt: Instant,
  cost: maybe(z.number().nonnegative()),
  customer: Customer,
  assistant: maybe(z.object({ metadata: Metadata })),
  artifact: Artifact,
  analysis: Analysis,
  // Seen on the wire, not in the published schema.
  phoneCallProviderDetails: maybe(
    z.object({ sip: maybe(z.object({ headers: maybe(z.record(z.string(), z.unknown())) })) }),
  ),
  subscriptionLimits: maybe(z.object({ concurrencyBlocked: maybe(z.boolean()) })),
});

/** Three documented shapes: `function.arguments` as JSON text, `arguments`, `parameters`. */
const ToolCall = z.object({
  id: z.string().min(1).max(200),
  name: Text,
  function: maybe(z.object({ name: Text, arguments: z.unknown().optional() })),
  arguments: z.unknown().optional(),
  parameters: z.unknown().optional(),
});

const Message = z.object({
  type: z.string().min(1).max(100),
  phoneNumber: maybe(z.object({ id: Text, number: Text })),
  status: Text,
  endedReason: Text,
  startedAt: Instant,
  endedAt: Instant,
  cost: maybe(z.number().nonnegative()),
  call: maybe(Call),
  customer: Customer,
  artifact: Artifact,
  analysis: Analysis,
  toolCallList: maybe(z.array(z.unknown()).max(50)),
  timestamp: maybe(z.number().int().nonnegative()),
  role: maybe(z.enum(['assistant', 'user'])),
  transcriptType: Text,
  transcript: maybe(z.string()),
});

type Reported = Pick<
  z.infer<typeof Message>,
  'status' | 'endedReason' | 'startedAt' | 'endedAt' | 'cost' | 'artifact' | 'analysis'
>;

/** By name, not by id: the id is the platform's and changes with every inline definition. */
function outcomeOf({ artifact, analysis }: Reported): unknown {
  const outputs = Object.values(artifact?.structuredOutputs ?? {});
  return outputs.find((output) => output?.name === outcomeName)?.result ?? analysis?.structuredData ?? null;
}

function payloadOf(reported: Reported): VoicePayload {
  return {
    status: reported.status ?? null,
    endedReason: reported.endedReason ?? null,
    startedAt: reported.startedAt ?? null,
    endedAt: reported.endedAt ?? null,
    costCents: typeof reported.cost === 'number' ? Math.round(reported.cost * 10_000) / 100 : null,
    outcome: outcomeOf(reported),
    transcript: cutText(reported.artifact?.transcript?.trim() ?? '', maxTranscriptLength) || null,
  };
}

const attemptOf = (call: z.infer<typeof Call> | null | undefined) =>
  call?.customer?.externalId ?? call?.assistant?.metadata?.attemptId ?? null;

/** Whether a conversation's outcome is missing: it may follow, because the platform makes it after the call. */
export function lacksOutcome({ outcome, endedReason }: Pick<VoicePayload, 'outcome' | 'endedReason'>): boolean {
  return (outcome ?? null) === null && groupEndedReason(endedReason) === 'talked';
}

/** A call of an answer; null when it has not even an id. */
export function parseVoiceCall(body: unknown): VoiceCall | null {
  const parsed = Call.safeParse(body);
  if (!parsed.success) return null;
  const call = parsed.data;
  return {
    ...payloadOf(call),
    id: call.id,
    attemptId: attemptOf(call),
    customerNumber: call.customer?.number ?? null,
    concurrencyBlocked: call.subscriptionLimits?.concurrencyBlocked === true,
  };
}

function parseToolCall(value: unknown): VoiceToolCall[] {
  const parsed = ToolCall.safeParse(value);
  if (!parsed.success) return [];
  const { id, name, function: fn, arguments: given, parameters } = parsed.data;
  const raw = fn?.arguments ?? given ?? parameters ?? {};
  const record = z.record(z.string(), z.unknown()).safeParse(typeof raw === 'string' ? parseText(raw) : raw);
  return [{ id, name: fn?.name ?? name ?? '', arguments: record.success ? record.data : {} }];
}

function parseText(text: string): unknown {
  try {
    // Its own escapes came through the cleaning of the message around it.
    return wellFormedJson(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A sentence has some hundred letters. */
const maxLineLength = 1_000;

/** The platform names the type with or without the condition under which we asked for it. */
function lineOf({ type, role, transcriptType, transcript, timestamp }: z.infer<typeof Message>): VoiceLine | null {
  const isFinal = type === 'transcript' ? transcriptType === 'final' : type === finalTranscript;
  // Cut by whole characters, and without what Postgres refuses.
  const text = [...(transcript ?? '').replaceAll('\0', '').toWellFormed().trim()].slice(0, maxLineLength).join('');
  return isFinal && role && text ? { role, text, at: timestamp ?? null } : null;
}

/** A webhook's body; null when it is no server message. */
export function parseVoiceMessage(body: unknown): VoiceMessage | null {
  const parsed = z.object({ message: Message }).safeParse(body);
  if (!parsed.success) return null;
  const { message } = parsed.data;
  const customers = [message.customer, message.call?.customer];
  const headers = Object.keys(message.call?.phoneCallProviderDetails?.sip?.headers ?? {});
  return {
    type: message.type,
    voiceCallId: message.call?.id ?? null,
    attemptId: message.customer?.externalId ?? attemptOf(message.call),
    callerNumber: callerNumber(customers.flatMap((customer) => [customer?.number, customer?.sipUri])),
    isForwarded: headers.some((name) => name.toLowerCase() === 'diversion'),
    ourNumber: {
      id: message.call?.phoneNumberId ?? message.phoneNumber?.id ?? null,
      number: message.phoneNumber?.number ?? null,
    },
    status: message.type === 'status-update' ? (message.status ?? '') : '',
    // The report carries its fields itself; what it leaves out may stand in its call.
    payload: payloadOf({
      status: message.status ?? message.call?.status,
      endedReason: message.endedReason ?? message.call?.endedReason,
      startedAt: message.startedAt ?? message.call?.startedAt,
      endedAt: message.endedAt ?? message.call?.endedAt,
      cost: message.cost ?? message.call?.cost,
      artifact: message.artifact ?? message.call?.artifact,
      analysis: message.analysis ?? message.call?.analysis,
    }),
    toolCalls: (message.toolCallList ?? []).flatMap(parseToolCall),
    line: lineOf(message),
  };
}
