import { chakra } from '@chakra-ui/react';
import { costPanel } from '@dentisti/domain/tools/tool-texts';
import { useState } from 'react';
import { useRuntimeConfig } from '../../../lib/runtime-config-context.ts';
import { ToolsFrame } from '../tools-frame.tsx';
import { ByokForm } from './byok-form.tsx';
import { ByokResults } from './byok-results.tsx';
import { ProviderCards } from './provider-cards.tsx';
import { SimulatedCarriers } from './simulated-carriers.tsx';
import { type ByokTab, ToolTabs } from './tool-tabs.tsx';
import { useByok } from './use-byok.ts';
import { useProviders } from './use-providers.ts';

/** `/byok-setup`: an Italian number of one's own carrier (“bring your own”), tried and put on the voice platform. */
export function ByokSetupPage() {
  return (
    <ToolsFrame
      title="Configurazione SIP (BYOK)"
      intro="Collega il numero italiano del tuo operatore alla piattaforma vocale: scegli il provider, prova il trunk, copia le variabili."
    >
      {() => <Setup />}
    </ToolsFrame>
  );
}

function Setup() {
  const [tab, setTab] = useState<ByokTab>('setup');
  const { edition } = useRuntimeConfig();
  const byok = useByok();
  const providers = useProviders();
  return (
    <>
      <ToolTabs tab={tab} onChange={setTab}>
        {tab === 'providers' && (
          <ProviderCards
            {...providers}
            onTemplate={(provider) => {
              byok.loadTemplate(provider);
              setTab('setup');
            }}
          />
        )}
        {tab === 'setup' && <ByokForm byok={byok} onResults={() => setTab('results')} />}
        {tab === 'results' && <ByokResults result={byok.result} isBusy={byok.form.formState.isSubmitting} />}
      </ToolTabs>
      {edition === 'trial' && (
        <SimulatedCarriers
          onTry={(trunk) => {
            byok.loadTrunk(trunk);
            setTab('setup');
          }}
        />
      )}
      <CostPanel />
    </>
  );
}

function CostPanel() {
  return (
    <chakra.section
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      padding="var(--d-space-6) clamp(1rem, 5vw, 2.25rem)"
      borderRadius="l"
      bg="deep"
      color="on-deep"
      css={{
        '& h2': { fontSize: 'title-m' },
        '& dl': {
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
          gap: '5',
          margin: '0',
        },
        '& dl > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
        '& dt': { color: 'on-deep-muted' },
        '& dd': {
          margin: '0',
          font: '600 var(--d-title-l) / 1.2 var(--d-font-display)',
          fontVariantNumeric: 'lining-nums',
        },
      }}
      aria-labelledby="costs"
    >
      <h2 id="costs">Costi e benefici</h2>
      <dl>
        <div>
          <dt>Costo mensile</dt>
          <dd>{costPanel.monthlyCost}</dd>
        </div>
        <div>
          <dt>Prenotazioni al mese, stima prudente</dt>
          <dd>{costPanel.bookings}</dd>
        </div>
        <div>
          <dt>ROI {costPanel.estimate}</dt>
          <dd>{costPanel.roi}</dd>
        </div>
      </dl>
    </chakra.section>
  );
}
