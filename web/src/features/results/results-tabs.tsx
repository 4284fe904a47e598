import { productCapital } from '@dentisti/domain/brand';
import type { ReactNode } from 'react';
import { formatCount } from '../../components/practice/practice-format.ts';
import { Tabs } from '../../components/tabs.tsx';
import styles from './results-page.module.css';
import type { ResultsTab } from './results-url.ts';

interface ResultsTabsProps {
  tab: ResultsTab;
  count: number | null;
  onChange: (tab: ResultsTab) => void;
  /** The panel of `tab`. */
  children: ReactNode;
}

export function ResultsTabs({ tab, count, onChange, children }: ResultsTabsProps) {
  const labels: Record<ResultsTab, string> = {
    dentisti: count === null ? productCapital : `${productCapital} (${formatCount(count)})`,
    ai: 'AI',
  };
  return (
    <Tabs
      label="Risultati"
      tabs={labels}
      descriptions={{ ai: 'Descrivi il tuo disturbo: ti consiglia lo studio' }}
      tab={tab}
      onChange={onChange}
      className={`contents ${styles.tabs}`}
    >
      {children}
    </Tabs>
  );
}
