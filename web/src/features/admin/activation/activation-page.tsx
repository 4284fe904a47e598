import { useMutation, useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { ActivationFieldsFragment, ActivationPointName } from '../../../gql/graphql.ts';
import { readFragment } from '../../../gql/index.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { barStyle, mutedStyle, noteStyle, sectionStyle } from '../parts/section-styles.ts';
import { StatusBadge, type StatusTone } from '../parts/status-badge.tsx';
import { ActivationFields, ActivationQuery, CheckActivation } from './activation.query.ts';
import { pointLabels } from './activation-labels.ts';
import { WaiverDialog } from './waiver-dialog.tsx';

type Point = ActivationFieldsFragment['points'][number];

/** The go-live board: what has to hold before strangers are served, as the product itself finds it. */
export function ActivationPage() {
  const { data, error, refetch } = useQuery(ActivationQuery, { fetchPolicy: 'network-only' });
  const [check, { loading: isChecking }] = useMutation(CheckActivation);
  const [asked, setAsked] = useState<{ point: ActivationPointName; isWaived: boolean } | null>(null);
  const [message, setMessage] = useState('');
  const reload = () => void refetch().catch(() => undefined);
  if (!data && error) return <PageFailure reload={reload} />;
  if (!data) return <PageLoading label="attivazione" />;
  const board = readFragment(ActivationFields, data.adminActivation);

  async function checkNow() {
    if (isChecking) return;
    setMessage('');
    await check()
      .then(() => refetch())
      .then(
        () => setMessage('Controllo finito.'),
        () => setMessage('Il controllo non è riuscito: riprova.'),
      );
  }

  return (
    <Box css={sectionStyle}>
      <h1>Attivazione</h1>
      <chakra.p css={noteStyle}>{summary(board)}</chakra.p>
      <Box css={barStyle}>
        <button type="button" className={actions.primary} aria-disabled={isChecking} onClick={() => void checkNow()}>
          {isChecking ? 'Controllo in corso…' : 'Controlla adesso'}
        </button>
        <chakra.p role="status" css={mutedStyle}>
          {message}
        </chakra.p>
      </Box>
      <Group
        title="Obbligatori: prima non si telefona a nessuno"
        points={board.points.filter((p) => p.isMandatory)}
        ask={setAsked}
      />
      <Group title="Consigliati" points={board.points.filter((p) => !p.isMandatory)} ask={setAsked} />
      {asked && (
        <WaiverDialog
          {...asked}
          onDone={() => {
            setMessage(asked.isWaived ? 'Deroga tolta.' : 'Deroga registrata.');
            reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

function summary({ isProduction, stopsCalls, points }: ActivationFieldsFragment): string {
  if (!isProduction) return 'Edizione dimostrativa: i punti si controllano solo quando lo chiedi, e non fermano nulla.';
  if (stopsCalls.length > 0) {
    const names = stopsCalls.map((name) => pointLabels[name].title).join(', ');
    return `Nessuno studio viene chiamato finché non sono a posto: ${names}.`;
  }
  const open = points.filter(({ state, waiver }) => state !== 'GREEN' && state !== 'UNNEEDED' && !waiver).length;
  if (open === 0) return 'Tutto è a posto.';
  return `Si può telefonare. ${open === 1 ? 'Un punto consigliato chiede' : `${open} punti consigliati chiedono`} ancora attenzione.`;
}

type Ask = (asked: { point: ActivationPointName; isWaived: boolean }) => void;

function Group({ title, points, ask }: { title: string; points: readonly Point[]; ask: Ask }) {
  return (
    <section>
      <h2>{title}</h2>
      <chakra.ul
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))"
        gap="3"
        margin="0"
        marginBlockStart="3"
        padding="0"
        listStyle="none"
      >
        {points.map((point) => (
          <PointCard key={point.name} point={point} ask={ask} />
        ))}
      </chakra.ul>
    </section>
  );
}

const badges: Readonly<Record<'GREEN' | 'RED' | 'UNNEEDED', readonly [StatusTone, string]>> = {
  GREEN: ['good', 'A posto'],
  RED: ['bad', 'Da sistemare'],
  UNNEEDED: ['quiet', 'Non serve'],
};

function PointCard({ point, ask }: { point: Point; ask: Ask }) {
  const { name, isMandatory, state, detail, checkedAt, waiver } = point;
  const { title, remedy } = pointLabels[name];
  const [tone, label] = waiver
    ? (['waiting', 'Derogato'] as const)
    : state
      ? badges[state]
      : (['waiting', 'Mai controllato'] as const);
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="start"
      alignContent="start"
      gap="2 3"
      minWidth="0"
      padding="4"
      border="1px solid var(--d-line)"
      borderRadius="m"
      bg="surface"
      css={{
        // Below the title and its mark each part has a line of its own; a button is as wide as its words.
        '& > :not(h3, h3 + *, button)': { flex: '1 0 100%', minWidth: '0', overflowWrap: 'anywhere' },
        // The mark stands beside a short title and goes below a long one.
        '& h3': { flex: '1 1 8rem', fontSize: 'l' },
      }}
    >
      <h3>{title}</h3>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <p>{detail ?? 'Il primo controllo non è ancora stato fatto.'}</p>
      {state === 'RED' && <chakra.p css={mutedStyle}>{remedy}</chakra.p>}
      {waiver && (
        <p>
          «{waiver.reason}»{' '}
          <chakra.span
            css={mutedStyle}
          >{`${waiver.by ?? 'una persona che non c’è più'}, ${adminInstant(waiver.at)}`}</chakra.span>
        </p>
      )}
      {checkedAt && <chakra.p css={mutedStyle}>Controllato {adminInstant(checkedAt)}</chakra.p>}
      {!isMandatory && state === 'RED' && (
        <button type="button" className={actions.quiet} onClick={() => ask({ point: name, isWaived: waiver !== null })}>
          {waiver ? 'Togli la deroga' : 'Deroga…'}
        </button>
      )}
    </chakra.li>
  );
}
