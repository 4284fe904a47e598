import classes from './page-loading.module.css';

/** The spinner while a page's chunk loads: `Caricamento {label}...`. */
export function PageLoading({ label }: { label: string }) {
  return (
    <div className={`bar centered gap-3 muted ${classes.loading}`} role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{`Caricamento ${label}...`}</span>
    </div>
  );
}
