import { product } from '@dentisti/domain/brand';
import { Illustration } from '../../../components/illustration.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { ScrapeState } from '../use-scrape.ts';
import styles from './list-states.module.css';

interface SearchAgainProps {
  city: string;
  state: ScrapeState;
  onScrape: () => void;
}

export function ListFailure({ state, onScrape, city }: SearchAgainProps) {
  return (
    <div className={styles.state}>
      <Illustration name="error" className={styles.picture} />
      <p role="alert" className={styles.title}>
        Errore nel caricamento dei {product}.
      </p>
      <p>Controlla la connessione e riprova: cercheremo di nuovo gli studi di {city}.</p>
      <ScrapeButton label="Riprova" state={state} onScrape={onScrape} isPrimary />
      <ScrapeProgress city={city} state={state} />
    </div>
  );
}

export function NoPractices({ state, onScrape, city }: SearchAgainProps) {
  return (
    <div className={styles.state}>
      <Illustration name="empty" className={styles.picture} />
      <h3 className={styles.title}>Nessun dentista trovato</h3>
      <p>Non ci sono {product} disponibili per questa città al momento.</p>
      <ScrapeButton label="Cerca nuovi studi" state={state} onScrape={onScrape} isPrimary />
      <ScrapeProgress city={city} state={state} />
    </div>
  );
}

export function NoMatches({ filter, onClear }: { filter: string; onClear: () => void }) {
  return (
    <div className={styles.state}>
      <Illustration name="empty" className={styles.picture} />
      <p className={styles.title} role="status">
        Nessuno studio corrisponde a «{filter}»
      </p>
      <button type="button" className={actions.quiet} onClick={onClear}>
        Cancella il filtro
      </button>
    </div>
  );
}

/** Under a full list: the way to practices we do not know yet. */
export function MissingPractice({ state, onScrape, city }: SearchAgainProps) {
  return (
    <div className={styles.missing}>
      <p>Non trovi uno studio che conosci?</p>
      <ScrapeButton label={`Cerca altri studi a ${city}`} state={state} onScrape={onScrape} />
      <ScrapeProgress city={city} state={state} />
    </div>
  );
}

function ScrapeButton(props: { label: string; state: ScrapeState; onScrape: () => void; isPrimary?: boolean }) {
  const { label, state, onScrape, isPrimary = false } = props;
  const isRunning = state.kind === 'running';
  return (
    <button
      type="button"
      className={isPrimary ? actions.primary : actions.quiet}
      disabled={isRunning}
      onClick={() => onScrape()}
    >
      {isRunning ? 'Ricerca in corso...' : label}
    </button>
  );
}

function ScrapeProgress({ city, state }: { city: string; state: ScrapeState }) {
  if (state.kind === 'idle') return null;
  const { job } = state;
  return (
    <div className={styles.progress}>
      <progress max={100} value={job ? job.progressPercent : undefined} aria-label={`Ricerca di studi a ${city}`} />
      <p role="status" className="tabular">
        {job && job.found > 0
          ? `Stiamo cercando studi a ${city}: ${job.found} letti finora.`
          : `Stiamo cercando studi a ${city}. Può volerci qualche minuto: puoi continuare a guardare la pagina.`}
      </p>
    </div>
  );
}
