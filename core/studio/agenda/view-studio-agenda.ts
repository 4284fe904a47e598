import { findAgenda, type StoredAgenda } from '@dentisti/db/agenda/agenda.repository';
import { type AgendaClosureRow, findClosures } from '@dentisti/db/agenda/closure.repository';
import { findChosenOfTeam, findEntries } from '@dentisti/db/agenda/entry.repository';
import { listFreeStarts } from '@dentisti/db/agenda/free-start.repository';
import { findTeam, type Team } from '@dentisti/db/agenda/team.repository';
import { countVisitsWithoutChair } from '@dentisti/db/agenda/unplaced-visit.repository';
import { type BusyRow, findBusy } from '@dentisti/db/calendars/calendar-sync.repository';
import { stretchesOn } from '@dentisti/domain/agenda/agenda-slots';
import { closuresOn } from '@dentisti/domain/agenda/closure';
import { usualVisitMinutes } from '@dentisti/domain/booking/appointment-event';
import { isDay } from '@dentisti/domain/hours/calendar-day';
import { addDays, nationalHoliday } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import type { OpenInterval } from '@dentisti/domain/hours/week';
import { visitMinutesProblem } from '@dentisti/domain/studio/entry-times';
import { isUuid } from '../../admin/page-of.ts';
import type { RequestContext } from '../../context.ts';
import { readRooms } from '../find-rooms.ts';
import { standingOn } from './closures.ts';
import { parseTeamId } from './place-entry.ts';
import { type EntryView, viewEntry } from './view-entry.ts';

const maxDays = 14;

interface StudioAgendaDay {
  on: string;
  holiday: string | null;
  hours: readonly OpenInterval[];
  closures: AgendaClosureRow[];
}
export interface StudioAgendaView {
  from: string;
  days: StudioAgendaDay[];
  slotMinutes: number;
  isOffered: boolean;
  team: Team;
  entries: EntryView[];
  /** How many visits to come, on whatever day, stand on no chair in use; 0 where the practice uses none. */
  visitsWithoutChair: number;
  closures: AgendaClosureRow[];
  /** When clinicians' own calendars keep their time. */
  busy: BusyRow[];
}

/** Returns a practice's agenda over some days (1 to 14 from a `YYYY-MM-DD`), with everything that stands in it; null to everybody else. */
export async function findStudioAgenda(
  context: RequestContext,
  typedId: string,
  { from, days }: { from: string; days: number },
): Promise<StudioAgendaView | null> {
  if (!isDay(from) || days < 1 || days > maxDays) return null;
  return readRooms(context, typedId, async (tx, { practiceId, now }) => {
    const agenda = await findAgenda(tx, practiceId);
    const closures = await findClosures(tx, practiceId);
    const team = await findTeam(tx, practiceId);
    const span = { from: romeInstant(from, 0), to: romeInstant(addDays(from, days), 0) };
    const rows = await findEntries(tx, { practiceId, ...span, now });
    const entries = rows.map((row) => viewEntry(row, now));
    return {
      from,
      days: Array.from({ length: days }, (_, i) => dayOf(agenda, closures, addDays(from, i))),
      slotMinutes: agenda?.slotMinutes ?? usualVisitMinutes,
      isOffered: agenda?.enabled ?? false,
      team: inUse(team, entries),
      entries,
      visitsWithoutChair: await countVisitsWithoutChair(tx, practiceId, now),
      closures: standingOn(closures, romeClock(now).date),
      busy: await findBusy(tx, practiceId, span),
    };
  });
}

const dayOf = (agenda: StoredAgenda | null, closures: readonly AgendaClosureRow[], on: string): StudioAgendaDay => ({
  on,
  holiday: nationalHoliday(on) ?? null,
  hours: agenda ? stretchesOn(agenda, on) : [],
  closures: closuresOn(closures, on),
});

/** Who and what is in use, or named by an entry. */
function inUse({ chairs, clinicians, services }: Team, entries: readonly EntryView[]): Team {
  const named = <Row extends { id: number; active: boolean }>(
    rows: readonly Row[],
    idOf: (entry: EntryView) => number | null,
  ) => {
    const ids = new Set(entries.map(idOf));
    return rows.filter(({ id, active }) => active || ids.has(id));
  };
  return {
    chairs: named(chairs, ({ chairId }) => chairId),
    clinicians: named(clinicians, ({ clinicianId }) => clinicianId),
    services: named(services, ({ serviceId }) => serviceId),
  };
}

export interface FreeStartsWanted {
  on: string;
  serviceId: string | null;
  clinicianId: string | null;
  minutes: number | null;
  exceptId: string | null;
}

/**
 * Returns the free starts for a visit on one day, as the agenda offers them to patients, but without their hour of notice and
 * their sixty days; none for what cannot be asked, and to everybody else.
 */
export async function listStudioFreeStarts(
  context: RequestContext,
  typedId: string,
  { on, minutes, exceptId, ...wanted }: FreeStartsWanted,
): Promise<Date[]> {
  if (!isDay(on) || (minutes !== null && visitMinutesProblem(minutes)) || (exceptId !== null && !isUuid(exceptId)))
    return [];
  const [serviceId, clinicianId] = [parseTeamId(wanted.serviceId), parseTeamId(wanted.clinicianId)];
  const starts = await readRooms(context, typedId, async (tx, { practiceId, now }) => {
    const [begin, end] = [romeInstant(on, 0), romeInstant(addDays(on, 1), -1)];
    if (end < now) return [];
    const known = await findChosenOfTeam(tx, practiceId, { chairId: null, clinicianId, serviceId });
    if (serviceId !== null && known.serviceActive === null) return [];
    const from = begin < now ? now : begin;
    const query = { now, from, to: end, serviceId, clinicianId, visitMinutes: minutes, ownId: exceptId };
    return listFreeStarts(tx, practiceId, query);
  });
  return starts ?? [];
}
