import { useMutation } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import { paths } from '../../../lib/paths.ts';
import { refusalSentence } from '../labels/refusal-sentence.ts';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { barStyle, mutedStyle, noteStyle, sectionStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { unreachable } from '../sign-in/password-step.tsx';
import { RetryDiscovery, StopDiscovery } from './discoveries.query.ts';
import { stateOf } from './discovery-labels.ts';
import { DiscoveryReport } from './discovery-report.tsx';
import { DiscoverySteps } from './discovery-steps.tsx';
import { sayStart, searchBegun } from './start-form.tsx';
import { useDiscovery } from './use-discovery.ts';

/** One search: how far it is, what it found, what happened to it. */
export function DiscoveryItem({ id }: { id: string }) {
  const { discovery, job, isLoaded, error, refetch } = useDiscovery(id);
  const navigate = useNavigate();
  const arrived = (useLocation().state as { said?: string } | null)?.said ?? '';
  const [said, setSaid] = useState(arrived);
  const [isStopping, setStopping] = useState(false);
  const [retry, { loading: isRetrying }] = useMutation(RetryDiscovery);
  const [stop] = useMutation(StopDiscovery);
  if (!isLoaded && error) return <PageFailure reload={() => void refetch()} />;
  if (!isLoaded) return <PageLoading label="ricerca" />;
  if (!discovery || !job)
    return (
      <Box css={sectionStyle} role="alert">
        <h1>Questa ricerca non c’è</h1>
        <p>
          <Link to={paths.adminSection('ricerche')}>Tutte le ricerche</Link>
        </p>
      </Box>
    );
  const { label, tone } = stateOf(job.status, discovery.isStopped);
  const hasEnded = job.finishedAt !== null;
  // That it has begun is no news once it is over.
  const news = hasEnded && said === searchBegun ? '' : said;

  async function again() {
    const answer = await retry({ variables: { id } }).catch(() => null);
    const result = answer?.data?.retryDiscovery;
    if (!result) return setSaid(unreachable);
    if (result.__typename === 'UnknownCity' || result.__typename === 'TooManyRequests') return setSaid(result.message);
    const begun = sayStart(result);
    // The one that was asked about is the recent one itself.
    if (result.discovery.id === id) return setSaid(begun);
    await navigate(paths.adminItem('ricerche', result.discovery.id), { state: { said: begun } });
  }
  async function end(note: string): Promise<string | null> {
    const result = (await stop({ variables: { id, note } })).data?.stopDiscovery;
    await refetch().catch(() => undefined);
    if (result?.__typename !== 'DiscoveryStopped') return refusalSentence(result);
    setSaid('La ricerca è fermata: quello che ha trovato resta.');
    return null;
  }

  return (
    <Box css={sectionStyle}>
      <chakra.p css={mutedStyle}>
        <Link to={paths.adminSection('ricerche')}>Ricerche</Link>
      </chakra.p>
      <Box css={barStyle}>
        <h1>
          {job.city}, {job.region}
        </h1>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Box>
      <chakra.p role="status" css={news ? noteStyle : undefined}>
        {news}
      </chakra.p>
      {!hasEnded && (
        <Flex
          wrap="wrap"
          align="center"
          gap="2 4"
          fontSize="s"
          fontVariantNumeric="tabular-nums"
          css={{
            '& progress': {
              flex: '1 1 12rem',
              maxWidth: '30rem',
              height: '0.625rem',
              border: '0',
              borderRadius: '999px',
              bg: 'sage-strong',
              overflow: 'hidden',
              appearance: 'none',
            },
            '& progress::-webkit-progress-bar': { bg: 'sage-strong' },
            '& progress::-webkit-progress-value': { bg: 'brand' },
            '& progress::-moz-progress-bar': { bg: 'brand' },
          }}
        >
          <progress max={100} value={job.progressPercent} aria-label="A che punto è" />
          <span>
            {job.progressPercent} %, {job.found} righe lette
          </span>
        </Flex>
      )}
      <Box css={barStyle}>
        {hasEnded ? (
          <button
            type="button"
            className={actions.quiet}
            aria-disabled={isRetrying}
            onClick={() => !isRetrying && void again()}
          >
            Cerca di nuovo
          </button>
        ) : (
          <button type="button" className={actions.quiet} onClick={() => setStopping(true)}>
            Ferma la ricerca
          </button>
        )}
      </Box>
      <DiscoveryReport discovery={discovery} job={job} />
      <DiscoverySteps discovery={discovery} job={job} />
      {isStopping && (
        <OverrideDialog
          title="Fermare la ricerca?"
          affected={[
            `${job.city}: ${job.progressPercent} %, ${job.found} righe lette`,
            'Gli studi già trovati restano; il comune si può cercare di nuovo subito.',
          ]}
          confirmLabel="Ferma la ricerca"
          onConfirm={end}
          onClose={() => setStopping(false)}
        />
      )}
    </Box>
  );
}
