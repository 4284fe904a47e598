import { productCapital } from '@dentisti/domain/brand';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { formatCount } from '../../components/practice/practice-format.ts';
import styles from './results-tabs.module.css';
import type { ResultsTab } from './results-url.ts';

interface ResultsTabsProps {
  tab: ResultsTab;
  count: number | null;
  onChange: (tab: ResultsTab) => void;
  /** The panel of `tab`. */
  children: ReactNode;
}

const order: readonly ResultsTab[] = ['dentisti', 'ai'];

/** The two tabs. Plain elements with the keyboard of the ARIA pattern: a tab library would weigh more than the page. */
export function ResultsTabs({ tab, count, onChange, children }: ResultsTabsProps) {
  const buttons = useRef(new Map<ResultsTab, HTMLButtonElement>());
  const labels: Record<ResultsTab, string> = {
    dentisti: count === null ? productCapital : `${productCapital} (${formatCount(count)})`,
    ai: 'AI',
  };

  function onKeyDown(event: KeyboardEvent) {
    const isArrow = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    const next = isArrow ? order[1 - order.indexOf(tab)] : { Home: order[0], End: order.at(-1) }[event.key];
    if (!next) return;
    event.preventDefault();
    onChange(next);
    buttons.current.get(next)?.focus();
  }

  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label="Risultati" className={styles.strip} onKeyDown={onKeyDown}>
        {order.map((name) => (
          <button
            key={name}
            ref={(element) => {
              if (element) buttons.current.set(name, element);
            }}
            type="button"
            role="tab"
            id={`scheda-${name}`}
            aria-selected={name === tab}
            aria-controls="pannello"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => name !== tab && onChange(name)}
          >
            {labels[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="pannello" aria-labelledby={`scheda-${tab}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
