import actions from '../../components/practice/actions.module.css';
import styles from './section.module.css';

interface LoadMoreProps {
  /** How many rows stand on the page. */
  shown: number;
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
}

/** The foot of a list: how much of it is shown, and a button for the rest. */
export function LoadMore({ shown, hasMore, loading, onMore }: LoadMoreProps) {
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.muted}>
        {loading ? 'Carico…' : `${shown} ${shown === 1 ? 'riga' : 'righe'}${hasMore ? ', ce ne sono altre' : ''}`}
      </p>
      {hasMore && (
        // Not `disabled`: the button would lose the focus while it works.
        <button type="button" className={actions.quiet} aria-disabled={loading} onClick={() => !loading && onMore()}>
          Mostra altre
        </button>
      )}
    </div>
  );
}
