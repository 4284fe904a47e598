import { findPatient as findRow, type KnownPatient } from '@dentisti/db/patients/patient.repository';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { readRooms } from '../studio/find-rooms.ts';

/** Returns one of a practice's patients; null to everybody else, and when there is none of that id (any more). */
export const findPatient = (
  context: RequestContext,
  practiceId: string,
  patientId: string,
): Promise<KnownPatient | null> =>
  readRooms(context, practiceId, async (tx, room) =>
    isUuid(patientId) ? findRow(tx, room.practiceId, patientId) : null,
  );
