import { useMutation } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { pointsToCorrect, useFormProblems } from '../../../../components/agenda/problems.ts';
import { parseTeam, type TypedTeam, teamInput, typedTeam } from '../../../../components/agenda/team-draft.ts';
import { TeamFields } from '../../../../components/agenda/team-fields.tsx';
import { problemsOf } from '../../../../components/agenda/team-problems.ts';
import actions from '../../../../components/practice/actions.module.css';
import type { AgendaTeamFieldsFragment } from '../../../../gql/graphql.ts';
import { invalidSentence } from '../../labels/invalid-sentence.ts';
import { barStyle, noteStyle, problemStyle, sectionStyle } from '../../parts/section-styles.ts';
import { unreachable } from '../../sign-in/password-step.tsx';
import { SaveTeam } from './team.query.ts';

interface TeamFormProps {
  dentistId: string;
  team: AgendaTeamFieldsFragment;
  onSaved: () => void;
  onLeft: () => void;
  /** The stored one has changed meanwhile: show it, what was typed is lost. */
  onReload: () => void;
}

/** Chairs, clinicians and services of an agenda, stored in one piece. */
export function TeamForm({ dentistId, team, onSaved, onLeft, onReload }: TeamFormProps) {
  const [typed, setTyped] = useState<TypedTeam>(() => typedTeam(team));
  const [failure, setFailure] = useState('');
  const [isStale, setStale] = useState(false);
  const [save, { loading }] = useMutation(SaveTeam);
  const { form, problems, count, check } = useFormProblems(typed, problemsOf);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    setFailure('');
    if (!check()) return;
    const input = { dentistId, version: team.version, ...teamInput(parseTeam(typed).team) };
    const result = await save({ variables: { input } }).then(
      ({ data }) => data?.saveTeam,
      () => null,
    );
    if (result?.__typename === 'TeamSaved') return onSaved();
    if (result?.__typename === 'ChangedMeanwhile') setStale(true);
    if (result?.__typename === 'TeamInvalid') setFailure(invalidSentence(result.problems));
    else setFailure(result?.message ?? unreachable);
  }

  return (
    <chakra.form ref={form} css={sectionStyle} aria-label="Poltrone e professionisti" onSubmit={submit} noValidate>
      <TeamFields team={typed} problems={problems} onTeam={setTyped} />
      <chakra.p role="alert" css={problemStyle}>
        {count > 0 ? `Non è salvato: ${pointsToCorrect(count)}.` : failure}
      </chakra.p>
      {isStale && (
        <chakra.p css={noteStyle}>
          <button type="button" className={actions.quiet} onClick={onReload}>
            Mostra com’è adesso
          </button>
        </chakra.p>
      )}
      <Box css={barStyle}>
        <button type="submit" className={actions.primary} aria-disabled={loading}>
          Salva
        </button>
        <button type="button" className={actions.quiet} onClick={onLeft}>
          Lascia com’era
        </button>
      </Box>
    </chakra.form>
  );
}
