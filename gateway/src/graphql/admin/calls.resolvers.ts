import { cancelCall } from '@dentisti/core/dialing/cancel-call';
import {
  type CallView,
  type DialView,
  findCallView,
  listCallViews,
  openCall,
  versionOf,
} from '@dentisti/core/dialing/list-call-tasks';
import type { CallOverrideOutcome } from '@dentisti/core/dialing/override-call';
import { retryCall } from '@dentisti/core/dialing/retry-call';
import { runCallNow } from '@dentisti/core/dialing/run-call-now';
import { callEndText } from '@dentisti/domain/booking/call-end-text';
import type { CallPurpose } from '@dentisti/domain/dialing/call-task';
import type { VoicePayload } from '@dentisti/domain/dialing/voice-message';
import { cutText } from '@dentisti/domain/well-formed';
import type { BookingStatus, CallAction, CallState, Resolvers } from '../../generated/resolvers.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { purposeNames } from './call-purpose-names.ts';
import { listSort } from './list-sort.ts';

type State = 'open' | 'done' | 'failed' | 'withdrawn';

/** How a call ended, in the words of the timeline. */
function outcomeText(outcome: string | null, purpose: CallPurpose, report: Record<string, unknown> | null) {
  if (outcome === null) return null;
  if (outcome === 'notPlaced') return 'La piattaforma non ha mai ricevuto questa chiamata.';
  return callEndText(`callEnded.${outcome}`, { ...report, purpose }, new Date());
}

export const adminCallsResolvers: Resolvers = {
  Query: {
    adminCalls: (_root, { state, outcome, practice, city, sort, first, after }, context) =>
      listCallViews(context, {
        states: (state ?? []).map((one) => one.toLowerCase() as State),
        outcome: cutText(outcome ?? '', 40) || null,
        practice: cutText(practice ?? '', 100),
        city: cutText(city ?? '', 100),
        sort: listSort(sort),
        first: first ?? null,
        after: after ?? null,
      }),
    adminCall: (_root, { id }, context) => openCall(context, id),
  },
  Mutation: {
    runCallNow: async (_root, args, context) =>
      presentCallOutcome(context, await runCallNow(context, callInputOf(args))),
    retryCall: async (_root, args, context) => presentCallOutcome(context, await retryCall(context, callInputOf(args))),
    cancelCall: async (_root, args, context) =>
      presentCallOutcome(context, await cancelCall(context, callInputOf(args))),
  },
  AdminCall: {
    id: ({ call }) => call.id,
    bookingNumber: ({ call }) => call.bookingNumber,
    bookingStatus: ({ call }) => call.bookingStatus.toUpperCase() as BookingStatus,
    bookingErasedAt: ({ call }) => call.bookingErasedAt,
    inCallSince: ({ call }) => call.inCallSince,
    version: ({ call }, _args, context) => versionOf(context, call.bookingId),
    practice: ({ call }) => call.practiceName,
    city: ({ call }) => call.city,
    phone: ({ call }) => call.phone,
    purpose: ({ call }) => purposeNames[call.purpose],
    state: ({ call }) => call.state.toUpperCase() as CallState,
    openedAt: ({ call }) => call.createdAt,
    endedAt: ({ call }) => call.endedAt,
    notAfter: ({ call }) => call.notAfter,
    nextDialAt: ({ call }) => call.nextDialAt,
    attempts: ({ call }) => call.attempts,
    isSimulation: ({ call }) => call.isSimulation,
    lastOutcome: ({ call }) => call.lastOutcome,
    lastOutcomeText: ({ call }) => outcomeText(call.lastOutcome, call.purpose, null),
    dials: ({ dials }) => [...dials],
    actions: ({ call }) => actionsFor(call),
  },
  AdminDial: {
    id: ({ attempt }) => attempt.id,
    ordinal: ({ attempt }) => attempt.ordinal,
    isInbound: ({ attempt }) => attempt.direction === 'inbound',
    state: ({ attempt }) => attempt.state,
    dialledAt: ({ attempt }) => attempt.dialledAt,
    placedAt: ({ attempt }) => attempt.placedAt,
    endedAt: ({ attempt }) => attempt.endedAt,
    endAskedAt: ({ attempt }) => attempt.endAskedAt,
    outcome: ({ attempt }) => attempt.outcome,
    outcomeText: ({ attempt, purpose }) => outcomeText(attempt.outcome, purpose, attempt.report),
    quote: ({ attempt }) => textOf(attempt.report?.sentence),
    reason: ({ attempt }) => textOf(attempt.report?.reason),
    agreedAt: ({ attempt }) => instantOf(attempt.report?.at),
    endedReason: ({ attempt }) => (attempt.state === 'ended' ? attempt.endedReason : null),
    costCents: ({ attempt }) => attempt.costCents,
    isSimulation: ({ isSimulation }) => isSimulation,
    durationSeconds: durationOf,
    voiceCallId: ({ attempt }) => attempt.voiceCallId,
    transcript: ({ events }) =>
      textOf(events.findLast(({ payload }) => textOf(payload.transcript))?.payload.transcript),
    events: ({ events }) =>
      events.map(({ receivedAt, type, status, payload, processedAt, failures }) => ({
        at: receivedAt,
        type,
        // The id of a tool call says nothing to anybody.
        status: type === 'tool-calls' ? '' : status || (textOf(payload.endedReason) ?? ''),
        processedAt,
        failures,
      })),
  },
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value : null);
const instantOf = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null);

/** From picking up to hanging up, as the platform measured it. */
function durationOf({ events }: DialView): number | null {
  for (const { payload } of events.toReversed()) {
    const { startedAt, endedAt } = payload as unknown as VoicePayload;
    if (startedAt && endedAt) return Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000));
  }
  return null;
}

function actionsFor({ state, callSince, barredBy }: CallView['call']): CallAction[] {
  if (state === 'open') return callSince || barredBy ? ['CANCEL'] : ['RUN_NOW', 'RETRY', 'CANCEL'];
  if (barredBy) return [];
  return state === 'failed' || state === 'withdrawn' ? ['RETRY'] : [];
}

export const callInputOf = (args: {
  callId: string;
  note: string;
  version?: number | null;
  dryRun?: boolean | null;
}) => ({
  callTaskId: args.callId,
  note: args.note,
  seenVersion: args.version ?? null,
  dryRun: args.dryRun ?? false,
});

export async function presentCallOutcome(context: RequestContext, outcome: CallOverrideOutcome) {
  const { kind, message, at, rule, callTaskId } = outcome;
  switch (kind) {
    case 'done':
    case 'wouldDo': {
      const call = await findCallView(context, callTaskId);
      if (!call) throw new Error(`call task ${callTaskId} is gone`);
      return { __typename: 'CallOverridden' as const, isDryRun: kind === 'wouldDo', text: message, at, call };
    }
    case 'changedMeanwhile':
      return { __typename: 'ChangedMeanwhile' as const, message };
    default:
      return { __typename: 'CallForbidden' as const, message, rule, until: at };
  }
}
