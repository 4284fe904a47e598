import { findPatientChanges, type PatientChangeRow } from '@dentisti/db/studio/patient-change.repository';
import type { RequestContext } from '../../context.ts';
import { readRooms } from '../find-rooms.ts';

const maxChanges = 50;
const shownDays = 7;

/** Returns what patients booked, moved and called off at a practice in the last seven days, the latest first; null as in `readRooms`. */
export const listPatientChanges = (context: RequestContext, typedId: string): Promise<PatientChangeRow[] | null> =>
  readRooms(context, typedId, (tx, { practiceId, now }) => {
    const after = new Date(now.getTime() - shownDays * 86_400_000);
    return findPatientChanges(tx, { practiceId, after, limit: maxChanges });
  });
