import { cutText } from '../well-formed.ts';
import { CallReport } from './call-report.schema.ts';
import {
  type CallOutcome,
  type CallPurpose,
  type DeclineReason,
  declineReasons,
  reportedUnsettledReasons,
  type SaidOutcome,
  type UnsettledReason,
} from './call-task.ts';
import { groupEndedReason } from './ended-reason.ts';
import { isLikelyTime, parseLocalTime } from './reported-time.ts';

/** The platform's report of an ended call. */
export interface EndedCall {
  purpose: CallPurpose;
  /** The times the assistant asked for, in order (`wantedTimes`). */
  asked: readonly Date[];
  endedReason: string | null;
  /** Result of the structured outcome; anything, because a model wrote it. */
  report: unknown;
  /** What the assistant noted with its tool during the call; as untrusted, absent when it noted nothing. */
  noted?: unknown;
  /** Somebody spoke: a failure after that is not the line's, and the practice has been disturbed. */
  answered: boolean;
  /** What was said, as the platform wrote it down: a line for each sentence; absent when it sent nothing. */
  transcript?: string | null;
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
  const group = groupEndedReason(call.endedReason);
  const counts = ({ result }: CallReport) => group === 'talked' || (call.answered && settled.has(result));
  const [reported, noted] = [call.report, call.noted].map((given) => CallReport.safeParse(given).data ?? null);
  const report = reported ?? noted ?? null;
  if (report && counts(report)) {
    const outcome = weigh(report, reported && noted && counts(noted) ? noted : null, call);
    // Who said nothing has agreed to nothing, whatever a model made of it.
    return spokenTo.has(outcome.kind) && isSilent(call) ? unsettled('silence', null) : outcome;
  }
  // A person who picked up and heard the line fail is not rung again at once, whatever the platform calls it.
  if (call.answered && group !== 'talked' && group !== 'voicemail') return unsettled('unclear', null);
  switch (group) {
    case 'talked':
      return unsettled(call.endedReason === 'silence-timed-out' || isSilent(call) ? 'silence' : 'unclear', null);
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

/** Ends of a conversation; peace that was asked for counts in any case. */
const spokenTo = new Set<CallOutcome['kind']>([
  ...(['accepted', 'proposed', 'declined', 'acknowledged', 'unsettled', 'wrongNumber'] as const),
]);

/** Whether the assistant alone spoke. A text without speakers tells nothing. */
function isSilent({ transcript }: EndedCall): boolean {
  const lines = (transcript ?? '').split('\n');
  return lines.some((line) => line.startsWith('AI:')) && !lines.some((line) => line.startsWith('User:'));
}

const unsettled = (
  reason: UnsettledReason,
  callBackAt: Date | null,
  said: { said?: SaidOutcome; noted?: SaidOutcome; sentence?: string | null } = {},
): CallOutcome => ({ kind: 'unsettled', reason, callBackAt, ...said });

/** Ends that are the assistant's own: it has said what it had to. */
const assistantEnded = /^assistant-(?:ended-call|said-end-call-phrase)/;
/** Questions after whose yes the practice writes down a patient it does not know. */
const needsDetails = new Set<CallPurpose>(['book', 'confirmProposal']);

/** Returns what a report comes to beside the assistant's own note, and the way the call ended. */
function weigh(report: CallReport, noted: CallReport | null, call: EndedCall): CallOutcome {
  const outcome = asAsked(parseReport(report, call), call);
  const other = noted && asAsked(parseReport(noted, call), call);
  const optOut = [outcome, other].find((one) => one?.kind === 'optedOut');
  // Ringing somebody who asked for peace is the worse mistake.
  if (optOut) return optOut;
  if (other && !isSame(outcome, other))
    return unsettled('contradiction', null, { said: saidOf(outcome), noted: saidOf(other) });
  if (outcome.kind !== 'accepted' || !needsDetails.has(call.purpose)) return outcome;
  if (report.detailsLeft || assistantEnded.test(call.endedReason ?? '')) return outcome;
  return unsettled('cut-off', null, { said: saidOf(outcome), sentence: outcome.sentence });
}

/** What an outcome said, for the next call and for people. */
export const saidOf = (outcome: CallOutcome): SaidOutcome => ({
  kind: outcome.kind,
  at: 'at' in outcome ? outcome.at : null,
});

/** An offer of a time that was asked for is a yes, a yes to another an offer; who takes note of a confirmation confirms it. */
function asAsked(outcome: CallOutcome, { purpose, asked }: EndedCall): CallOutcome {
  const [offered] = asked;
  if (outcome.kind === 'acknowledged' && purpose === 'confirmProposal' && offered)
    return { kind: 'accepted', at: offered, preference: null, sentence: outcome.sentence };
  if (outcome.kind !== 'proposed' && outcome.kind !== 'accepted') return outcome;
  const { at, sentence } = outcome;
  const index = asked.findIndex((time) => time.getTime() === at.getTime());
  if (index < 0) return { kind: 'proposed', at, sentence };
  return {
    kind: 'accepted',
    at,
    preference: purpose === 'confirmProposal' ? null : ((index + 1) as 1 | 2 | 3),
    sentence,
  };
}

function isSame(a: CallOutcome, b: CallOutcome): boolean {
  return a.kind === b.kind && saidOf(a).at?.getTime() === saidOf(b).at?.getTime();
}

function parseReport(report: CallReport, call: EndedCall): CallOutcome {
  const sentence = cutText((report.sentence ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim(), sentenceMax) || null;
  const said = parseLocalTime(report.dateTime);
  // A time that nobody means was misheard: with it, the whole answer.
  const isOdd = said !== null && !isLikelyTime(said, call.endedAt);
  if (isOdd && (report.result === 'proposed' || report.result === 'accepted') && !isNotice(call.purpose))
    return unsettled('unclear', null);
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
      return unsettled('call-back-later', likelyTime(report.callBackAt, call.endedAt));
    case 'wrong_number':
      return { kind: 'wrongNumber' };
    case 'do_not_call':
      return { kind: 'optedOut', sentence };
    case 'answering_machine':
      return { kind: 'voicemail' };
    case 'unsettled':
      return unsettled(unsettledReason(report.reason, call.endedReason), likelyTime(report.callBackAt, call.endedAt));
  }
}

const isNotice = (purpose: CallPurpose) => purpose === 'release' || purpose === 'cancel';

function likelyTime(text: string | null, now: Date): Date | null {
  const at = parseLocalTime(text);
  return at && isLikelyTime(at, now) ? at : null;
}

/** A yes whose number and time disagree is put to the patient as an offer of the time that was said aloud. */
function parseYes(report: CallReport, call: EndedCall, said: Date | null, sentence: string | null): CallOutcome {
  if (isNotice(call.purpose)) return { kind: 'acknowledged', sentence };
  if (call.purpose === 'confirmProposal') {
    const offered = call.asked[0] ?? null;
    const at = said ?? offered;
    return at ? { kind: 'accepted', at, preference: null, sentence } : unsettled('unclear', null);
  }
  const byNumber = report.preference === null ? null : (call.asked[report.preference - 1] ?? null);
  if (byNumber && said && byNumber.getTime() !== said.getTime()) return { kind: 'proposed', at: said, sentence };
  const at = byNumber ?? said;
  return at ? { kind: 'accepted', at, preference: null, sentence } : unsettled('unclear', null);
}

const declineReason = (reason: string | null): DeclineReason =>
  declineReasons.find((known) => known === reason) ?? 'other';

function unsettledReason(reason: string | null, endedReason: string | null): UnsettledReason {
  const known = reportedUnsettledReasons.find((candidate) => candidate === reason);
  if (known) return known;
  if (endedReason?.startsWith('customer-ended-call')) return 'hung-up';
  return endedReason === 'assistant-forwarded-call' ? 'handed-over' : 'unclear';
}
