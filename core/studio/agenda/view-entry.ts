import { createHash } from 'node:crypto';
import type { EntryRow } from '@dentisti/db/agenda/entry.repository';
import {
  type EntryAction,
  type EntryKind,
  entryActions,
  entryKindOf,
  type HoldReason,
  holdReasonOf,
} from '@dentisti/domain/studio/agenda-entry';

/** Something that stands in a practice's agenda, as its people see it. */
export interface EntryView extends Omit<EntryRow, 'kind'> {
  kind: EntryKind;
  /** Null for what is no hold. */
  holdReason: HoldReason | null;
  version: string;
  actions: EntryAction[];
}

/** Stands for the state of an entry: what was changed since it was seen has another one. */
export const entryVersionOf = ({
  patientName: _name,
  patientPhone: _phone,
  patientNote: _note,
  createdAt: _at,
  attendanceConfirmedAt: _confirmed,
  isOffered: _offered,
  isSimulation: _simulation,
  ...state
}: EntryRow): string => createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22);

/** Returns an entry as the practice's people see it; who holds a time is nobody's to know. */
export function viewEntry(row: EntryRow, now: Date): EntryView {
  const kind = entryKindOf(row);
  const isVisit = kind === 'visit';
  return {
    ...row,
    kind,
    holdReason: holdReasonOf(row, row.isOffered),
    version: entryVersionOf(row),
    actions: entryActions(row, now),
    patientName: isVisit ? row.patientName : null,
    patientPhone: isVisit ? row.patientPhone : null,
    patientNote: isVisit ? row.patientNote : null,
    patientId: isVisit ? row.patientId : null,
  };
}
