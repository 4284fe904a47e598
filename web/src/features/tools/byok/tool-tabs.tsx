import { Tabs } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const byokTabs = { providers: 'Provider Consigliati', setup: 'Configurazione BYOK', results: 'Risultati Test' };
export type ByokTab = keyof typeof byokTabs;

interface ToolTabsProps {
  tab: ByokTab;
  onChange: (tab: ByokTab) => void;
  /** The panel of `tab`. */
  children: ReactNode;
}

export const ToolTabs = ({ tab, onChange, children }: ToolTabsProps) => (
  <Tabs.Root value={tab} onValueChange={({ value }) => onChange(value as ByokTab)}>
    <Tabs.List aria-label="Configurazione SIP">
      {Object.entries(byokTabs).map(([name, title]) => (
        <Tabs.Trigger key={name} value={name}>
          {title}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
    <Tabs.Content value={tab}>{children}</Tabs.Content>
  </Tabs.Root>
);
