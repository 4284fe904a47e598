import type { ClosureOutcome } from '@dentisti/core/studio/agenda/closures';
import type { EntryOutcome } from '@dentisti/core/studio/agenda/entry-outcome';
import type { EntryView } from '@dentisti/core/studio/agenda/view-entry';
import type { StudioAgendaView } from '@dentisti/core/studio/agenda/view-studio-agenda';
import type { AgendaClosureRow } from '@dentisti/db/agenda/closure.repository';
import type { PatientChangeRow } from '@dentisti/db/studio/patient-change.repository';
import type { ClosureRepeat } from '@dentisti/domain/agenda/closure';
import { formatPhone } from '@dentisti/domain/practice/phone';
import type { EntryAction, EntryKind, HoldReason } from '@dentisti/domain/studio/agenda-entry';
import type {
  AgendaEntryAction,
  AgendaEntryKind,
  AgendaHoldReason,
  ClosureRepeat as ClosureRepeatName,
  PatientChangeKind,
  Presence,
} from '../../generated/resolvers.ts';
import { presentTeam } from './present-team.ts';

const kindNames: Readonly<Record<EntryKind, AgendaEntryKind>> = { visit: 'VISIT', block: 'BLOCK', hold: 'HOLD' };
const holdReasonNames: Readonly<Record<HoldReason, AgendaHoldReason>> = {
  booking: 'BOOKING',
  proposal: 'PROPOSAL',
  waitingList: 'WAITING_LIST',
};
const actionNames: Readonly<Record<EntryAction, AgendaEntryAction>> = {
  move: 'MOVE',
  edit: 'EDIT',
  remove: 'REMOVE',
  recordPresence: 'RECORD_PRESENCE',
};
type PresenceWord = NonNullable<EntryView['presence']>;
const presenceNames: Readonly<Record<PresenceWord, Presence>> = { kept: 'KEPT', 'no-show': 'NO_SHOW' };
export const presenceOf = (name: Presence): PresenceWord => (name === 'KEPT' ? 'kept' : 'no-show');
export const repeatOf = (name: ClosureRepeatName): ClosureRepeat => name.toLowerCase() as Lowercase<ClosureRepeatName>;

const idOrNull = (id: number | null) => (id === null ? null : String(id));

/** Words an entry as the schema has it. */
export function presentEntry(entry: EntryView) {
  const { id, version, startsAt, endsAt, freeAt, label, patientName, patientId, bookingNumber, isMoveAsked } = entry;
  return {
    attendanceConfirmedAt: entry.attendanceConfirmedAt,
    patientNote: entry.patientNote,
    ...{ id, version, startsAt, endsAt, freeAt, label, patientName, patientId, bookingNumber, isMoveAsked },
    kind: kindNames[entry.kind],
    holdReason: entry.holdReason && holdReasonNames[entry.holdReason],
    chairId: idOrNull(entry.chairId),
    clinicianId: idOrNull(entry.clinicianId),
    serviceId: idOrNull(entry.serviceId),
    isOverride: entry.override,
    isSimulation: entry.isSimulation,
    patientPhone: entry.patientPhone && formatPhone(entry.patientPhone),
    reason: entry.reason,
    presence: entry.presence && presenceNames[entry.presence],
    actions: entry.actions.map((action) => actionNames[action]),
  };
}

const changeNames: Readonly<Record<PatientChangeRow['kind'], PatientChangeKind>> = {
  booked: 'BOOKED',
  moved: 'MOVED',
  cancelled: 'CANCELLED',
};
/** Words what a patient did as the schema has it. */
export const presentPatientChange = (change: PatientChangeRow) => ({ ...change, kind: changeNames[change.kind] });

/** Words a closure as the schema has it. */
const presentClosure = ({ repeats, practiceId: _practice, ...closure }: AgendaClosureRow) => ({
  ...closure,
  id: String(closure.id),
  repeats: repeats.toUpperCase() as Uppercase<ClosureRepeat>,
  clinicianId: idOrNull(closure.clinicianId),
  chairId: idOrNull(closure.chairId),
});

/** Words a practice's agenda as the schema has it. */
export const presentAgenda = ({ days, team, entries, closures, busy, ...agenda }: StudioAgendaView) => ({
  ...agenda,
  days: days.map(({ on, holiday, hours, closures: ofDay }) => ({
    on,
    holiday,
    hours: hours.map(([opensMinutes, closesMinutes]) => ({ opensMinutes, closesMinutes })),
    closures: ofDay.map(({ id, label, opensMinutes, closesMinutes, clinicianId, chairId }) => ({
      ...{ closureId: String(id), label, opensMinutes, closesMinutes },
      clinicianId: idOrNull(clinicianId),
      chairId: idOrNull(chairId),
    })),
  })),
  team: presentTeam(team),
  entries: entries.map(presentEntry),
  closures: closures.map(presentClosure),
  busy: busy.map(({ clinicianId, ...span }) => ({ ...span, clinicianId: String(clinicianId) })),
});

/** Words what became of an entry. */
export function presentEntryOutcome(outcome: EntryOutcome) {
  switch (outcome.kind) {
    case 'changed': {
      const entry = outcome.entry && presentEntry(outcome.entry);
      return { __typename: 'AgendaEntryChanged' as const, entry, inTheWay: outcome.inTheWay.map(presentEntry) };
    }
    case 'taken': {
      const { message, inTheWay, mayOverride } = outcome;
      return { __typename: 'AgendaEntryTaken' as const, message, inTheWay: inTheWay.map(presentEntry), mayOverride };
    }
    case 'changedMeanwhile':
      return { __typename: 'ChangedMeanwhile' as const, message: outcome.message };
    case 'refused':
      return { __typename: 'StudioRefused' as const, message: outcome.message };
  }
}

/** Words what became of a closure. */
export function presentClosureOutcome(outcome: ClosureOutcome) {
  if (outcome.kind === 'refused') return { __typename: 'StudioRefused' as const, message: outcome.message };
  const { closures, inTheWay } = outcome;
  return {
    __typename: 'StudioClosuresChanged' as const,
    closures: closures.map(presentClosure),
    inTheWay: inTheWay.map(presentEntry),
  };
}
