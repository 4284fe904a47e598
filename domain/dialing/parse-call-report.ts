import { romeClock, romeInstant } from '../hours/rome-time.ts';
import { cutText } from '../well-formed.ts';
import { CallReport } from './call-report.schema.ts';
import {
  type CallOutcome,
  type CallPurpose,
  type DeclineReason,
  declineReasons,
  type UnsettledReason,
  unsettledReasons,
} from './call-task.ts';
import { groupEndedReason } from './ended-reason.ts';

/** The platform's report of an ended call. */
export interface EndedCall {
  purpose: CallPurpose;
  /** The times the assistant asked for, in order (`wantedTimes`). */
  asked: readonly Date[];
  endedReason: string | null;
  /** Result of the structured outcome or of the assistant's tool; anything, because a model wrote it. */
  report: unknown;
  /** Somebody spoke: a failure after that is not the line's, and the practice has been disturbed. */
  answered: boolean;
  endedAt: Date;
}

const sentenceMax = 200;
/** The reports that count although the call broke off afterwards. */
const settled = new Set(['accepted', 'proposed', 'declined', 'acknowledged', 'wrong_number', 'do_not_call']);

/**
 * Returns how a dial ended, from the platform's reason and the model's report together. "Talked" is not "booked":
 * without a report nothing is settled; a settled report counts even when the platform failed afterwards.
 */
export function parseEndedCall(call: EndedCall): CallOutcome {
  const parsed = CallReport.safeParse(call.report);
  const report = parsed.success ? parsed.data : null;
  const group = groupEndedReason(call.endedReason);
  if (report && (group === 'talked' || (call.answered && settled.has(report.result)))) return parseReport(report, call);
  // A person who picked up and heard the line fail is not rung again at once, whatever the platform calls it.
  if (call.answered && group !== 'talked' && group !== 'voicemail') return unsettled('unclear', null);
  switch (group) {
    case 'talked':
      return unsettled(call.endedReason === 'silence-timed-out' ? 'silence' : 'unclear', null);
    case 'noAnswer':
    case 'busy':
    case 'voicemail':
    case 'unreachableNumber':
    case 'notConnected':
      return { kind: group };
    case 'cancelled':
      return { kind: 'platformFailure', permanent: false };
    default:
      return { kind: 'platformFailure', permanent: group === 'platformPermanent' };
  }
}

const unsettled = (reason: UnsettledReason, callBackAt: Date | null): CallOutcome => ({
  kind: 'unsettled',
  reason,
  callBackAt,
});

function parseReport(report: CallReport, call: EndedCall): CallOutcome {
  const sentence = cutText((report.sentence ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim(), sentenceMax) || null;
  const said = parseLocalTime(report.dateTime);
  switch (report.result) {
    case 'accepted':
      return parseYes(report, call, said, sentence);
    case 'proposed':
      return said ? { kind: 'proposed', at: said, sentence } : unsettled('unclear', null);
    case 'declined':
      return { kind: 'declined', reason: declineReason(report.reason), sentence };
    case 'acknowledged':
      return { kind: 'acknowledged', sentence };
    case 'call_back':
      return unsettled('call-back-later', parseLocalTime(report.callBackAt));
    case 'wrong_number':
      return { kind: 'wrongNumber' };
    case 'do_not_call':
      return { kind: 'optedOut', sentence };
    case 'answering_machine':
      return { kind: 'voicemail' };
    case 'unsettled':
      return unsettled(unsettledReason(report.reason, call.endedReason), parseLocalTime(report.callBackAt));
  }
}

/** A yes whose number and time disagree is put to the patient as an offer of the time that was said aloud. */
function parseYes(report: CallReport, call: EndedCall, said: Date | null, sentence: string | null): CallOutcome {
  if (call.purpose === 'release' || call.purpose === 'cancel') return { kind: 'acknowledged', sentence };
  if (call.purpose === 'confirmProposal') {
    const offered = call.asked[0] ?? null;
    const at = said ?? offered;
    return at ? { kind: 'accepted', at, preference: null, sentence } : unsettled('unclear', null);
  }
  const byNumber = report.preference === null ? null : (call.asked[report.preference - 1] ?? null);
  if (byNumber && said && byNumber.getTime() !== said.getTime()) return { kind: 'proposed', at: said, sentence };
  const at = byNumber ?? said;
  if (!at) return unsettled('unclear', null);
  const index = call.asked.findIndex((time) => time.getTime() === at.getTime());
  return { kind: 'accepted', at, preference: index < 0 ? null : ((index + 1) as 1 | 2 | 3), sentence };
}

const declineReason = (reason: string | null): DeclineReason =>
  declineReasons.find((known) => known === reason) ?? 'other';

function unsettledReason(reason: string | null, endedReason: string | null): UnsettledReason {
  const known = unsettledReasons.find((candidate) => candidate === reason);
  if (known) return known;
  if (endedReason?.startsWith('customer-ended-call')) return 'hung-up';
  return endedReason === 'assistant-forwarded-call' ? 'handed-over' : 'unclear';
}

/** `2026-11-24T09:30` on an Italian clock; seconds and a missing `T` are forgiven, days that do not exist are not. */
export function parseLocalTime(text: string | null): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2})?$/.exec(text?.trim() ?? '');
  if (!match?.[1]) return null;
  const [hour, minute] = [Number(match[2]), Number(match[3])];
  if (hour > 23 || minute > 59 || Number.isNaN(Date.parse(`${match[1]}T00:00:00Z`))) return null;
  const at = romeInstant(match[1], hour * 60 + minute);
  return romeClock(at).date === match[1] ? at : null;
}
