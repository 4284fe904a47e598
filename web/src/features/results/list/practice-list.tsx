import type { Coordinates } from '@dentisti/domain/places/place';
import { memo } from 'react';
import type { ResultPracticeFragment } from '../../../gql/graphql.ts';
import { distanceFrom } from '../results-model.ts';
import type { ListLayout } from '../results-url.ts';
import styles from './practice-card.module.css';
import { PracticeCard } from './practice-card.tsx';

export interface PracticeListProps {
  label: string;
  practices: readonly ResultPracticeFragment[];
  layout: ListLayout;
  origin: Coordinates | null;
  selectedId: string | null;
  /** Practices that have a pin. */
  onMap: ReadonlySet<string>;
  showsSource?: boolean;
  onHover: (id: string | null) => void;
  onShowOnMap: (id: string) => void;
}

/** Grid and list are both one vertical list: roomy cards or compact rows, told apart by the style sheet alone. */
export const PracticeList = memo(function PracticeList(props: PracticeListProps) {
  const { label, practices, layout, origin, selectedId, onMap, ...rest } = props;
  return (
    <ul className={`grid gap-3 ${styles.list}`} data-layout={layout} aria-label={label}>
      {practices.map((practice) => (
        <PracticeCard
          key={practice.id}
          practice={practice}
          distanceKm={distanceFrom(origin, practice)}
          isSelected={practice.id === selectedId}
          isOnMap={onMap.has(practice.id)}
          {...rest}
        />
      ))}
    </ul>
  );
});
