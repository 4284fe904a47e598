import { useQuery } from '@apollo/client/react';
import { writtenTime } from '@dentisti/domain/booking/italian-time';
import type { FigurePeriodInput } from '../../../gql/graphql.ts';
import { ActionProblem, Loading, LoadProblem } from '../parts.tsx';
import { StudioFigureRows } from './figures.query.ts';

interface FigureRowsProps {
  practiceId: string;
  period: FigurePeriodInput;
  figure: string;
  name: string;
}

/** What a figure counts, one by one. */
export function FigureRows({ practiceId, period, figure, name }: FigureRowsProps) {
  const { data, loading, refetch } = useQuery(StudioFigureRows, {
    variables: { practiceId, period, figure },
    fetchPolicy: 'network-only',
  });
  const found = data?.studioFigureRows;
  if (!found)
    return loading ? (
      <Loading label="Caricamento dell’elenco..." />
    ) : (
      <LoadProblem onRetry={() => void refetch().then(undefined, () => undefined)} />
    );
  if (found.__typename === 'StudioRefused') return <ActionProblem text={found.message} />;
  return (
    <div className="stack gap-2">
      <ul className="stack gap-2 text-s" aria-label={`Elenco: ${name}`}>
        {found.rows.map(({ at, number, patientName, duration }, i) => (
          // Two rows may be alike.
          <li key={i} className="break">
            {writtenTime(new Date(at))}
            {patientName && <span className="semibold"> · {patientName}</span>}
            {number && <span className="muted"> · {number}</span>}
            {duration && <span> · {duration}</span>}
          </li>
        ))}
      </ul>
      {!found.withNames && (
        <p className="text-s muted measure">
          I nomi dei pazienti si vedono quando la titolarità è verificata e le condizioni sul trattamento dei dati sono
          accettate.
        </p>
      )}
      {found.hasMore && <p className="text-s muted">Sono le più recenti: 200.</p>}
    </div>
  );
}
