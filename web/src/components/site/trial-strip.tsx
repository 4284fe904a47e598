import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';
import classes from './trial-strip.module.css';

/** Says on every page of the trial edition that nothing here is real. */
export function TrialStrip() {
  if (useRuntimeConfig().edition !== 'trial') return null;
  return (
    <aside className={`on-deep text-s snug deep-ink text-center ${classes.strip}`} aria-label="Avviso">
      Dati dimostrativi: nessuno studio è reale
    </aside>
  );
}
