import styles from './byok-results.module.css';
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
    <section className={styles.result} data-kind="accepted" aria-labelledby="result">
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
    </section>
  );
}

function Failure({ result }: { result: Extract<ByokResult, { kind: 'failed' }> }) {
  const { message, details } = result;
  return (
    <section className={styles.result} data-kind="failed" aria-labelledby="result">
      <h2 id="result">Test BYOK fallito</h2>
      <p className={styles.error}>{message}</p>
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
    </section>
  );
}

/** What was checked, layer by layer. */
function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <>
      <h3>Verifiche</h3>
      <ul className={styles.steps}>
        {steps.map(({ title, state, note }) => (
          <li key={title} data-state={state}>
            <strong>{title}</strong>
            <span className={styles.state}>{states[state]}</span>
            {note && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
