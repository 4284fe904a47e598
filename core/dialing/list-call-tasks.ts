import type { ListSort } from '@dentisti/db/admin/list-sort';
import { findBooking } from '@dentisti/db/booking/booking.repository';
import { type CallAttemptRow, findCallAttempts } from '@dentisti/db/dialing/call-attempt.repository';
import {
  type DiallingHalt,
  findDiallingHalt,
  findListedCalls,
  findVoiceEventsOfBooking,
  type ListedCallRow,
  listCalls,
} from '@dentisti/db/dialing/call-list.repository';
import type { CallTaskState } from '@dentisti/db/dialing/call-task.entity';
import type { CallSetting } from '@dentisti/db/dialing/line-missing.repository';
import { findTranscriptLines, type TranscriptLine } from '@dentisti/db/dialing/live-transcript.repository';
import type { VoiceEventRow } from '@dentisti/db/dialing/voice-event.repository';
import { noteOpening } from '@dentisti/db/operators/audit-opening.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { callWaitingReason, type Waiting } from '@dentisti/domain/dialing/waiting-reason';
import { z } from 'zod';
import { pageOf, pageSize, readCursor } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { callSetting } from '../lines/find-line-missing.ts';

/** One call of a task with what the platform said of it. */
export interface DialView {
  attempt: CallAttemptRow;
  purpose: ListedCallRow['purpose'];
  events: readonly VoiceEventRow[];
  /** A simulated call, or one that follows a simulated call of the booking. */
  isSimulation: boolean;
}
/** A call task as operators see it. */
export interface CallView {
  call: ListedCallRow;
  waiting: Waiting | null;
  /** Read when somebody asks: in lists nobody does. */
  dials: readonly DialView[];
}

const viewCall = (call: ListedCallRow, halt: DiallingHalt, now: Date, dials: readonly DialView[] = []): CallView => ({
  call,
  waiting: call.state === 'open' ? callWaitingReason({ now, ...call, ...halt }) : null,
  dials,
});

export interface CallsAsked {
  states: readonly CallTaskState[];
  outcome: string | null;
  practice: string;
  city: string;
  sort: ListSort | null;
  first: number | null;
  after: string | null;
}

/** Call tasks, newest first. */
export async function listCallViews({ em, services }: Pick<RequestContext, 'em' | 'services'>, asked: CallsAsked) {
  const { env } = services;
  const after = readCursor(env, asked.after);
  const limit = pageSize(asked.first);
  const now = services.now();
  const halt = await findDiallingHalt(em, now, callSetting(env));
  const found = await listCalls(em, { ...asked, after, limit: limit + 1 });
  return pageOf(env, found, limit, (call) => viewCall(call, halt, now));
}

/** All tasks of a booking with their calls, oldest first. */
export async function listCallViewsOfBooking(
  em: EntityManager,
  bookingId: string,
  { now, setting }: { now: Date; setting: CallSetting },
): Promise<CallView[]> {
  const [calls, attempts, events, halt] = await Promise.all([
    findListedCalls(em, { bookingId }),
    findCallAttempts(em, bookingId),
    findVoiceEventsOfBooking(em, bookingId),
    findDiallingHalt(em, now, setting),
  ]);
  return calls.map((call) => viewCall(call, halt, now, dialsOf(call, attempts, events)));
}

function dialsOf(call: ListedCallRow, attempts: readonly CallAttemptRow[], events: readonly VoiceEventRow[]) {
  return attempts
    .filter(({ taskId }) => taskId === call.id)
    .map((attempt) => ({
      attempt,
      purpose: call.purpose,
      isSimulation: attempts.some((one) => one.isSimulation && one.dialledAt <= attempt.dialledAt),
      events: events.filter(
        ({ attemptId, voiceCallId }) => voiceCallId === attempt.voiceCallId || attemptId === attempt.id,
      ),
    }));
}

/** One task by its id or that of one of its calls, as it stands; null when there is none. */
export async function findCallView(
  { em, services }: Pick<RequestContext, 'em' | 'services'>,
  id: string,
): Promise<CallView | null> {
  const [found] = z.uuid().safeParse(id).success ? await findListedCalls(em, { callId: id }) : [];
  if (!found) return null;
  const calls = await listCallViewsOfBooking(em, found.bookingId, {
    now: services.now(),
    setting: callSetting(services.env),
  });
  return calls.find(({ call }) => call.id === found.id) ?? null;
}

/** As `findCallView`, and audits the opening with the booking's number: a transcript may name the patient. */
export async function openCall(context: RequestContext, id: string): Promise<CallView | null> {
  const view = await findCallView(context, id);
  if (view) await noteBookingOpened(context, view.call.bookingNumber);
  return view;
}

/** Returns a call's transcript so far (attempt's id); null for an unknown id. Audited as by `openCall`. */
export async function openLiveTranscript(context: RequestContext, id: string): Promise<TranscriptLine[] | null> {
  const [found] = z.uuid().safeParse(id).success ? await findListedCalls(context.em, { callId: id }) : [];
  if (!found) return null;
  await noteBookingOpened(context, found.bookingNumber);
  return findTranscriptLines(context.em, id);
}

/** Notes that an operator looked at a patient's booking; once an hour for each. */
export async function noteBookingOpened(context: RequestContext, number: string): Promise<void> {
  const { em, currentOperator, services, requestId } = context;
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const target = { kind: 'booking', id: number };
  await noteOpening(em, {
    at: services.now(),
    operatorId: currentOperator.id,
    action: 'booking.opened',
    target,
    requestId,
  });
}

/** The booking's version, which an action on its call has to name. */
export async function versionOf({ em }: Pick<RequestContext, 'em'>, bookingId: string): Promise<number> {
  return (await findBooking(em, bookingId))?.version ?? 0;
}
