import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import type { Accepted, ByokResult } from './use-byok.ts';

type Step = Accepted['steps'][number];

const states: Record<Step['state'], string> = {
  PASSED: 'Riuscito',
  WARNING: 'Avviso',
  FAILED: 'Non riuscito',
  SKIPPED: 'Non eseguito',
};

/** How the last test went. */
export function ByokResults({ result, isBusy }: { result: ByokResult | null; isBusy: boolean }) {
  if (!result) return <p role="status">{isBusy ? 'Test in corso...' : 'Nessun test BYOK eseguito ancora...'}</p>;
  return result.kind === 'accepted' ? <Passed answer={result.answer} /> : <Failure result={result} />;
}

function Passed({ answer }: { answer: Accepted }) {
  return (
    <chakra.section css={resultStyle} data-kind="accepted" aria-labelledby="result">
      <h2 id="result">Configurazione BYOK riuscita</h2>
      <dl>
        <dt>Numero italiano</dt>
        <dd>{answer.italianNumber}</dd>
        <dt>ID del numero</dt>
        <dd>{answer.phoneNumberId}</dd>
      </dl>
      <h3>Prossimi passi</h3>
      <ol>
        {answer.nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Steps steps={answer.steps} />
    </chakra.section>
  );
}

function Failure({ result }: { result: Extract<ByokResult, { kind: 'failed' }> }) {
  const { message, details } = result;
  return (
    <chakra.section css={resultStyle} data-kind="failed" aria-labelledby="result">
      <h2 id="result">Test BYOK fallito</h2>
      <chakra.p color="terracotta" fontWeight="600">
        {message}
      </chakra.p>
      {details && (
        <>
          <dl>
            <dt>Si ferma a</dt>
            <dd>{details.layerTitle}</dd>
            <dt>Causa probabile</dt>
            <dd>{details.cause}</dd>
            <dt>Che cosa fare</dt>
            <dd>{details.remedy}</dd>
          </dl>
          <Steps steps={details.steps} />
          {details.trace && (
            <details>
              <summary>Traccia da inviare al provider</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
              <pre tabIndex={0}>{details.trace}</pre>
            </details>
          )}
        </>
      )}
    </chakra.section>
  );
}

/** What was checked, layer by layer. */
function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <>
      <h3>Verifiche</h3>
      <chakra.ul
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="2"
        padding="0"
        listStyle="none"
        css={{
          '& li': {
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) auto',
            gap: '0 3',
            padding: '3 4',
            borderRadius: 'm',
            bg: 'sage',
          },
          "& [data-state='FAILED']": { bg: 'terracotta-surface' },
        }}
      >
        {steps.map(({ title, state, note }) => (
          <li key={title} data-state={state}>
            <strong>{title}</strong>
            <chakra.span fontSize="s" fontWeight="600">
              {states[state]}
            </chakra.span>
            {note && (
              <chakra.span gridColumn="1 / -1" fontSize="s" overflowWrap="anywhere">
                {note}
              </chakra.span>
            )}
          </li>
        ))}
      </chakra.ul>
    </>
  );
}

const resultStyle: SystemStyleObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  padding: 'var(--d-space-6) clamp(1rem, 5vw, 2.25rem)',
  border: '1px solid var(--d-line)',
  borderInlineStart: '4px solid var(--d-brand)',
  borderRadius: 'l',
  bg: 'surface',
  "&[data-kind='failed']": { borderInlineStartColor: 'var(--d-terracotta)' },
  '& h2': { fontSize: 'title-m' },
  '& h3': { fontSize: 'title-s' },
  '& dl': { margin: '0' },
  '& dt': { color: 'ink-muted', fontSize: 's' },
  '& dd': { margin: '0 0 3', overflowWrap: 'anywhere' },
  '& ol': { margin: '0', listStyle: 'decimal', paddingInlineStart: '1.5rem' },
  '& pre': { overflowX: 'auto', padding: '4', borderRadius: 'm', bg: 'sage', fontSize: 'xs' },
};
