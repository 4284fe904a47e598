import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** A label and what belongs to it; nothing (null, undefined, '') is shown as a dash. */
export type Fact = readonly [label: string, value: ReactNode];

/** What is known about one thing, label by label. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
