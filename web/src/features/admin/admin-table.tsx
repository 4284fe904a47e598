import type { ReactNode } from 'react';
import styles from './section.module.css';

interface AdminTableProps {
  /** What it lists, for who cannot see it. */
  label: string;
  columns: readonly string[];
  /** `<tr>` elements. */
  children: ReactNode;
}

/** A table that scrolls sideways by itself, also by keyboard. */
export function AdminTable({ label, columns, children }: AdminTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
