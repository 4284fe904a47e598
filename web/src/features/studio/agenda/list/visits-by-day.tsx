import { writtenDay } from '@dentisti/domain/booking/italian-time';
import { useState } from 'react';
import { ChangeBar } from '../changes/change-bar.tsx';
import { useAgendaChanges } from '../changes/use-agenda-changes.ts';
import { EntryDialog } from '../forms/entry-dialog.tsx';
import { DayPicker } from '../toolbar.tsx';
import { useNamedEntry } from '../use-named-entry.ts';
import { type AgendaView, viewTitle } from '../view/agenda-view.ts';
import type { Agenda, Entry } from '../view/columns.ts';
import { EntryRows, entriesOf } from './agenda-list.tsx';
import styles from './list.module.css';

interface VisitsByDayProps {
  practiceId: string;
  /** Undefined while its days are read. */
  agenda: Agenda | undefined;
  entries: readonly Entry[];
  /** By the week. */
  view: AgendaView;
  onView: (change: Partial<AgendaView>) => void;
  now: Date;
  today: string;
  readAgain: () => Promise<unknown>;
}

/** The visits of a practice that keeps no agenda with us, and all that can be done with them. */
export function VisitsByDay(props: VisitsByDayProps) {
  const { practiceId, agenda, entries, view, onView, now, today, readAgain } = props;
  const changes = useAgendaChanges(practiceId, entries, readAgain);
  const [opened, setOpened] = useState<Entry | null>(null);
  useNamedEntry(agenda && entries, setOpened);
  const days = (agenda?.days ?? [])
    .map((day) => ({ on: day.on, own: entriesOf(day, changes.shown) }))
    .filter(({ own }) => own.length > 0);
  return (
    <section className="stack gap-4 max-46" aria-labelledby="visite-prese">
      <div className="stack gap-3">
        <h2 className="title-s" id="visite-prese">
          Le visite prese con Dentisti.ai
        </h2>
        <p className="font-name" role="status">
          {viewTitle(view)}
        </p>
        <DayPicker view={view} today={today} onView={onView} />
      </div>
      {agenda && days.length === 0 && <p className="muted">In questa settimana non c’è nessuna visita.</p>}
      {agenda &&
        days.map(({ on, own }) => (
          <section key={on} className="stack gap-2" aria-label={writtenDay(on)}>
            <h3 className={styles.day}>{writtenDay(on)}</h3>
            <EntryRows entries={own} team={agenda.team} now={now} overlays={changes.overlays} onOpen={setOpened} />
          </section>
        ))}
      <ChangeBar changes={changes} />
      {agenda && opened && (
        <EntryDialog
          practiceId={practiceId}
          agenda={agenda}
          entry={opened}
          changes={changes}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
