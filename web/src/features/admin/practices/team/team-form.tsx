import { useMutation } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import actions from '../../../../components/practice/actions.module.css';
import type { AgendaTeamFieldsFragment } from '../../../../gql/graphql.ts';
import { invalidSentence } from '../../labels/invalid-sentence.ts';
import { barStyle, noteStyle, problemStyle, sectionStyle } from '../../parts/section-styles.ts';
import { unreachable } from '../../sign-in/password-step.tsx';
import { dayStyle } from '../agenda/agenda-styles.ts';
import { ClinicianFields } from './clinician-fields.tsx';
import { RowFields } from './row-fields.tsx';
import { ServiceFields } from './service-fields.tsx';
import { SaveTeam } from './team.query.ts';
import { newChair, newClinician, newService, parseTeam, type TypedTeam, teamInput, typedTeam } from './team-draft.ts';
import { type Problems, problemsOf, stillWrong } from './team-problems.ts';
import { TeamRows } from './team-rows.tsx';

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
  const [shownProblems, setShownProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [isStale, setStale] = useState(false);
  const [save, { loading }] = useMutation(SaveTeam);
  const form = useRef<HTMLFormElement>(null);
  const problems = stillWrong(shownProblems, typed);
  const count = Object.keys(problems).length;
  // Leads the keyboard and the screen reader to the first invalid field, also behind a closed line.
  useEffect(() => {
    if (Object.keys(shownProblems).length === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const line = field?.closest('details');
    if (line) line.open = true;
    field?.focus();
  }, [shownProblems]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    const found = problemsOf(typed);
    setShownProblems(found);
    setFailure('');
    if (Object.keys(found).length > 0) return;
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
      <TeamRows
        title="Poltrone"
        hint="Su ognuna un paziente alla volta. L’ordine è quello in cui si riempiono."
        problem={problems.chairs}
        unit="Poltrona"
        rows={typed.chairs}
        onRows={(chairs) => setTyped({ ...typed, chairs })}
        add="Aggiungi una poltrona"
        onAdd={() => setTyped({ ...typed, chairs: [...typed.chairs, newChair(typed.chairs.length)] })}
      >
        {(chair, nth, rowActions) => (
          <RowFields key={chair.key} row={chair} label={nth} nth={nth} problem={problems[chair.key]} {...rowActions} />
        )}
      </TeamRows>
      <TeamRows
        title="Professionisti"
        hint="Chi visita, con il titolo."
        problem={problems.clinicians}
        unit="Professionista"
        rows={typed.clinicians}
        onRows={(clinicians) => setTyped({ ...typed, clinicians })}
        add="Aggiungi un professionista"
        onAdd={() => setTyped({ ...typed, clinicians: [...typed.clinicians, newClinician()] })}
      >
        {(clinician, nth, rowActions) => (
          <chakra.fieldset key={clinician.key} css={dayStyle}>
            <legend>{clinician.name || nth}</legend>
            <RowFields row={clinician} label="Nome" nth={nth} problem={problems[clinician.key]} {...rowActions} />
            <ClinicianFields clinician={clinician} problems={problems} onClinician={rowActions.onRow} />
          </chakra.fieldset>
        )}
      </TeamRows>
      <TeamRows
        title="Prestazioni"
        hint="Quanto dura ciascuna, chi la fa e dove. Senza nessuna, ogni visita dura come un posto dell’agenda."
        problem={problems.services}
        unit="Prestazione"
        rows={typed.services}
        onRows={(services) => setTyped({ ...typed, services })}
        add="Aggiungi una prestazione"
        onAdd={() => setTyped({ ...typed, services: [...typed.services, newService()] })}
      >
        {(service, nth, rowActions) => (
          <chakra.fieldset key={service.key} css={dayStyle}>
            <legend>{service.name || nth}</legend>
            <RowFields row={service} label="Nome" nth={nth} problem={problems[service.key]} {...rowActions} />
            <ServiceFields service={service} team={typed} problems={problems} onService={rowActions.onRow} />
          </chakra.fieldset>
        )}
      </TeamRows>
      <chakra.p role="alert" css={problemStyle}>
        {count > 0
          ? `Non è salvato: ${count === 1 ? 'c’è un punto' : `ci sono ${count} punti`} da correggere.`
          : failure}
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
