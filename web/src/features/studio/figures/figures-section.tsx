import { useQuery } from '@apollo/client/react';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { FigurePeriodInput, StudioFigureCardFragment, StudioFiguresQuery } from '../../../gql/graphql.ts';
import { useDrawn } from '../../../lib/browser/use-drawn.ts';
import { ActionProblem, Loading, LoadProblem } from '../parts.tsx';
import { useAccountCheck } from '../use-account-check.ts';
import { useReadAgain } from '../use-read-again.ts';
import { isSignedOut } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { FigureCard } from './figure-card.tsx';
import { spanText } from './figure-dates.ts';
import styles from './figures.module.css';
import { FigureFields, StudioFigures } from './figures.query.ts';
import { PeriodChoice } from './period-choice.tsx';
import { SeriesChart } from './series-chart.tsx';
import { usePeriod } from './use-period.ts';

type Figures = Extract<NonNullable<StudioFiguresQuery['studioFigures']>, { __typename: 'StudioFigures' }>;

/** `/studio/numeri`: what a practice did in a period, each figure with what it counts. */
export function FiguresSection({ practiceId }: { practiceId: string }) {
  const [period, setPeriod] = usePeriod();
  const asked = useDrawn(period);
  const { data, previousData, loading, error, refetch } = useQuery(StudioFigures, {
    variables: { practiceId, period: asked },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const found = data?.studioFigures ?? (loading ? previousData?.studioFigures : undefined);
  const readAgain = useReadAgain(refetch);
  useStudioChanges(practiceId, () => void readAgain());
  useAccountCheck(isSignedOut(error) || data?.studioFigures === null);
  const figures = found?.__typename === 'StudioFigures' ? found : null;
  return (
    <>
      <div className="stack gap-2">
        <h1 className="title-l break hyphens">Numeri</h1>
        <p className="measure muted">Che cosa è successo nel tuo studio. Ogni cifra spiega che cosa conta.</p>
      </div>
      <PeriodChoice period={period} step={figures?.step ?? null} onChoose={setPeriod} />
      {!found &&
        (loading ? <Loading label="Caricamento dei numeri..." /> : <LoadProblem onRetry={() => void readAgain()} />)}
      <ActionProblem text={found?.__typename === 'StudioRefused' ? found.message : null} />
      {figures && <CountedFigures practiceId={practiceId} period={asked} found={figures} />}
    </>
  );
}

interface CountedFiguresProps {
  practiceId: string;
  period: FigurePeriodInput;
  found: Figures;
}

function CountedFigures({ practiceId, period, found }: CountedFiguresProps) {
  const { from, to, step, starts, beforeFrom, beforeTo, filePath } = found;
  const figures = found.figures.map((figure) => readFragment(FigureFields, figure));
  const groups = [...new Set(figures.map(({ group }) => group))];
  return (
    <>
      <div className="stack gap-1">
        <p role="status" className="semibold">
          {`${spanText(from, to)[0]?.toUpperCase()}${spanText(from, to).slice(1)}`}
        </p>
        <p className="text-s muted measure">
          {beforeFrom && beforeTo
            ? `A confronto: ${spanText(beforeFrom, beforeTo)}.`
            : 'Senza confronto: i dati delle richieste di prima sono in parte già cancellati.'}
        </p>
        <p>
          <a className={actions.quiet} href={filePath} download>
            Scarica la tabella (CSV)
          </a>
        </p>
      </div>
      <SeriesChart figures={figures} starts={starts} step={step} />
      <div className="stack">
        {groups.map((group, i) => (
          <FigureGroup
            key={group}
            name={group}
            figures={figures.filter((figure) => figure.group === group)}
            isFirst={i === 0}
            practiceId={practiceId}
            period={period}
          />
        ))}
      </div>
    </>
  );
}

interface FigureGroupProps {
  name: string;
  figures: readonly StudioFigureCardFragment[];
  /** Open at first: the others show their first figure alone, so that a phone's page has an end. */
  isFirst: boolean;
  practiceId: string;
  period: FigurePeriodInput;
}

function FigureGroup({ name, figures, isFirst, practiceId, period }: FigureGroupProps) {
  const [lead] = figures;
  return (
    <section className="line-top" aria-label={name}>
      <details open={isFirst}>
        <summary className={`tap pointer py-3 ${styles.group}`}>
          <h2 className={`title-s ${styles.name}`}>{name}</h2>
          {lead && (
            <span className={`text-s muted break ${styles.lead}`}>
              {lead.name}: {lead.now.text}
            </span>
          )}
        </summary>
        <ul className={styles.figures}>
          {figures.map((figure) => (
            <FigureCard key={figure.id} practiceId={practiceId} period={period} figure={figure} />
          ))}
        </ul>
      </details>
    </section>
  );
}
