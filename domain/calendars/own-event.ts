import { simulationTag } from '../booking/appointment-event.ts';
import type { CalendarSummary } from './calendar-names.ts';

/** What stands in an event of ours elsewhere. */
export interface OwnEvent {
  /** The appointment's. */
  id: string;
  practiceId: number;
  kind: 'visit' | 'block';
  startsAt: Date;
  endsAt: Date;
  /** Null for a block, and for a visit without a known patient. */
  patientName: string | null;
  /** A simulated call agreed upon it. */
  isSimulation: boolean;
}

const uidPattern = /^dentisti-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,10})$/;

/**
 * UID of an appointment's event. It names the practice, too: a clinician of two practices may keep one calendar for both, and
 * the visits of one keep their time from the other. It differs from the UID that patients get.
 */
export const ownEventUid = (appointmentId: string, practiceId: number): string =>
  `dentisti-${appointmentId}-${practiceId}`;

/** Returns the appointment of a UID that we made for a practice; null for anybody else's. */
export function parseOwnUid(uid: string, practiceId: number): string | null {
  const [, id, practice] = uidPattern.exec(uid) ?? [];
  return id !== undefined && Number(practice) === practiceId ? id : null;
}

/** Returns what an event of ours is called there: of a patient as much as the practice chose. */
export function ownEventSummary(
  { kind, patientName, isSimulation }: Pick<OwnEvent, 'kind' | 'patientName' | 'isSimulation'>,
  summary: CalendarSummary,
): string {
  if (kind === 'block') return 'Occupato – Dentisti.ai';
  const shown = summary === 'plain' || !patientName ? null : summary === 'name' ? patientName : initialsOf(patientName);
  return `${isSimulation ? simulationTag : ''}Visita ${shown ? `${shown} ` : ''}– Dentisti.ai`;
}

/** `Maria De Luca` → `M.D.L.` */
function initialsOf(name: string): string | null {
  const initials = name
    .split(/\s+/)
    .map((word) => /\p{L}/u.exec(word)?.[0]?.toLocaleUpperCase('it'))
    .filter((initial) => initial !== undefined);
  return initials.length > 0 ? `${initials.slice(0, 4).join('.')}.` : null;
}
