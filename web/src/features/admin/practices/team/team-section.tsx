import { useQuery } from '@apollo/client/react';
import { TeamFields } from '../../../../components/agenda/agenda.query.ts';
import { describeTeam } from '../../../../components/agenda/agenda-text.ts';
import { EditableSection } from '../../../../components/agenda/editable-section.tsx';
import { readFragment } from '../../../../gql/index.ts';
import { DetailList } from '../../parts/detail-list.tsx';
import { TeamQuery } from './team.query.ts';
import { TeamForm } from './team-form.tsx';

/** Who and what a practice's agenda has room with, and the form that changes it. Nothing while there is no agenda. */
export function TeamSection({ dentistId, onChanged }: { dentistId: string; onChanged: () => void }) {
  const { data, loading, error, refetch } = useQuery(TeamQuery, {
    variables: { dentistId },
    fetchPolicy: 'network-only',
  });
  const team = readFragment(TeamFields, data?.adminTeam);
  if (team?.chairs.length === 0) return null;
  return (
    <EditableSection
      id="squadra"
      title="Poltrone e professionisti"
      loading={{
        label: 'poltrone e professionisti',
        isLoading: loading && !team,
        failure: error && !team ? 'Poltrone e professionisti non si sono caricati.' : null,
        onRetry: () => void refetch(),
      }}
      read={team ? () => <DetailList details={describeTeam(team)} /> : null}
      edit={() => 'Modifica poltrone e professionisti'}
      form={(close) =>
        team && (
          <TeamForm
            key={team.version}
            dentistId={dentistId}
            team={team}
            onSaved={() => {
              close('Salvato: vale da subito.');
              onChanged();
              void refetch();
            }}
            onLeft={() => close('')}
            onReload={() => void refetch()}
          />
        )
      }
    />
  );
}
