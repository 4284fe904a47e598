import { useMutation } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { teamProblems } from '@dentisti/domain/agenda/team-edit';
import { weekdayNames } from '@dentisti/domain/hours/hours-text';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { TickField } from '../../../../components/form-field.tsx';
import actions from '../../../../components/practice/actions.module.css';
import type { AgendaTeamFieldsFragment } from '../../../../gql/graphql.ts';
import { invalidSentence } from '../../labels/invalid-sentence.ts';
import { barStyle, mutedStyle, noteStyle, problemStyle, sectionStyle } from '../../parts/section-styles.ts';
import { unreachable } from '../../sign-in/password-step.tsx';
import { dayStyle } from '../agenda/agenda-styles.ts';
import { HoursFields } from '../agenda/hours-fields.tsx';
import { RowFields } from './row-fields.tsx';
import { ServiceFields } from './service-fields.tsx';
import { SaveTeam } from './team.query.ts';
import {
  newChair,
  newClinician,
  newService,
  ownWeek,
  parseTeam,
  type TypedClinician,
  type TypedRow,
  type TypedTeam,
  teamInput,
  typedTeam,
} from './team-draft.ts';

type Problems = Readonly<Record<string, string>>;

function problemsOf(typed: TypedTeam): Problems {
  const { team, keyAt } = parseTeam(typed);
  return Object.fromEntries(teamProblems(team).map(({ at, message }) => [keyAt.get(at) ?? at, message]));
}

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
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [isStale, setStale] = useState(false);
  const [save, { loading }] = useMutation(SaveTeam);
  const form = useRef<HTMLFormElement>(null);
  // Leads the keyboard and the screen reader to the first invalid field.
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    const found = problemsOf(typed);
    setProblems(found);
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
  const replace = <Row extends TypedRow>(rows: readonly Row[], row: Row) =>
    rows.map((other) => (other.key === row.key ? row : other));
  const without = <Row extends TypedRow>(rows: readonly Row[], { key }: Row) => rows.filter((row) => row.key !== key);
  const setClinician = (clinician: TypedClinician) =>
    setTyped({ ...typed, clinicians: replace(typed.clinicians, clinician) });
  const count = Object.keys(problems).length;

  return (
    <chakra.form ref={form} css={sectionStyle} aria-label="Poltrone e professionisti" onSubmit={submit} noValidate>
      <Rows
        title="Poltrone"
        hint="Su ognuna un paziente alla volta. L’ordine è quello in cui si riempiono."
        problem={problems.chairs}
        add="Aggiungi una poltrona"
        onAdd={() => setTyped({ ...typed, chairs: [...typed.chairs, newChair(typed.chairs.length)] })}
      >
        {typed.chairs.map((chair, index) => (
          <RowFields
            key={chair.key}
            row={chair}
            label={`Poltrona ${index + 1}`}
            problem={problems[chair.key]}
            onRow={(row) => setTyped({ ...typed, chairs: replace(typed.chairs, row) })}
            onRemove={() => setTyped({ ...typed, chairs: without(typed.chairs, chair) })}
          />
        ))}
      </Rows>
      <Rows
        title="Professionisti"
        hint="Chi visita, con il titolo: i pazienti lo leggono."
        problem={problems.clinicians}
        add="Aggiungi un professionista"
        onAdd={() => setTyped({ ...typed, clinicians: [...typed.clinicians, newClinician()] })}
      >
        {typed.clinicians.map((clinician, index) => (
          <chakra.fieldset key={clinician.key} css={dayStyle}>
            <legend>{clinician.name || `Professionista ${index + 1}`}</legend>
            <RowFields
              row={clinician}
              label="Nome"
              problem={problems[clinician.key]}
              onRow={setClinician}
              onRemove={() => setTyped({ ...typed, clinicians: without(typed.clinicians, clinician) })}
            />
            <TickField
              name="hasHours"
              checked={clinician.week !== null}
              onChecked={(hasHours) => setClinician({ ...clinician, week: hasHours ? ownWeek() : null })}
            >
              Ha orari propri
            </TickField>
            {clinician.week?.map((hours, day) => (
              <Box key={weekdayNames[day]} css={barStyle}>
                <strong>{weekdayNames[day]}</strong>
                <HoursFields
                  of={`${clinician.name || 'professionista'}, ${weekdayNames[day]}`}
                  hours={hours}
                  problems={problems}
                  onHours={(changed) =>
                    setClinician({
                      ...clinician,
                      week: (clinician.week ?? []).map((other, at) => (at === day ? changed : other)),
                    })
                  }
                />
              </Box>
            ))}
          </chakra.fieldset>
        ))}
      </Rows>
      <Rows
        title="Prestazioni"
        hint="Quanto dura ciascuna, chi la fa e dove. Senza nessuna, ogni visita dura come un posto dell’agenda."
        problem={problems.services}
        add="Aggiungi una prestazione"
        onAdd={() => setTyped({ ...typed, services: [...typed.services, newService()] })}
      >
        {typed.services.map((service, index) => (
          <chakra.fieldset key={service.key} css={dayStyle}>
            <legend>{service.name || `Prestazione ${index + 1}`}</legend>
            <RowFields
              row={service}
              label="Nome"
              problem={problems[service.key]}
              onRow={(row) => setTyped({ ...typed, services: replace(typed.services, row) })}
              onRemove={() => setTyped({ ...typed, services: without(typed.services, service) })}
            />
            <ServiceFields
              service={service}
              team={typed}
              problems={problems}
              onService={(row) => setTyped({ ...typed, services: replace(typed.services, row) })}
            />
          </chakra.fieldset>
        ))}
      </Rows>
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

interface RowsProps {
  title: string;
  hint: string;
  problem: string | undefined;
  add: string;
  onAdd: () => void;
  children: ReactNode;
}

function Rows({ title, hint, problem, add, onAdd, children }: RowsProps) {
  return (
    <>
      <h3>{title}</h3>
      <chakra.p css={mutedStyle}>{hint}</chakra.p>
      {children}
      {problem && <chakra.p css={problemStyle}>{problem}</chakra.p>}
      <chakra.button type="button" justifySelf="start" className={actions.quiet} onClick={onAdd}>
        {add}
      </chakra.button>
    </>
  );
}
