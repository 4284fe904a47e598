import { useMutation } from '@apollo/client/react';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { type AgendaDraft, agendaProblems, slotLengths } from '@dentisti/domain/agenda/agenda-edit';
import { weekdayNames } from '@dentisti/domain/hours/hours-text';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TickField } from '../../../../components/form-field.tsx';
import actions from '../../../../components/practice/actions.module.css';
import type { AdminAgendaFieldsFragment } from '../../../../gql/graphql.ts';
import { invalidSentence } from '../../labels/invalid-sentence.ts';
import { SelectFilter } from '../../lists/list-filters.tsx';
import { OverrideDialog } from '../../parts/override-dialog.tsx';
import { barStyle, mutedStyle, noteStyle, problemStyle, sectionStyle } from '../../parts/section-styles.ts';
import { unreachable } from '../../sign-in/password-step.tsx';
import { TeamQuery } from '../team/team.query.ts';
import { SaveAgenda } from './agenda.query.ts';
import {
  agendaInput,
  copyHours,
  keepDraft,
  keptDraft,
  parseTyped,
  type TypedAgenda,
  type TypedHours,
  typedAgenda,
} from './agenda-draft.ts';
import { consequences } from './agenda-labels.ts';
import { dayStyle } from './agenda-styles.ts';
import { HoursFields } from './hours-fields.tsx';
import { SingleDays } from './single-days.tsx';

interface AgendaFormProps {
  dentistId: string;
  practice: string;
  agenda: AdminAgendaFieldsFragment;
  onSaved: () => void;
  onLeft: () => void;
  /** The stored one has changed meanwhile: show it, what was typed is lost. */
  onReload: () => void;
}

const lengths = slotLengths.map((minutes) => [String(minutes), `${minutes} minuti`] as const);
type Problems = Readonly<Record<string, string>>;

/** Returns the form's problems by the key of their field. */
function problemsOf(typed: TypedAgenda): Problems {
  const { agenda, keyAt } = parseTyped(typed);
  const found = agendaProblems(agenda, romeClock(new Date()).date);
  return Object.fromEntries(found.map(({ at, message }) => [keyAt.get(at) ?? at, message]));
}

/** Returns the shown problems that are still there; new problems are not shown while the operator types. */
function stillWrong(shownProblems: Problems, typed: TypedAgenda): Problems {
  if (Object.keys(shownProblems).length === 0) return shownProblems;
  const now = problemsOf(typed);
  return Object.fromEntries(Object.entries(shownProblems).filter(([key, message]) => now[key] === message));
}

/** A practice's whole agenda; stored in one piece, after its consequences were read. */
export function AgendaForm({ dentistId, practice, agenda, onSaved, onLeft, onReload }: AgendaFormProps) {
  const { version } = agenda;
  const [stored] = useState(() => typedAgenda(agenda));
  const [typed, setTyped] = useState<TypedAgenda>(() => keptDraft(dentistId, version) ?? stored);
  const [shownProblems, setShownProblems] = useState<Problems>({});
  const [isStale, setStale] = useState(false);
  const [asked, setAsked] = useState<AgendaDraft | null>(null);
  // Its first agenda gives a practice its first chair.
  const [save] = useMutation(SaveAgenda, { refetchQueries: [TeamQuery] });
  const form = useRef<HTMLFormElement>(null);
  const problems = stillWrong(shownProblems, typed);
  const count = Object.keys(problems).length;
  // Leads the keyboard and the screen reader to the first invalid field.
  useEffect(() => {
    if (Object.keys(shownProblems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shownProblems]);

  useEffect(() => {
    if (typed === stored) return;
    keepDraft(dentistId, { version, typed });
    // Closing or reloading would lose it after all: the browser asks.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dentistId, version, typed, stored]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(typed);
    setShownProblems(found);
    setAsked(Object.keys(found).length === 0 ? parseTyped(typed).agenda : null);
  }
  async function confirm(wanted: AgendaDraft): Promise<string | null> {
    const input = { dentistId, version, ...agendaInput(wanted) };
    const result = (await save({ variables: { input } })).data?.saveAgenda;
    if (!result) return unreachable;
    // Only what changed since the button was pressed, such as the day: the page judges by the same rules.
    if (result.__typename === 'AgendaInvalid') return invalidSentence(result.problems);
    if (result.__typename === 'ChangedMeanwhile') setStale(true);
    if (result.__typename !== 'AgendaSaved') return result.message;
    keepDraft(dentistId, null);
    onSaved();
    return null;
  }
  function leave() {
    keepDraft(dentistId, null);
    onLeft();
  }
  const setDay = (day: number, hours: readonly TypedHours[]) =>
    setTyped({ ...typed, week: typed.week.map((other, index) => (index === day ? hours : other)) });
  const copyMonday = () =>
    setTyped({
      ...typed,
      week: typed.week.map((hours, day) => (day > 0 && day < 5 ? copyHours(typed.week[0] ?? []) : hours)),
    });

  return (
    <>
      <chakra.form ref={form} css={sectionStyle} aria-label="Agenda online" onSubmit={submit} noValidate>
        <TickField
          name="isEnabled"
          checked={typed.isEnabled}
          onChecked={(isEnabled) => setTyped({ ...typed, isEnabled })}
          {...(problems.windows === undefined ? {} : { problem: problems.windows })}
        >
          Offri l’agenda ai pazienti: vedono i posti liberi e prenotano subito
        </TickField>
        <Box css={barStyle}>
          <SelectFilter
            label="Durata di un appuntamento"
            value={String(typed.slotMinutes)}
            options={lengths}
            onValue={(minutes) => setTyped({ ...typed, slotMinutes: Number(minutes) })}
          />
        </Box>
        <h3>Settimana</h3>
        <chakra.p css={mutedStyle}>
          Ore italiane; 00:00 come fine vuol dire mezzanotte. Nei giorni festivi nazionali l’agenda è chiusa, se il
          giorno non ha orari propri qui sotto.
        </chakra.p>
        <Grid templateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))" gap="4">
          {typed.week.map((hours, day) => (
            <chakra.fieldset key={weekdayNames[day]} css={dayStyle}>
              <legend>{capital(weekdayNames[day] ?? '')}</legend>
              {hours.length === 0 && <chakra.p css={mutedStyle}>Chiuso</chakra.p>}
              <HoursFields
                of={weekdayNames[day] ?? ''}
                hours={hours}
                problems={problems}
                onHours={(changed) => setDay(day, changed)}
              />
              {day === 0 && hours.length > 0 && (
                <button type="button" className={actions.bare} onClick={copyMonday}>
                  Copia su tutti i giorni feriali
                </button>
              )}
            </chakra.fieldset>
          ))}
        </Grid>
        <h3>Giorni singoli</h3>
        <chakra.p css={mutedStyle}>
          Valgono più della settimana e delle feste: una chiusura, o orari solo per quel giorno.
        </chakra.p>
        <SingleDays days={typed.days} problems={problems} onDays={(days) => setTyped({ ...typed, days })} />
        {problems.days && <chakra.p css={problemStyle}>{problems.days}</chakra.p>}
        <chakra.p role="alert" css={problemStyle}>
          {count === 0
            ? ''
            : count === 1
              ? 'Non è salvata: c’è un punto da correggere.'
              : `Non è salvata: ci sono ${count} punti da correggere.`}
        </chakra.p>
        {isStale && (
          <chakra.p css={noteStyle}>
            Nel frattempo l’agenda è cambiata, e questa non si può più salvare.{' '}
            <button type="button" className={actions.quiet} onClick={onReload}>
              Mostra quella di adesso
            </button>
          </chakra.p>
        )}
        <Box css={barStyle}>
          <button type="submit" className={actions.primary}>
            Salva l’agenda
          </button>
          <button type="button" className={actions.quiet} onClick={leave}>
            Lascia com’era
          </button>
        </Box>
      </chakra.form>
      {asked && (
        <OverrideDialog
          title={asked.enabled ? 'Salvare questa agenda?' : 'Salvare l’agenda spenta?'}
          affected={[practice, ...consequences(agenda, asked)]}
          confirmLabel="Salva"
          note="none"
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
