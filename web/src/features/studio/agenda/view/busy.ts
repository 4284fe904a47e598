import type { Agenda, Team } from './columns.ts';
import { clockAt, dayLength, elapsedAt, type Window } from './day-scale.ts';

type Busy = Agenda['busy'];

/** The part of a day, in elapsed minutes, that a span takes; null when it is of other days. */
function partOfDay(on: string, { startsAt, endsAt }: Busy[number]): Window | null {
  const from = Math.max(0, elapsedAt(on, startsAt));
  const to = Math.min(dayLength(on), elapsedAt(on, endsAt));
  return to > from ? { from, to } : null;
}

/** Returns whose own calendar keeps which time of a day, each in a few words: `Dott. Verdi 9:00–10:30`. */
export function busyTexts(on: string, busy: Busy, team: Team): string[] {
  return busy.flatMap((span) => {
    const part = partOfDay(on, span);
    if (!part) return [];
    const name = team.clinicians.find(({ id }) => id === span.clinicianId)?.name ?? '';
    const isWhole = part.from === 0 && part.to === dayLength(on);
    const times = isWhole ? 'tutto il giorno' : `${clockAt(on, part.from)}–${clockAt(on, part.to)}`;
    return [`${name} ${times}`.trim()];
  });
}

/** Returns the parts of a day, in elapsed minutes, that the calendars of all clinicians in use keep: then nobody is at any chair. */
export function partsOfNobody(on: string, busy: Busy, team: Team): Window[] {
  const clinicians = team.clinicians.filter(({ isActive }) => isActive);
  if (clinicians.length === 0) return [];
  return clinicians.reduce<Window[]>(
    (parts, { id }) => {
      const own = busy.filter(({ clinicianId }) => clinicianId === id).flatMap((span) => partOfDay(on, span) ?? []);
      return parts.flatMap((part) =>
        own
          .map(({ from, to }) => ({ from: Math.max(from, part.from), to: Math.min(to, part.to) }))
          .filter(({ from, to }) => to > from),
      );
    },
    [{ from: 0, to: dayLength(on) }],
  );
}
