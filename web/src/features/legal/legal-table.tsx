import { InlineText } from './inline-text.tsx';
import classes from './legal-page.module.css';

interface LegalTableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** On narrow screens each row becomes a card whose cells carry their column's name: nothing is scrolled sideways. */
export function LegalTable({ caption, columns, rows }: LegalTableProps) {
  return (
    // Explicit roles: some browsers drop a table's meaning with its `display`.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table className={`full text-s snug ${classes.table}`} role="table">
      <caption className="muted text-start">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th className="bold line-top text-start" key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([first = '', ...others]) => (
          <tr key={first} role="row">
            <th className="line-top semibold text-start" scope="row" role="rowheader">
              <InlineText text={first} />
            </th>
            {others.map((cell, index) => (
              <td className="line-top text-start" key={columns[index + 1]} role="cell" data-column={columns[index + 1]}>
                <InlineText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
