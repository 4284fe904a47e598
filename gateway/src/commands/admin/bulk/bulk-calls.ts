import { listCalls } from '@dentisti/db/admin';
import { readCallVersion } from '../../../queries/admin/read-call-version.ts';
import type { ColleagueContext } from '../by-hand.ts';
import type { CallByHandInput, CallByHandOutcome } from '../call-by-hand.ts';
import { cancelCall } from '../cancel-call.ts';
import { retryCall } from '../retry-call.ts';
import { runCallNow } from '../run-call-now.ts';
import { type BulkAction, changedMeanwhile } from './bulk-action.ts';

type Command = (context: ColleagueContext, input: CallByHandInput) => Promise<CallByHandOutcome>;

/** Many calls by the command for one: its rules decide for each, and the booking's version tells whether it changed. */
const callAction = (command: Command): BulkAction => ({
  select: async ({ em }, { callStates, callOutcome, practice, city }, limit) => {
    const filter = { states: callStates, outcome: callOutcome, practice, city, after: null, limit };
    return (await listCalls(em, filter)).map(({ id }) => id);
  },
  look: async (context, id) => {
    const mark = await readCallVersion(context, id);
    if (mark === null) return null;
    const outcome = await command(context, { callTaskId: id, note: '', dryRun: true });
    if (outcome.bookingNumber === null) return null;
    const { bookingNumber: label, practiceName: detail, says } = outcome;
    return { id, label, detail, says, isAllowed: outcome.kind === 'wouldDo', mark: String(mark) };
  },
  act: async (context, { id, mark, note }) => {
    const { kind, says } = await command(context, { callTaskId: id, note, seenVersion: Number(mark) });
    return kind === 'changedMeanwhile' ? changedMeanwhile : { done: kind === 'done', says };
  },
});

export const retryCalls = callAction(retryCall);
export const runCallsNow = callAction(runCallNow);
export const cancelCalls = callAction(cancelCall);
