import { useState } from 'react';
import type { FigurePeriodInput, StudioFigureCardFragment } from '../../../gql/graphql.ts';
import { FigureRows } from './figure-rows.tsx';

interface FigureCardProps {
  practiceId: string;
  period: FigurePeriodInput;
  figure: StudioFigureCardFragment;
}

/** A figure with what it counts and, opened, what is behind it. */
export function FigureCard({ practiceId, period, figure }: FigureCardProps) {
  const { id, name, definition, whole, now, before, hasRows } = figure;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="stack content-start gap-1 py-3 line-top">
      <h3 className="semibold break">{name}</h3>
      <p className="text-l tabular break">
        {now.text} {whole && now.of ? <span className="text-s muted">{whole}</span> : null}
      </p>
      {now.few && <p className="text-s muted">{now.few}</p>}
      {before && <p className="text-s muted break">Periodo prima: {before.text}</p>}
      <details>
        <summary className="tap pointer text-s underlined">
          Che cosa conta<span className="visually-hidden">: {name}</span>
        </summary>
        <p className="measure text-s break">{definition}</p>
      </details>
      {hasRows && (now.value ?? now.of ?? 0) > 0 && (
        <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className="tap pointer text-s underlined">
            Elenco<span className="visually-hidden">: {name}</span>
          </summary>
          {isOpen && <FigureRows practiceId={practiceId} period={period} figure={id} name={name} />}
        </details>
      )}
    </li>
  );
}
