import type { Coordinates } from '@dentisti/domain/places/place';
import { memo } from 'react';
import type { ResultPracticeFragment } from '../../../gql/graphql.ts';
import { distanceFrom } from '../results-model.ts';
import type { ListLayout } from '../results-url.ts';
import type { SlotsState } from '../use-first-slots.ts';
import styles from './practice-card.module.css';
import { PracticeCard } from './practice-card.tsx';
import rowStyles from './practice-rows.module.css';
import { useVisibleRows } from './use-visible-rows.ts';

export interface PracticeListProps {
  label: string;
  practices: readonly ResultPracticeFragment[];
  layout: ListLayout;
  origin: Coordinates | null;
  selectedId: string | null;
  /** Practices that have a pin. */
  onMap: ReadonlySet<string>;
  showsSource?: boolean;
  /** First free slots by practice. */
  slots: ReadonlyMap<string, Date>;
  slotsState: SlotsState;
  onHover: (id: string | null) => void;
  onShowOnMap: (id: string) => void;
}

/**
 * Grid and list are both one vertical list: roomy cards or compact rows, told apart by the style sheet alone. Of a long
 * list the cards around the window stand in the document; each says its place among all, and printing brings them all.
 */
export const PracticeList = memo(function PracticeList(props: PracticeListProps) {
  const { label, practices, layout, origin, selectedId, onMap, slots, ...rest } = props;
  const { list, rows, restHeight, measure } = useVisibleRows(practices, layout, selectedId);
  return (
    <ul
      ref={list}
      className={`grid gap-3 ${styles.list} ${layout === 'elenco' ? rowStyles.rows : ''}`}
      data-layout={layout}
      aria-label={label}
      style={restHeight > 0 ? { paddingBottom: restHeight } : undefined}
    >
      {rows.map(({ index, gapBefore }) => {
        const practice = practices[index];
        if (!practice) return null;
        return (
          <PracticeCard
            key={practice.id}
            practice={practice}
            distanceKm={distanceFrom(origin, practice)}
            isSelected={practice.id === selectedId}
            isOnMap={onMap.has(practice.id)}
            slot={slots.get(practice.id) ?? null}
            index={index}
            total={practices.length}
            gapBefore={gapBefore}
            measure={measure}
            {...rest}
          />
        );
      })}
    </ul>
  );
});
