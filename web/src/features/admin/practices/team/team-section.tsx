import { useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PageLoading } from '../../../../components/page-loading.tsx';
import actions from '../../../../components/practice/actions.module.css';
import type { AgendaTeamFieldsFragment } from '../../../../gql/graphql.ts';
import { readFragment } from '../../../../gql/index.ts';
import { DetailList } from '../../parts/detail-list.tsx';
import { barStyle, noteStyle, problemStyle, sectionStyle } from '../../parts/section-styles.ts';
import { TeamFields, TeamQuery } from './team.query.ts';
import { TeamForm } from './team-form.tsx';

/** Who and what a practice's agenda has room with, and the form that changes it. Nothing while there is no agenda. */
export function TeamSection({ dentistId, onChanged }: { dentistId: string; onChanged: () => void }) {
  const { data, loading, error, refetch } = useQuery(TeamQuery, {
    variables: { dentistId },
    fetchPolicy: 'network-only',
  });
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const team = readFragment(TeamFields, data?.adminTeam);
  if (team?.chairs.length === 0) return null;

  function close(message: string) {
    flushSync(() => {
      setOpen(false);
      setAnswer(message);
    });
    heading.current?.focus();
  }
  async function saved() {
    close('Salvato: vale da subito.');
    onChanged();
    await refetch();
  }
  return (
    <chakra.section css={sectionStyle} aria-labelledby="squadra">
      <h2 id="squadra" ref={heading} tabIndex={-1}>
        Poltrone e professionisti
      </h2>
      <chakra.p role="status" css={answer ? noteStyle : undefined}>
        {answer}
      </chakra.p>
      {loading && !team && <PageLoading label="poltrone e professionisti" />}
      {error && !team && (
        <Box role="alert" css={barStyle}>
          <chakra.p css={problemStyle}>Poltrone e professionisti non si sono caricati.</chakra.p>
          <button type="button" className={actions.quiet} onClick={() => void refetch()}>
            Riprova
          </button>
        </Box>
      )}
      {team && !isOpen && (
        <>
          <TeamRead team={team} />
          <Box css={barStyle}>
            <button
              type="button"
              className={actions.quiet}
              onClick={() => {
                setAnswer('');
                setOpen(true);
              }}
            >
              Modifica poltrone e professionisti
            </button>
          </Box>
        </>
      )}
      {team && isOpen && (
        <TeamForm
          key={team.version}
          dentistId={dentistId}
          team={team}
          onSaved={() => void saved()}
          onLeft={() => close('')}
          onReload={() => void refetch()}
        />
      )}
    </chakra.section>
  );
}

function TeamRead({ team: { chairs, clinicians, services } }: { team: AgendaTeamFieldsFragment }) {
  const names = (rows: readonly { name: string; isActive: boolean }[]) =>
    rows.map(({ name, isActive }) => (isActive ? name : `${name} (non più in uso)`)).join(', ');
  const described = services
    .filter(({ isActive }) => isActive)
    .map(({ name, durationMinutes, isOnline }) => `${name}, ${durationMinutes} min${isOnline ? '' : ' (non online)'}`);
  return (
    <DetailList
      details={[
        ['Poltrone', names(chairs)],
        ['Professionisti', names(clinicians)],
        ['Prestazioni', described.join('; ') || 'Nessuna: ogni visita dura come un posto dell’agenda'],
      ]}
    />
  );
}
