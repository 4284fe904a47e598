import type { CSSProperties, ReactNode } from 'react';
import styles from './section.module.css';

interface AdminTableProps {
  /** What it lists, for who cannot see it. */
  label: string;
  columns: readonly string[];
  /** `<tr>` elements. */
  children: ReactNode;
}

/** The names of the columns for the style sheet, which repeats them in each row where there is no room for columns. */
const columnNames = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((column, at) => [`--column-${at + 1}`, JSON.stringify(column)])) as CSSProperties;

/** A table that scrolls sideways by itself, also by keyboard; on a telephone each row becomes a card. */
export function AdminTable({ label, columns, children }: AdminTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table style={columnNames(columns)}>
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
