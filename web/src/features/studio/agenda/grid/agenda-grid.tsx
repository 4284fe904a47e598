import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import type { AgendaChanges } from '../changes/use-agenda-changes.ts';
import { viewTitle } from '../view/agenda-view.ts';
import { busyTexts } from '../view/busy.ts';
import type { Agenda, Entry, Team } from '../view/columns.ts';
import { axisHours, dayLength, elapsedAt } from '../view/day-scale.ts';
import { DayHead } from './day-head.tsx';
import { DayLane } from './day-lane.tsx';
import { createDragStore, type Drag } from './drag-store.ts';
import styles from './grid.module.css';
import type { GridPlan } from './grid-plan.ts';
import { MoveHint } from './move-hint.tsx';
import { useGridDrag } from './use-grid-drag.ts';
import { useGridKeys } from './use-grid-keys.ts';

interface AgendaGridProps {
  plan: GridPlan;
  team: Team;
  busy: Agenda['busy'];
  slotMinutes: number;
  now: Date;
  overlays: AgendaChanges['overlays'];
  /** Free starts for what is being moved, by day. */
  starts: ReadonlyMap<string, readonly string[]>;
  onOpen: (entry: Entry) => void;
  onDrop: (drag: Drag) => void;
  /** Something was taken, or is not any more. */
  onTake: (drag: Drag | null) => void;
  onRemove: (entry: Entry) => void;
  onDay: (on: string) => void;
}

const noStarts: readonly string[] = [];
const noTexts: readonly string[] = [];

/** Days beside each other, with a time axis: what stands in them is dragged, made longer and drawn. */
export function AgendaGrid(props: AgendaGridProps) {
  const { plan, team, busy, slotMinutes, now, overlays, starts, onOpen, onDrop, onTake, onRemove, onDay } = props;
  const store = useMemo(createDragStore, []);
  const [current, setCurrent] = useState<string | null>(null);
  const isFree = (entry: Entry) => overlays.get(entry.id)?.step !== 'sending';
  const shared = { plan, store, slotMinutes, isFree, onTake, onDrop };
  const { scroller, handlers } = useGridDrag(shared);
  const onKeyDown = useGridKeys({ ...shared, onCurrent: setCurrent, onRemove });
  useEffect(() => store.subscribe(() => store.current() === null && onTake(null)), [store, onTake]);
  const open = useRef(onOpen);
  open.current = onOpen;
  const openEntry = useRef((entry: Entry) => {
    setCurrent(entry.id);
    if (store.current() === null) open.current(entry);
  });

  const isKnown = plan.order.some(({ placed }) => placed.entry.id === current);
  const currentId = isKnown ? current : (plan.order[0]?.placed.entry.id ?? null);
  const first = plan.days[0];
  const axis = first ? axisHours(first.day.on, first.window) : [];
  const axisText = axis.map(({ label }) => label).join();
  const isWeek = plan.days.length > 1;
  const columns = plan.days.map(({ day, placed }) =>
    isWeek && day.hours.length === 0 && placed.length === 0
      ? // «Immacolata» and «Concezione» fit into it.
        'minmax(5.5rem, 0.35fr)'
      : `minmax(calc(${plan.columns.length} * var(--narrowest)), 1fr)`,
  );
  useScrollToPresent(scroller, plan, now);

  return (
    <>
      <MoveHint store={store} plan={plan} />
      <section
        ref={scroller}
        className={styles.scroller}
        data-week={isWeek || undefined}
        data-dense={(isWeek && plan.columns.length > 1) || undefined}
        aria-label={`Agenda, ${viewTitle({ day: first?.day.on ?? '', span: isWeek ? 'settimana' : 'giorno', by: plan.by, only: null })}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        <div
          className={styles.grid}
          style={{ gridTemplateColumns: `3.25rem ${columns.join(' ')}`, '--minutes': plan.minutes } as CSSProperties}
        >
          <span className={styles.corner} />
          {plan.days.map(({ day, placed }) => (
            <DayHead
              key={day.on}
              day={day}
              columns={plan.columns}
              count={placed.length}
              away={plan.by === 'poltrone' ? busyTexts(day.on, busy, team) : noTexts}
              isWeek={isWeek}
              now={now}
              onDay={onDay}
            />
          ))}
          <div className={`tabular ${styles.axis}`} aria-hidden="true">
            {axis.map(({ at, label }) => (
              <span key={at} style={{ top: `calc(var(--minute) * ${at - (first?.window.from ?? 0)})` }}>
                {label}
              </span>
            ))}
          </div>
          {plan.days.map(({ day, window, placed }, index) => {
            const elapsed = elapsedAt(day.on, now.toISOString());
            const length = dayLength(day.on);
            return (
              <DayLane
                key={day.on}
                index={index}
                day={day}
                window={window}
                placed={placed}
                columns={plan.columns}
                by={plan.by}
                team={team}
                busy={busy}
                now={elapsed >= 0 && elapsed < length ? Math.floor(elapsed) : null}
                isPast={elapsed >= length}
                hasOwnHours={
                  axisHours(day.on, window)
                    .map(({ label }) => label)
                    .join() !== axisText
                }
                starts={starts.get(day.on) ?? noStarts}
                overlays={overlays}
                currentId={currentId}
                store={store}
                onOpen={openEntry.current}
              />
            );
          })}
        </div>
      </section>
    </>
  );
}

/** Above the hour from which on a day is shown: the label on its line is not cut by the head. */
const labelPx = 12;

/** Shows the present once: from a full hour on, one at least above it stays in sight. */
function useScrollToPresent(scroller: { current: HTMLElement | null }, plan: GridPlan, now: Date) {
  const shown = plan.days.map(({ day }) => day.on).join();
  const latest = useRef({ plan, now });
  latest.current = { plan, now };
  useEffect(() => {
    const box = scroller.current;
    const { days, minutes } = latest.current.plan;
    const today = days.find(({ day }) => {
      const elapsed = elapsedAt(day.on, latest.current.now.toISOString());
      return elapsed >= 0 && elapsed < dayLength(day.on);
    });
    const lane = box?.querySelector<HTMLElement>('[data-day]');
    if (!box || !lane || !shown || !today) return;
    const hour = Math.floor(elapsedAt(today.day.on, latest.current.now.toISOString()) / 60) - 1;
    const at = hour * 60 - today.window.from;
    box.scrollTop = Math.max(0, (at / minutes) * lane.clientHeight - labelPx);
    const own = box.querySelector<HTMLElement>(`[data-day="${today.day.on}"]`);
    if (own && own.offsetLeft + own.offsetWidth > box.clientWidth) box.scrollLeft = own.offsetLeft - 120;
  }, [scroller, shown]);
}
