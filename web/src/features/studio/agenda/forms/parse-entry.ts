import { localTime } from '@dentisti/domain/booking/italian-time';
import { isDay } from '@dentisti/domain/hours/calendar-day';
import { romeInstant } from '@dentisti/domain/hours/rome-time';
import { parsePatientPerson } from '@dentisti/domain/studio/patient';
import type { PatientInput, SaveBlockInput, SaveVisitInput } from '../../../../gql/graphql.ts';
import type { Entry, Team } from '../view/columns.ts';

/** When something is, as it stands in the fields. */
export interface MomentDraft {
  date: string;
  time: string;
  minutes: string;
}
export type MomentProblems = Partial<Record<keyof MomentDraft, string>>;

/** Returns the instant (ISO, UTC) and the length of what stands in the fields, or what to do about each. */
export function parseMoment(
  { date, time, minutes }: MomentDraft,
  maxMinutes: number,
): { startsAt: string; minutes: number } | { problems: MomentProblems } {
  const problems: MomentProblems = {};
  const [hour, minute] = time.split(':').map(Number);
  const length = Number(minutes);
  if (!isDay(date)) problems.date = 'Scegli il giorno.';
  if (!/^\d{1,2}:\d{2}/.test(time)) problems.time = 'Scegli l’ora.';
  if (!Number.isInteger(length) || length < 5 || length > maxMinutes || length % 5 !== 0)
    problems.minutes = `Scrivi i minuti a passi di 5, da 5 a ${maxMinutes}.`;
  if (Object.keys(problems).length > 0) return { problems };
  const instant = romeInstant(date, (hour ?? 0) * 60 + (minute ?? 0));
  if (localTime(instant).slice(0, 16) !== `${date}T${time.padStart(5, '0').slice(0, 5)}`)
    return { problems: { time: 'In quel giorno quest’ora non c’è, cambia l’ora legale: scegline un’altra.' } };
  return { startsAt: instant.toISOString(), minutes: length };
}

/** Who comes: somebody the practice knows, or somebody new. */
export type PatientDraft =
  | { step: 'search'; words: string }
  | { step: 'known'; id: string; name: string }
  | { step: 'new'; name: string; phone: string; email: string };

export interface VisitDraft extends MomentDraft {
  patient: PatientDraft;
  serviceId: string;
  chairId: string;
  clinicianId: string;
  label: string;
}
export type VisitProblems = Partial<
  Record<keyof MomentDraft | 'patient' | 'name' | 'phone' | 'email' | 'chairId' | 'clinicianId', string>
>;

const maxVisitMinutes = 480;
const maxBlockMinutes = 1440;

/** Returns the visit that stands in the fields, or what to do about each. `entry`: the one that is changed. */
export function parseVisit(
  draft: VisitDraft,
  entry: Entry | null,
): { input: SaveVisitInput } | { problems: VisitProblems } {
  const moment = parseMoment(draft, maxVisitMinutes);
  const person = parsePatient(draft.patient);
  const problems: VisitProblems = {
    ...('problems' in moment ? moment.problems : {}),
    ...('problems' in person ? person.problems : {}),
  };
  if (!draft.chairId) problems.chairId = 'Scegli una poltrona.';
  if (!draft.clinicianId) problems.clinicianId = 'Scegli chi visita.';
  if ('problems' in moment || 'problems' in person || Object.keys(problems).length > 0) return { problems };
  return {
    input: {
      id: entry?.id ?? null,
      version: entry?.version ?? null,
      ...moment,
      ...person,
      serviceId: draft.serviceId || null,
      chairId: draft.chairId,
      clinicianId: draft.clinicianId,
      label: draft.label.trim() || null,
      // What stays where it was squeezed in asks nobody.
      isOverride: false,
    },
  };
}

type Person = { patientId: string; newPatient: null } | { patientId: null; newPatient: PatientInput };

function parsePatient(patient: PatientDraft): Person | { problems: VisitProblems } {
  if (patient.step === 'search')
    return { problems: { patient: 'Scegli un paziente dall’elenco, o aggiungine uno nuovo.' } };
  if (patient.step === 'known') return { patientId: patient.id, newPatient: null };
  const parsed = parsePatientPerson(patient);
  if ('fault' in parsed) return { problems: { [parsed.fault.field]: parsed.fault.message } };
  return { patientId: null, newPatient: parsed.person };
}

export interface BlockDraft extends MomentDraft {
  label: string;
  /** What `whoseValue` gives. */
  whose: string;
}
export type BlockProblems = MomentProblems & { label?: string };

/** Whose time something takes, as the value of a list: of the practice, of a chair, of a clinician. */
export function whoseValue({ chairId, clinicianId }: { chairId: string | null; clinicianId: string | null }): string {
  if (chairId !== null) return `chair ${chairId}`;
  return clinicianId === null ? '' : `clinician ${clinicianId}`;
}

export function parseWhose(value: string): { chairId: string | null; clinicianId: string | null } {
  const [kind, id = null] = value.split(' ');
  return { chairId: kind === 'chair' ? id : null, clinicianId: kind === 'clinician' ? id : null };
}

/** Returns the block that stands in the fields, or what to do about each. */
export function parseBlock(
  draft: BlockDraft,
  entry: Entry | null,
): { input: SaveBlockInput } | { problems: BlockProblems } {
  const moment = parseMoment(draft, maxBlockMinutes);
  const label = draft.label.trim();
  const problems: BlockProblems = 'problems' in moment ? { ...moment.problems } : {};
  if (label === '') problems.label = 'Scrivi perché il tempo è occupato, per esempio «Pausa».';
  if ('problems' in moment || problems.label) return { problems };
  const { id = null, version = null } = entry ?? {};
  return { input: { id, version, label, ...moment, ...parseWhose(draft.whose) } };
}

/** Who does a service, or on which chairs, as far as they are in use; everybody where it names none. */
export function fitting<One extends { id: string; isActive: boolean }>(
  all: readonly One[],
  ids: readonly string[] | undefined,
  chosen: string,
): One[] {
  return all.filter(
    ({ id, isActive }) => id === chosen || (isActive && (!ids || ids.length === 0 || ids.includes(id))),
  );
}

/** How long a visit is by its service; the agenda's step without one. */
export const minutesOf = (team: Team, serviceId: string, slotMinutes: number) =>
  team.services.find(({ id }) => id === serviceId)?.durationMinutes ?? slotMinutes;
