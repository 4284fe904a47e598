import { NetworkStatus } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { ChoiceStrip } from '../../../components/choice-strip.tsx';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import { LiveCalls } from '../calls/live-calls.tsx';
import { useAdminChanges } from '../frame/admin-changes-context.ts';
import { useRefetchOnChange } from '../frame/use-admin-changes.ts';
import { AttentionList } from './attention-list.tsx';
import { CallsChart } from './calls-chart.tsx';
import { Figures } from './figures.tsx';
import { OverviewQuery } from './overview.query.ts';
import { RequestsChart } from './requests-chart.tsx';
import { Standing } from './standing.tsx';
import { formatClock } from './time-labels.ts';

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
  const isReloading = networkStatus === NetworkStatus.refetch || networkStatus === NetworkStatus.setVariables;
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="6">
      <chakra.header
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3 5"
        css={{ '& h1': { fontSize: 'title-m' } }}
      >
        <h1>Panoramica</h1>
        <ChoiceStrip
          legend="Periodo"
          choices={spans}
          chosen={span}
          onChoose={(value) => setSearch(value === '7' ? {} : { giorni: value }, { replace: true })}
        />
        <Flex
          wrap="wrap"
          align="center"
          gap="3"
          marginInlineStart="auto"
          color="ink-muted"
          fontSize="xs"
          fontVariantNumeric="tabular-nums"
          css={{ '& p': { margin: '0' } }}
        >
          <p role="status">
            {error ? 'Non si riesce a leggere di nuovo: questi sono i dati ' : isReloading ? 'Leggo… ' : 'Dati '}
            {!isReloading && `delle ${formatClock(overview.asOf)}`}
          </p>
          <button
            type="button"
            className={actions.quiet}
            aria-disabled={isReloading}
            onClick={() => !isReloading && void refetch().catch(() => undefined)}
          >
            Aggiorna
          </button>
        </Flex>
      </chakra.header>
      <AttentionList
        entries={overview.attention}
        asOf={overview.asOf}
        onChanged={() => void refetch().catch(() => undefined)}
      />
      <LiveCalls changes={changes} />
      <Figures overview={overview} />
      <Grid templateColumns="repeat(auto-fit, minmax(min(26rem, 100%), 1fr))" gap="6">
        <RequestsChart overview={overview} />
        <CallsChart overview={overview} />
      </Grid>
      <Standing overview={overview} />
    </Grid>
  );
}
