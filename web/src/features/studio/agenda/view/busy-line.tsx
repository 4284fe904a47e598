import { busyTexts } from './busy.ts';
import type { Agenda, Team } from './columns.ts';

interface BusyLineProps {
  on: string;
  /** What clinicians' own calendars keep, of any day. */
  busy: Agenda['busy'];
  team: Team;
}

/** Time that clinicians' own calendars keep on a day, in one line; nothing when they keep none. */
export function BusyLine({ on, busy, team }: BusyLineProps) {
  const texts = busyTexts(on, busy, team);
  if (texts.length === 0) return null;
  return <p className="text-s muted break">Occupato (calendario): {texts.join('; ')}</p>;
}
