import type { FormEvent } from 'react';
import { teamDrafts, useKeptDraft } from '../../../components/agenda/kept-drafts.ts';
import { useFormProblems } from '../../../components/agenda/problems.ts';
import { parseTeam, typedTeam } from '../../../components/agenda/team-draft.ts';
import { TeamFields } from '../../../components/agenda/team-fields.tsx';
import { problemsOf } from '../../../components/agenda/team-problems.ts';
import { FormEnd } from './form-end.tsx';
import { useSaveSetup } from './use-setup.ts';
import type { SetupFormProps } from './week-form.tsx';

/** Chairs, clinicians and services. */
export function TeamForm({ practiceId, setup, onSaved, onLeft, onReload }: SetupFormProps) {
  const { team } = setup;
  const draftOf = { practiceId, version: team.version };
  const [typed, setTyped, isChanged] = useKeptDraft(teamDrafts, draftOf, () => typedTeam(team));
  const { form, problems, count, check } = useFormProblems(typed, problemsOf);
  const { saveTeam, isBusy, problem, isStale } = useSaveSetup(practiceId);

  function leave() {
    teamDrafts.forget(practiceId);
    onLeft();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!check() || !(await saveTeam(team.version, parseTeam(typed).team))) return;
    teamDrafts.forget(practiceId);
    onSaved();
  }
  return (
    <form
      ref={form}
      className="stack gap-5"
      aria-label="Poltrone e professionisti"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <TeamFields team={typed} problems={problems} onTeam={setTyped} />
      <FormEnd
        count={count}
        problem={problem}
        isBusy={isBusy}
        isChanged={isChanged}
        isStale={isStale}
        onReload={onReload}
        onLeave={leave}
      />
    </form>
  );
}
