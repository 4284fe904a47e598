import { useCallback, useMemo, useRef, useState } from 'react';
import { useIsWide } from '../../../lib/browser/use-is-wide.ts';
import styles from './agenda.module.css';
import { ChangeBar } from './changes/change-bar.tsx';
import type { Destination } from './changes/entry-change.ts';
import { useAgendaChanges } from './changes/use-agenda-changes.ts';
import type { Closure } from './closures/closure-labels.ts';
import { ClosuresDialog } from './closures/closures-dialog.tsx';
import { EntryDialog } from './forms/entry-dialog.tsx';
import { HelpDialog } from './forms/help-dialog.tsx';
import { NewEntryDialog } from './forms/new-entry-dialog.tsx';
import { AgendaGrid } from './grid/agenda-grid.tsx';
import type { Drag } from './grid/drag-store.ts';
import { destinationAt, planGrid } from './grid/grid-plan.ts';
import { AgendaList } from './list/agenda-list.tsx';
import { PlacesDialog } from './places/places-dialog.tsx';
import { PlacesNotice } from './places/places-notice.tsx';
import { PrintDays } from './print/print-days.tsx';
import { EmptyDays } from './states/empty-days.tsx';
import { Toolbar } from './toolbar.tsx';
import { useAgendaShortcuts } from './use-agenda-shortcuts.ts';
import { useFreeStarts } from './use-free-starts.ts';
import { useNamedEntry } from './use-named-entry.ts';
import type { AgendaView } from './view/agenda-view.ts';
import { type Agenda, columnsOf, type Entry } from './view/columns.ts';
import { firstMoment } from './view/first-moment.ts';

interface AgendaRoomProps {
  practiceId: string;
  practiceName: string;
  /** Undefined while the days of the view are read for the first time. */
  agenda: Agenda | undefined;
  entries: readonly Entry[];
  closures: readonly Closure[];
  view: AgendaView;
  onView: (change: Partial<AgendaView>) => void;
  now: Date;
  today: string;
  readAgain: () => Promise<unknown>;
}

type Opened =
  | { what: 'entry'; entry: Entry }
  | { what: 'new'; kind: 'visit' | 'block'; at: Destination; isDrawn: boolean }
  | { what: 'closures' | 'help' | 'places' };

/** The agenda itself: its days, what changes them, and the dialogs. It stands while other days are read. */
export function AgendaRoom(props: AgendaRoomProps) {
  const { practiceId, practiceName, agenda, entries, closures, view, onView, now, today, readAgain } = props;
  const changes = useAgendaChanges(practiceId, entries, readAgain);
  const { shown, overlays } = changes;
  const isWide = useIsWide();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { starts, showFor } = useFreeStarts(practiceId);
  const known = useRef(agenda);
  if (agenda) known.current = agenda;
  const team = (agenda ?? known.current)?.team ?? null;
  const { by, only } = view;
  const plan = useMemo(
    () => (agenda ? planGrid(agenda.days, shown, agenda.team, { by, only }) : null),
    [agenda, shown, by, only],
  );
  const latest = useRef(plan);
  latest.current = plan;
  const close = () => setOpened(null);

  const openNew = (kind: 'visit' | 'block') => {
    if (agenda) setOpened({ what: 'new', kind, at: firstMoment(agenda, view, now), isDrawn: false });
  };
  useAgendaShortcuts({
    view,
    today,
    onView,
    onNew: openNew,
    onHelp: () => setOpened({ what: 'help' }),
    onUndo: changes.undoLast,
  });
  const onTake = useCallback(
    (drag: Drag | null) =>
      showFor(drag?.kind === 'move' ? drag.entry : null, latest.current?.days.map(({ day }) => day.on) ?? []),
    [showFor],
  );
  const onOpen = useCallback((entry: Entry) => setOpened({ what: 'entry', entry }), []);
  useNamedEntry(agenda && entries, onOpen);

  function onDrop({ kind, entry, target }: Drag) {
    if (!plan) return;
    const to = destinationAt(plan, target, entry);
    if (entry) changes.move(entry, to);
    else if (kind === 'create') setOpened({ what: 'new', kind: 'visit', at: to, isDrawn: true });
  }

  const isList = !isWide && (view.span === 'settimana' || (plan !== null && plan.columns.length > 1));
  const visible = plan ? plan.order.map(({ placed }) => placed.entry) : [];
  return (
    <>
      <Toolbar
        view={view}
        today={today}
        columns={team ? columnsOf(team, [], { by, only: null }) : []}
        onView={onView}
        onNew={openNew}
        onClosures={() => setOpened({ what: 'closures' })}
        onHelp={() => setOpened({ what: 'help' })}
      />
      {agenda && plan && (
        <div className={`stack gap-3 ${styles.screen}`}>
          <PlacesNotice count={agenda.visitsWithoutChair} onOpen={() => setOpened({ what: 'places' })} />
          {visible.length === 0 && <EmptyDays view={view} days={agenda.days} isWide={isWide} />}
          {isList ? (
            <AgendaList
              days={agenda.days}
              entries={[...new Set(visible)]}
              team={agenda.team}
              busy={agenda.busy}
              now={now}
              overlays={overlays}
              onOpen={onOpen}
            />
          ) : (
            <AgendaGrid
              plan={plan}
              team={agenda.team}
              busy={agenda.busy}
              slotMinutes={agenda.slotMinutes}
              now={now}
              overlays={overlays}
              starts={starts}
              onOpen={onOpen}
              onDrop={onDrop}
              onTake={onTake}
              onRemove={changes.remove}
              onDay={(day) => onView({ day, span: 'giorno' })}
            />
          )}
        </div>
      )}
      {agenda && plan && (
        <PrintDays
          practiceName={practiceName}
          days={agenda.days}
          columns={plan.columns}
          entries={shown}
          team={agenda.team}
          busy={agenda.busy}
          by={by}
        />
      )}
      {opened?.what !== 'closures' && <ChangeBar changes={changes} />}
      {agenda && opened?.what === 'entry' && (
        <EntryDialog practiceId={practiceId} agenda={agenda} entry={opened.entry} changes={changes} onClose={close} />
      )}
      {agenda && opened?.what === 'new' && (
        <NewEntryDialog
          practiceId={practiceId}
          agenda={agenda}
          kind={opened.kind}
          at={opened.at}
          isDrawn={opened.isDrawn}
          changes={changes}
          onClose={close}
        />
      )}
      {team && opened?.what === 'closures' && (
        <ClosuresDialog
          practiceId={practiceId}
          team={team}
          closures={closures}
          today={today}
          changes={changes}
          readAgain={readAgain}
          onClose={close}
        />
      )}
      {opened?.what === 'places' && (
        <PlacesDialog
          practiceId={practiceId}
          report={(outcome) => {
            changes.report(outcome);
            void readAgain();
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'help' && <HelpDialog onClose={close} />}
    </>
  );
}
