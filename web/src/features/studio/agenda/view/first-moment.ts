import type { Destination } from '../changes/entry-change.ts';
import type { AgendaView } from './agenda-view.ts';
import type { Agenda } from './columns.ts';
import { elapsedAt, elapsedOfClock, instantAt } from './day-scale.ts';

/** Where something new begins until its fields say otherwise: the next quarter of an hour today, else when the day opens. */
export function firstMoment(agenda: Agenda, { day, by, only }: AgendaView, now: Date): Destination {
  const opens = agenda.days.find(({ on }) => on === day)?.hours[0]?.opensMinutes ?? 9 * 60;
  const next = Math.ceil(elapsedAt(day, now.toISOString()) / 15) * 15;
  const from = Math.max(elapsedOfClock(day, opens), next < 24 * 60 ? next : 0);
  return {
    startsAt: instantAt(day, from),
    minutes: agenda.slotMinutes,
    chairId: by === 'poltrone' ? only : null,
    clinicianId: by === 'professionisti' ? only : null,
  };
}
