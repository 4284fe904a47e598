import type { ReactNode } from 'react';
import { Tabs } from '../../../components/tabs.tsx';

const byokTabs = { providers: 'Provider Consigliati', setup: 'Configurazione BYOK', results: 'Risultati Test' };
export type ByokTab = keyof typeof byokTabs;

interface ToolTabsProps {
  tab: ByokTab;
  onChange: (tab: ByokTab) => void;
  /** The panel of `tab`. */
  children: ReactNode;
}

export const ToolTabs = ({ tab, onChange, children }: ToolTabsProps) => (
  <Tabs label="Configurazione SIP" tabs={byokTabs} tab={tab} onChange={onChange} className="stack gap-5">
    {children}
  </Tabs>
);
