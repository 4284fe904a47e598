import type { EntryRow } from '@dentisti/db/agenda/entry.repository';
import type { AbsentClinician } from '@dentisti/db/agenda/team.repository';
import { absenceText } from '@dentisti/domain/agenda/clinician-absence';
import { changedMeanwhile, type StudioRefused } from '../refusal.ts';
import { type EntryView, entryVersionOf, viewEntry } from './view-entry.ts';

/** Chair or clinician are taken then, or the clinician does not work. */
export interface EntryTaken {
  kind: 'taken';
  message: string;
  inTheWay: EntryView[];
  mayOverride: boolean;
}
export interface ChangedMeanwhile {
  kind: 'changedMeanwhile';
  message: string;
}
export interface EntryChanged {
  kind: 'changed';
  /** Null once it is out of the agenda. */
  entry: EntryView | null;
  /** Visits that stand in a block's time. */
  inTheWay: EntryView[];
}
export type EntryRefusal = EntryTaken | StudioRefused | ChangedMeanwhile;
export type EntryOutcome = EntryChanged | EntryRefusal;

const takenText = 'A quell’ora poltrona o professionista sono già occupati.';
const closedText = 'A quell’ora lo studio, la poltrona o il professionista sono chiusi.';

/** Why a place is not simply free: what stands there, a closure, a clinician who does not work then. */
export interface PlaceObstacles {
  inTheWay: readonly EntryRow[];
  isClosed: boolean;
  absent: AbsentClinician | null;
}

/** Returns that a time is taken, with all that speaks against it: whoever overrides it overrides all. */
export function entryTaken({ inTheWay, isClosed, absent }: PlaceObstacles, now: Date): EntryTaken {
  const texts = [
    inTheWay.length > 0 ? takenText : isClosed && closedText,
    absent && absenceText(absent.absence, absent.name),
  ];
  return {
    kind: 'taken',
    message: texts.filter(Boolean).join(' '),
    inTheWay: inTheWay.map((row) => viewEntry(row, now)),
    mayOverride: true,
  };
}

export const entryChangedMeanwhile: ChangedMeanwhile = { kind: 'changedMeanwhile', message: changedMeanwhile };

/** The same sentence for what is gone and for what is another practice's. */
export const notInAgenda = 'Non è più in agenda: guarda di nuovo.';

/** Returns that an entry is no longer what was seen; null when it is. */
export const refuseOtherVersion = (row: EntryRow, version: string | null): ChangedMeanwhile | null =>
  entryVersionOf(row) === version ? null : entryChangedMeanwhile;
