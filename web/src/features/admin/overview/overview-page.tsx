import { NetworkStatus } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { ChoiceStrip } from '../../../components/choice-strip.tsx';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import { useAdminChanges } from '../admin-changes-context.ts';
import { LiveCalls } from '../calls/live-calls.tsx';
import { useRefetchOnChange } from '../use-admin-changes.ts';
import { AttentionList } from './attention-list.tsx';
import { CallsChart } from './calls-chart.tsx';
import { Figures } from './figures.tsx';
import styles from './overview.module.css';
import { OverviewQuery } from './overview.query.ts';
import { RequestsChart } from './requests-chart.tsx';
import { Standing } from './standing.tsx';
import { clockWords } from './time-words.ts';

const spans = [
  { value: '1', label: 'Oggi' },
  { value: '7', label: '7 giorni' },
  { value: '30', label: '30 giorni' },
] as const;
type Span = (typeof spans)[number]['value'];

/** What an operator sees first: what needs a person, calls of this moment, how the days went, how things stand. */
export function OverviewPage() {
  const [search, setSearch] = useSearchParams();
  const span: Span = spans.find(({ value }) => value === search.get('giorni'))?.value ?? '7';
  const { data, previousData, error, refetch, networkStatus } = useQuery(OverviewQuery, {
    variables: { days: Number(span) },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const changes = useAdminChanges();
  useRefetchOnChange(changes, refetch);
  const overview = (data ?? previousData)?.adminOverview;
  if (!overview && error) return <PageFailure reload={() => void refetch()} />;
  if (!overview) return <PageLoading label="panoramica" />;
  const isReading = networkStatus === NetworkStatus.refetch || networkStatus === NetworkStatus.setVariables;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Panoramica</h1>
        <ChoiceStrip
          legend="Periodo"
          choices={spans}
          chosen={span}
          onChoose={(value) => setSearch(value === '7' ? {} : { giorni: value }, { replace: true })}
        />
        <div className={styles.fresh}>
          <p role="status">
            {error ? 'Non si riesce a leggere di nuovo: questi sono i dati ' : isReading ? 'Leggo… ' : 'Dati '}
            {!isReading && `delle ${clockWords(overview.asOf)}`}
          </p>
          <button
            type="button"
            className={actions.quiet}
            aria-disabled={isReading}
            onClick={() => !isReading && void refetch().catch(() => undefined)}
          >
            Aggiorna
          </button>
        </div>
      </header>
      <AttentionList
        entries={overview.attention}
        asOf={overview.asOf}
        onChanged={() => void refetch().catch(() => undefined)}
      />
      <LiveCalls changes={changes} />
      <Figures overview={overview} />
      <div className={styles.charts}>
        <RequestsChart overview={overview} />
        <CallsChart overview={overview} />
      </div>
      <Standing overview={overview} />
    </div>
  );
}
