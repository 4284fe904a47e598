import { product } from '@dentisti/domain/brand';
import { Illustration } from '../../../components/illustration.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { DiscoveryState } from '../use-start-discovery.ts';
import styles from './list-states.module.css';

interface SearchAgainProps {
  city: string;
  state: DiscoveryState;
  onDiscover: () => void;
}

export function ListFailure({ state, onDiscover, city }: SearchAgainProps) {
  return (
    <div className={`grid justify-center gap-3 line-strong dashed round-l text-center ${styles.state}`}>
      <Illustration name="error" className={styles.picture} />
      <p role="alert" className={`break ${styles.title}`}>
        Errore nel caricamento dei {product}.
      </p>
      <p>Controlla la connessione e riprova: cercheremo di nuovo gli studi di {city}.</p>
      <DiscoveryButton label="Riprova" state={state} onDiscover={onDiscover} isPrimary />
      <DiscoveryStatus city={city} state={state} />
    </div>
  );
}

export function NoPractices({ state, onDiscover, city }: SearchAgainProps) {
  return (
    <div className={`grid justify-center gap-3 line-strong dashed round-l text-center ${styles.state}`}>
      <Illustration name="empty" className={styles.picture} />
      <h3 className={`break ${styles.title}`}>Nessun dentista trovato</h3>
      <p>Non ci sono {product} disponibili per questa città al momento.</p>
      <DiscoveryButton label="Cerca nuovi studi" state={state} onDiscover={onDiscover} isPrimary />
      <DiscoveryStatus city={city} state={state} />
    </div>
  );
}

/** Under a full list: the way to practices we do not know yet. */
export function MissingPractice({ state, onDiscover, city }: SearchAgainProps) {
  return (
    <div className={`row line-top mt-5 ${styles.missing}`}>
      <p>Non trovi uno studio che conosci?</p>
      <DiscoveryButton label={`Cerca altri studi a ${city}`} state={state} onDiscover={onDiscover} />
      <DiscoveryStatus city={city} state={state} />
    </div>
  );
}

function DiscoveryButton(props: { label: string; state: DiscoveryState; onDiscover: () => void; isPrimary?: boolean }) {
  const { label, state, onDiscover, isPrimary = false } = props;
  const isRunning = state.kind === 'running';
  return (
    <button
      type="button"
      className={isPrimary ? actions.primary : actions.quiet}
      disabled={isRunning}
      onClick={() => onDiscover()}
    >
      {isRunning ? 'Ricerca in corso...' : label}
    </button>
  );
}

function DiscoveryStatus({ city, state }: { city: string; state: DiscoveryState }) {
  if (state.kind === 'idle') return null;
  const { job } = state;
  return (
    <div className={`grid gap-2 text-s muted ${styles.progress}`}>
      <progress
        className="accent full"
        max={100}
        value={job ? job.progressPercent : undefined}
        aria-label={`Ricerca di studi a ${city}`}
      />
      <p role="status" className="tabular">
        {job && job.found > 0
          ? `Stiamo cercando studi a ${city}: ${job.found} letti finora.`
          : `Stiamo cercando studi a ${city}. Può volerci qualche minuto: puoi continuare a guardare la pagina.`}
      </p>
    </div>
  );
}
