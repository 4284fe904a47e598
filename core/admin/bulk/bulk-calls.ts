import { listCalls } from '@dentisti/db/dialing/call-list.repository';
import { cancelCall } from '../../dialing/cancel-call.ts';
import { findCallVersion } from '../../dialing/find-call-version.ts';
import type { CallOverrideInput, CallOverrideOutcome } from '../../dialing/override-call.ts';
import { retryCall } from '../../dialing/retry-call.ts';
import { runCallNow } from '../../dialing/run-call-now.ts';
import type { OperatorContext } from '../manual-override.ts';
import { type BulkAction, changedMeanwhile } from './bulk-action.ts';

type Command = (context: OperatorContext, input: CallOverrideInput) => Promise<CallOverrideOutcome>;

/** Many calls by the command for one: its rules decide for each, and the booking's version tells whether it changed. */
const callAction = (command: Command): BulkAction => ({
  select: async ({ em }, { callStates, callOutcome, practice, city }, limit) => {
    const filter = { states: callStates, outcome: callOutcome, practice, city, after: null, limit };
    return (await listCalls(em, filter)).map(({ id }) => id);
  },
  preview: async (context, id) => {
    const version = await findCallVersion(context, id);
    if (version === null) return null;
    const outcome = await command(context, { callTaskId: id, note: '', dryRun: true });
    if (outcome.bookingNumber === null) return null;
    const { bookingNumber: label, practiceName: detail, message } = outcome;
    return { id, label, detail, message, isAllowed: outcome.kind === 'wouldDo', version: String(version) };
  },
  act: async (context, { id, version, note }) => {
    const { kind, message } = await command(context, { callTaskId: id, note, seenVersion: Number(version) });
    return kind === 'changedMeanwhile' ? changedMeanwhile : { done: kind === 'done', message };
  },
});

export const retryCalls = callAction(retryCall);
export const runCallsNow = callAction(runCallNow);
export const cancelCalls = callAction(cancelCall);
