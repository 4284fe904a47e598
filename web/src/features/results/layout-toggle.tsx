import { LayoutGrid, Rows3 } from 'lucide-react';
import styles from './layout-toggle.module.css';
import type { ListLayout } from './results-url.ts';

const layouts = [
  { value: 'schede', label: 'Griglia', Icon: LayoutGrid },
  { value: 'elenco', label: 'Lista', Icon: Rows3 },
] as const;

export function LayoutToggle({ layout, onChange }: { layout: ListLayout; onChange: (layout: ListLayout) => void }) {
  return (
    <fieldset className={`line-strong round ${styles.toggle}`}>
      <legend className="visually-hidden">Come mostrare l’elenco</legend>
      {layouts.map(({ value, label, Icon }) => (
        <button
          className="inline-bar muted pointer"
          key={value}
          type="button"
          aria-pressed={layout === value}
          onClick={() => onChange(value)}
        >
          <Icon className="icon-em" aria-hidden="true" />
          <span>{label}</span>
        </button>
      ))}
    </fieldset>
  );
}
