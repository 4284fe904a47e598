import { useMutation } from '@apollo/client/react';
import { type AgendaDraft, agendaProblems, slotLengths } from '@dentisti/domain/booking/agenda-edit';
import { weekdayNames } from '@dentisti/domain/hours/hours-text';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TickField } from '../../../../components/form-field.tsx';
import actions from '../../../../components/practice/actions.module.css';
import type { AdminAgendaFieldsFragment } from '../../../../gql/graphql.ts';
import { ByHandDialog } from '../../by-hand-dialog.tsx';
import { invalidSentence } from '../../invalid-sentence.ts';
import { SelectFilter } from '../../list-filters.tsx';
import section from '../../section.module.css';
import { unreachable } from '../../sign-in/password-step.tsx';
import styles from './agenda.module.css';
import { SaveAgenda } from './agenda.query.ts';
import {
  agendaInput,
  copyHours,
  keepDraft,
  keptDraft,
  readTyped,
  type TypedAgenda,
  type TypedHours,
  typedAgenda,
} from './agenda-draft.ts';
import { consequences } from './agenda-words.ts';
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

/** What is wrong with the form, by the key of its field. */
function problemsOf(typed: TypedAgenda): Problems {
  const { agenda, keyAt } = readTyped(typed);
  const found = agendaProblems(agenda, romeClock(new Date()).date);
  return Object.fromEntries(found.map(({ at, message }) => [keyAt.get(at) ?? at, message]));
}

/** What was told and is not put right; what is being typed is not blamed yet. */
function stillWrong(told: Problems, typed: TypedAgenda): Problems {
  if (Object.keys(told).length === 0) return told;
  const now = problemsOf(typed);
  return Object.fromEntries(Object.entries(told).filter(([key, message]) => now[key] === message));
}

/** A practice's whole agenda; stored in one piece, after its consequences were read. */
export function AgendaForm({ dentistId, practice, agenda, onSaved, onLeft, onReload }: AgendaFormProps) {
  const { version } = agenda;
  const [stored] = useState(() => typedAgenda(agenda));
  const [typed, setTyped] = useState<TypedAgenda>(() => keptDraft(dentistId, version) ?? stored);
  const [told, setTold] = useState<Problems>({});
  const [isStale, setStale] = useState(false);
  const [asked, setAsked] = useState<AgendaDraft | null>(null);
  const [save] = useMutation(SaveAgenda);
  const form = useRef<HTMLFormElement>(null);
  const problems = stillWrong(told, typed);
  const count = Object.keys(problems).length;
  // Wherever the first mistake is: the keyboard and the screen reader are led there.
  useEffect(() => {
    if (Object.keys(told).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [told]);

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
    setTold(found);
    setAsked(Object.keys(found).length === 0 ? readTyped(typed).agenda : null);
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
      <form ref={form} className={section.section} aria-label="Agenda online" onSubmit={submit} noValidate>
        <TickField
          name="isEnabled"
          checked={typed.isEnabled}
          onChecked={(isEnabled) => setTyped({ ...typed, isEnabled })}
          {...(problems.windows === undefined ? {} : { problem: problems.windows })}
        >
          Offri l’agenda ai pazienti: vedono i posti liberi e prenotano subito
        </TickField>
        <div className={section.bar}>
          <SelectFilter
            label="Durata di un appuntamento"
            value={String(typed.slotMinutes)}
            options={lengths}
            onValue={(minutes) => setTyped({ ...typed, slotMinutes: Number(minutes) })}
          />
        </div>
        <h3>Settimana</h3>
        <p className={section.muted}>
          Ore italiane; 00:00 come fine vuol dire mezzanotte. Nei giorni festivi nazionali l’agenda è chiusa, se il
          giorno non ha orari propri qui sotto.
        </p>
        <div className={styles.days}>
          {typed.week.map((hours, day) => (
            <fieldset key={weekdayNames[day]} className={styles.day}>
              <legend>{capital(weekdayNames[day] ?? '')}</legend>
              {hours.length === 0 && <p className={section.muted}>Chiuso</p>}
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
            </fieldset>
          ))}
        </div>
        <h3>Giorni singoli</h3>
        <p className={section.muted}>
          Valgono più della settimana e delle feste: una chiusura, o orari solo per quel giorno.
        </p>
        <SingleDays days={typed.days} problems={problems} onDays={(days) => setTyped({ ...typed, days })} />
        {problems.days && <p className={section.problem}>{problems.days}</p>}
        <p role="alert" className={section.problem}>
          {count === 0
            ? ''
            : count === 1
              ? 'Non è salvata: c’è un punto da correggere.'
              : `Non è salvata: ci sono ${count} punti da correggere.`}
        </p>
        {isStale && (
          <p className={section.note}>
            Nel frattempo l’agenda è cambiata, e questa non si può più salvare.{' '}
            <button type="button" className={actions.quiet} onClick={onReload}>
              Mostra quella di adesso
            </button>
          </p>
        )}
        <div className={section.bar}>
          <button type="submit" className={actions.primary}>
            Salva l’agenda
          </button>
          <button type="button" className={actions.quiet} onClick={leave}>
            Lascia com’era
          </button>
        </div>
      </form>
      {asked && (
        <ByHandDialog
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
