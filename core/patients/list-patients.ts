import {
  countPatients,
  findPatientPage,
  type PatientCursor,
  type PatientLine,
} from '@dentisti/db/patients/patient.repository';
import { parsePatientSearch } from '@dentisti/domain/studio/patient';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { readRooms } from '../studio/find-rooms.ts';

const pageSize = 50;
/** Nobody reads further, and counting takes time. */
const maxCounted = 10_000;

/** A page of a practice's patients. */
export interface PatientPage {
  patients: PatientLine[];
  /** For the page after; null on the last one. */
  next: string | null;
  total: number;
}

/**
 * Returns a practice's patients by name, 50 at a time; null to everybody who is not in it, and while its rooms are not open.
 * `words` are part of name, telephone or mail.
 */
export const listPatients = (
  context: RequestContext,
  practiceId: string,
  { words, after }: { words: string | null; after: string | null },
): Promise<PatientPage | null> =>
  readRooms(context, practiceId, async (tx, room) => {
    const wanted = { practiceId: room.practiceId, search: parsePatientSearch(words ?? '') };
    const page = { ...wanted, after: parseCursor(after), limit: pageSize + 1, now: room.now };
    const rows = await findPatientPage(tx, page);
    const total = await countPatients(tx, wanted, maxCounted);
    const patients = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? patients.at(-1) : undefined;
    return { patients, next: last ? cursorOf(last) : null, total };
  });

const cursorOf = ({ nameKey, id }: PatientCursor) => Buffer.from(`${id}${nameKey}`).toString('base64url');

/** Null for anything that is no cursor: then the list begins. */
function parseCursor(text: string | null): PatientCursor | null {
  const decoded = Buffer.from(text ?? '', 'base64url').toString();
  const [id, nameKey] = [decoded.slice(0, 36), decoded.slice(36)];
  return isUuid(id) && nameKey !== '' && nameKey.length <= 400 && !nameKey.includes('\0') ? { id, nameKey } : null;
}
