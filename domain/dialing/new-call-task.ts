import type { NewCallTask } from './call-task.ts';

const minute = 60_000;
const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * minute);
const latest = (times: readonly Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));

/** A practice is not asked for a time less than an hour away. */
export const askBeforeMinutes = 60;
/** A dial that waits lies at least so long before its task's end: at that end the request expires. */
export const lastDialMinutes = 1;
/** An offer is kept for the patient until half an hour before it, and so is its confirmation. */
export const offerBeforeMinutes = 30;

/** Asks for one of the times; `releasesAt` gives an earlier offer back in the same call. */
export function bookTask(times: readonly Date[], releasesAt: Date | null = null): NewCallTask {
  return { purpose: 'book', aboutAt: null, releasesAt, notAfter: before(latest(times), askBeforeMinutes) };
}

/** Tells the practice that the patient takes its offer, and hears its yes. */
export function confirmProposalTask(proposedAt: Date): NewCallTask {
  return {
    purpose: 'confirmProposal',
    aboutAt: proposedAt,
    releasesAt: null,
    notAfter: before(proposedAt, offerBeforeMinutes),
  };
}

/** Gives an offer back that the patient does not take. */
export function releaseTask(proposedAt: Date): NewCallTask {
  return { purpose: 'release', aboutAt: proposedAt, releasesAt: null, notAfter: proposedAt };
}

/** Tells the practice that the patient does not come. */
export function cancelTask(appointmentAt: Date): NewCallTask {
  return { purpose: 'cancel', aboutAt: appointmentAt, releasesAt: null, notAfter: appointmentAt };
}

/** Asks for another time while the appointment stands; of no use once that is an hour away. */
export function moveTask(appointmentAt: Date, times: readonly Date[]): NewCallTask {
  const notAfter = before(new Date(Math.min(appointmentAt.getTime(), latest(times).getTime())), askBeforeMinutes);
  return { purpose: 'move', aboutAt: appointmentAt, releasesAt: null, notAfter };
}
