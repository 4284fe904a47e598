import type { ApolloCache } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { AgendaDraft } from '@dentisti/domain/agenda/agenda-edit';
import type { TeamDraft } from '@dentisti/domain/agenda/team-edit';
import { useState } from 'react';
import { AgendaFields, TeamFields } from '../../../components/agenda/agenda.query.ts';
import { agendaInput } from '../../../components/agenda/agenda-draft.ts';
import { teamInput } from '../../../components/agenda/team-draft.ts';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import type {
  AgendaTeamFieldsFragment,
  PracticeAgendaFieldsFragment,
  StudioSetupFragment,
} from '../../../gql/graphql.ts';
import { useStudioAction } from '../use-studio-action.ts';
import { SetupFields, StudioSaveAgenda, StudioSaveTeam, StudioSetupQuery } from './setup.query.ts';

/** How a practice's agenda is set up, as its parts read it. */
export interface Setup extends Omit<StudioSetupFragment, 'agenda' | 'team'> {
  agenda: PracticeAgendaFieldsFragment;
  team: AgendaTeamFieldsFragment;
}
type MaskedSetup = FragmentType<typeof SetupFields> | null | undefined;

function readSetup(masked: MaskedSetup): Setup | null {
  const setup = readFragment(SetupFields, masked);
  if (!setup) return null;
  return { ...setup, agenda: readFragment(AgendaFields, setup.agenda), team: readFragment(TeamFields, setup.team) };
}

/** Asks how a practice's agenda is set up; `setup` null: to nobody, or the rooms are not open. */
export function useSetup(practiceId: string) {
  const { data, error, loading, refetch } = useQuery(StudioSetupQuery, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  return { setup: data ? readSetup(data.studioAgendaSetup) : undefined, error, loading, refetch };
}

type Answer =
  | { __typename: 'StudioAgendaSetupSaved'; setup?: MaskedSetup }
  | { __typename: 'ChangedMeanwhile'; message: string }
  | { __typename: 'AgendaInvalid' | 'TeamInvalid'; problems: readonly { message: string }[] };

/** Stores parts of a practice's set-up, and what came of the last try. */
export function useSaveSetup(practiceId: string) {
  const { run, isBusy, problem, refuse } = useStudioAction();
  const [isStale, setStale] = useState(false);

  const keep = (cache: ApolloCache, answer: Answer) => {
    if (answer.__typename !== 'StudioAgendaSetupSaved') return;
    const data = { studioAgendaSetup: answer.setup ?? null };
    cache.writeQuery({ query: StudioSetupQuery, variables: { practiceId }, data });
  };
  function settle(answer: Answer | null): Setup | null {
    if (answer === null) return null;
    if (answer.__typename === 'StudioAgendaSetupSaved') return readSetup(answer.setup);
    if (answer.__typename === 'ChangedMeanwhile') setStale(true);
    // Only what changed since the button was pressed, such as the day: the page judges by the same rules.
    refuse('problems' in answer ? answer.problems.map(({ message }) => message).join(' ') : answer.message);
    return null;
  }
  /** Returns the set-up as it is then; null when it was not stored. */
  async function saveAgenda(version: string, draft: AgendaDraft): Promise<Setup | null> {
    const variables = { practiceId, input: { version, ...agendaInput(draft) } };
    return settle(await run(StudioSaveAgenda, variables, (data) => data.saveStudioAgenda as Answer, keep));
  }
  /** Returns the set-up as it is then; null when it was not stored. */
  async function saveTeam(version: string, draft: TeamDraft): Promise<Setup | null> {
    const variables = { practiceId, input: { version, ...teamInput(draft) } };
    return settle(await run(StudioSaveTeam, variables, (data) => data.saveStudioTeam as Answer, keep));
  }
  return { saveAgenda, saveTeam, isBusy, problem, isStale };
}
