import type { EntryRow } from '@dentisti/db/agenda/entry.repository';
import { changedMeanwhile, type StudioRefused } from '../refusal.ts';
import { type EntryView, entryVersionOf, viewEntry } from './view-entry.ts';

/** Chair or clinician are taken then. */
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

/** Returns that a time is taken, by something or by a closure. */
export const entryTaken = (inTheWay: readonly EntryRow[], now: Date): EntryTaken => ({
  kind: 'taken',
  message: inTheWay.length > 0 ? takenText : closedText,
  inTheWay: inTheWay.map((row) => viewEntry(row, now)),
  mayOverride: true,
});

export const entryChangedMeanwhile: ChangedMeanwhile = { kind: 'changedMeanwhile', message: changedMeanwhile };

/** The same sentence for what is gone and for what is another practice's. */
export const notInAgenda = 'Non è più in agenda: guarda di nuovo.';

/** Returns that an entry is no longer what was seen; null when it is. */
export const refuseOtherVersion = (row: EntryRow, version: string | null): ChangedMeanwhile | null =>
  entryVersionOf(row) === version ? null : entryChangedMeanwhile;
