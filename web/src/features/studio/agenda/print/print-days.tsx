import { writtenDay } from '@dentisti/domain/booking/italian-time';
import { memo } from 'react';
import { dayNote } from '../grid/day-head.tsx';
import { entryPlace, entryPurpose, entryTags, entryTimes, entryTitle } from '../labels.ts';
import type { AgendaView } from '../view/agenda-view.ts';
import { BusyLine } from '../view/busy-line.tsx';
import {
  type Agenda,
  type AgendaDay,
  type Column,
  columnIdOf,
  type Entry,
  isOfWhole,
  type Team,
} from '../view/columns.ts';
import { dayLength, elapsedAt } from '../view/day-scale.ts';
import styles from './print.module.css';

interface PrintDaysProps {
  practiceName: string;
  days: readonly AgendaDay[];
  columns: readonly Column[];
  entries: readonly Entry[];
  team: Team;
  /** What clinicians' own calendars keep, of any day. */
  busy: Agenda['busy'];
  by: AgendaView['by'];
}

/** The agenda on paper: a sheet for each day, by chair or clinician. On the screen it is not there. */
export const PrintDays = memo(function PrintDays({ practiceName, days, busy, ...rest }: PrintDaysProps) {
  return (
    <div className={styles.sheets}>
      {days.map((day) => (
        <section key={day.on} className={styles.sheet}>
          <header>
            <strong>{practiceName}</strong>
            <span>
              {writtenDay(day.on)} {day.on.slice(0, 4)}
              {dayNote(day) && `, ${dayNote(day)}`}
            </span>
          </header>
          <BusyLine on={day.on} busy={busy} team={rest.team} />
          <PrintDay day={day} {...rest} />
        </section>
      ))}
    </div>
  );
});

function PrintDay({
  day: { on },
  columns,
  entries,
  team,
  by,
}: Omit<PrintDaysProps, 'practiceName' | 'days' | 'busy'> & { day: AgendaDay }) {
  const own = entries.filter(
    (entry) =>
      entry.kind !== 'HOLD' && elapsedAt(on, entry.startsAt) < dayLength(on) && elapsedAt(on, entry.endsAt) > 0,
  );
  if (own.length === 0) return <p>Niente in agenda.</p>;
  return columns.map((column) => {
    const rows = own
      .filter((entry) => isOfWhole(entry) || columnIdOf(entry, by) === column.id)
      .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
    if (rows.length === 0) return null;
    return (
      <table key={column.id ?? 'nessuno'}>
        <caption>{column.name}</caption>
        <thead>
          <tr>
            <th scope="col">Ora</th>
            <th scope="col">Paziente</th>
            <th scope="col">Telefono</th>
            <th scope="col">Prestazione</th>
            <th scope="col">Nota</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <tr key={entry.id}>
              <td>{entryTimes(entry)}</td>
              <td>{entryTitle(entry)}</td>
              <td>{entry.patientPhone}</td>
              <td>{entry.kind === 'VISIT' && entryPurpose(entry, team)}</td>
              <td>{noteOf(entry, team, by)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}

/** What the practice wrote, and who or where the column does not say. */
function noteOf(entry: Entry, team: Team, by: AgendaView['by']): string {
  const { chairId, clinicianId, kind, label } = entry;
  const other = {
    kind,
    chairId: by === 'poltrone' ? null : chairId,
    clinicianId: by === 'poltrone' ? clinicianId : null,
  };
  const named = by === 'poltrone' ? { ...team, chairs: [] } : team;
  const place = kind === 'VISIT' || isOfWhole(entry) ? entryPlace(other, named) : '';
  const tags = entryTags(entry).filter((tag) => tag !== 'da Dentisti.ai');
  return [kind === 'VISIT' ? label : null, place, ...tags].filter(Boolean).join(' · ');
}
