import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { isDay } from '@dentisti/domain/hours/calendar-day';
import { type FormEvent, useId, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import type { CallsMode } from '../../../gql/graphql.ts';
import { ActionProblem, Loading, LoadProblem, SubmitButton } from '../parts.tsx';
import { useFollowedDraft } from '../use-followed-draft.ts';
import { type Calls, draftOf, isSameDraft, modeLabels, pauseOf, pauseUntil, windowOf } from './calls-draft.ts';
import { HoursEditor } from './hours-editor.tsx';
import { useCalls } from './use-calls.ts';

/** When our assistant may call the practice, and which mails it gets. */
export function CallsSettings({ practiceId }: { practiceId: string }) {
  const given = useCalls(practiceId);
  const { calls, isLoading, readAgain, isBusy, undo, problem } = given;
  return (
    <>
      {!calls && (isLoading ? <Loading label="Caricamento..." /> : <LoadProblem onRetry={readAgain} />)}
      {calls && (
        <>
          <div className="stack gap-2 p-card round on-sage" role="status">
            <p className="semibold break">{calls.text}</p>
            {undo && (
              <button type="button" className={`self-start ${actions.quiet}`} aria-disabled={isBusy} onClick={undo}>
                Annulla l’ultima modifica
              </button>
            )}
          </div>
          <ActionProblem text={problem} />
          <StopAsked calls={calls} given={given} />
          <ModeForm calls={calls} given={given} />
          {calls.mode !== 'STOPPED' && <Pause calls={calls} given={given} />}
          <Mails calls={calls} given={given} />
        </>
      )}
    </>
  );
}

interface PartProps {
  calls: Calls;
  given: ReturnType<typeof useCalls>;
}

/** A call that showed the practice's number wants no more calls: its people decide, because a number proves nothing. */
function StopAsked({ calls: { mode, stopAskedAt }, given: { save, isBusy } }: PartProps) {
  const id = useId();
  const decide = (chosen: CallsMode) => () => {
    if (!isBusy) void save({ mode: chosen });
  };
  if (!stopAskedAt) return null;
  return (
    <section className="stack gap-4 p-panel card on-surface" aria-labelledby={id}>
      <h2 className="title-s" id={id}>
        Ci avete chiesto di non chiamarvi più?
      </h2>
      <p className="measure">
        Una telefonata che mostrava il vostro numero ce l’ha chiesto {writtenTime(new Date(stopAskedAt))}. Un numero
        mostrato non prova chi chiama: abbiamo fermato le chiamate per un giorno, e decidete voi.
      </p>
      <div className="row gap-3">
        <button type="button" className={actions.quiet} aria-disabled={isBusy} onClick={decide(mode)}>
          No, chiamate pure
        </button>
        {mode !== 'STOPPED' && (
          <button type="button" className={actions.quiet} aria-disabled={isBusy} onClick={decide('STOPPED')}>
            Sì, non chiamateci più
          </button>
        )}
      </div>
    </section>
  );
}

const modes: readonly CallsMode[] = ['ALWAYS', 'HOURS', 'STOPPED'];

function ModeForm({ calls, given: { save, isBusy } }: PartProps) {
  const [draft, setDraft] = useFollowedDraft(draftOf(calls), isSameDraft);
  const { mode, hours } = draft;
  const isChanged = !isSameDraft(draft, { mode: calls.mode, hours: calls.hours.map(windowOf) });
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    void save(mode === 'HOURS' ? { mode, hours } : { mode });
  }

  return (
    <form className="stack gap-4 p-panel card on-surface" onSubmit={submit} noValidate aria-labelledby={`${id}-titolo`}>
      <h2 className="title-s" id={`${id}-titolo`}>
        Il nostro assistente vi può chiamare?
      </h2>
      <fieldset className="stack gap-3">
        <legend className="visually-hidden">Il nostro assistente vi può chiamare?</legend>
        {modes.map((one) => (
          <label key={one} className="grid columns-icon items-start gap-3 tap pointer">
            <input
              type="radio"
              name="chiamate"
              className="accent"
              checked={mode === one}
              onChange={() => setDraft({ ...draft, mode: one })}
              aria-describedby={`${id}-${one}`}
            />
            <span className="stack gap-0 shrink">
              <span className="semibold">{modeLabels[one].title}</span>
              <span className="muted" id={`${id}-${one}`}>
                {modeLabels[one].text}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {mode === 'HOURS' && <HoursEditor hours={hours} onHours={(edited) => setDraft({ ...draft, hours: edited })} />}
      {isChanged && <SubmitButton label="Salva" isBusy={isBusy} />}
    </form>
  );
}

const pauses = [
  { label: 'Per oggi', days: 1 },
  { label: 'Per una settimana', days: 7 },
] as const;

/** No call until a day; what was chosen above holds again afterwards. */
function Pause({ calls, given: { save, isBusy, refuse } }: PartProps) {
  const [date, setDate] = useState('');
  const id = useId();
  const pause = (pausedUntil: string | null) => void (isBusy || save({ pausedUntil }));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isDay(date)) return refuse('Scegli il giorno in cui possiamo richiamare.');
    pause(pauseUntil(date));
  }

  return (
    <section className="stack gap-3 p-panel card on-surface" aria-labelledby={`${id}-pausa`}>
      <h2 className="title-s" id={`${id}-pausa`}>
        Una pausa
      </h2>
      <p className="muted">Per le ferie, o una giornata piena. Poi vale di nuovo quello che avete scelto qui sopra.</p>
      {calls.pausedUntil ? (
        <button
          type="button"
          className={`self-start tall ${actions.quiet}`}
          aria-disabled={isBusy}
          onClick={() => pause(null)}
        >
          Finisci la pausa adesso
        </button>
      ) : (
        <>
          <div className="wrap gap-2">
            {pauses.map(({ label, days }) => (
              <button
                key={label}
                type="button"
                className={`tall ${actions.quiet}`}
                aria-disabled={isBusy}
                onClick={() => pause(pauseOf(days, new Date()))}
              >
                {label}
              </button>
            ))}
          </div>
          <form className="wrap items-end gap-3" onSubmit={submit} noValidate aria-label="Pausa fino a un giorno">
            <div className="stack gap-1 shrink">
              <label className="semibold" htmlFor={`${id}-giorno`}>
                Oppure fino a questo giorno, escluso
              </label>
              <input
                id={`${id}-giorno`}
                type="date"
                className="field"
                value={date}
                onChange={(event) => setDate(event.target.value)}
              />
            </div>
            <button type="submit" className={`tall ${actions.quiet}`} aria-disabled={isBusy}>
              Metti in pausa
            </button>
          </form>
        </>
      )}
    </section>
  );
}

function Mails({ calls, given: { save, isBusy } }: PartProps) {
  const id = useId();
  return (
    <section className="stack gap-3 p-panel card on-surface" aria-labelledby={`${id}-email`}>
      <h2 className="title-s" id={`${id}-email`}>
        E-mail
      </h2>
      <label className="grid columns-icon items-start gap-3 tap pointer">
        <input
          type="checkbox"
          className="accent"
          checked={calls.sendsMail}
          aria-disabled={isBusy}
          aria-describedby={`${id}-spiega`}
          onChange={() => void (isBusy || save({ sendsMail: !calls.sendsMail }))}
        />
        <span className="stack gap-0 shrink">
          <span className="semibold">Scrivici quando un paziente chiede qualcosa</span>
          <span className="muted" id={`${id}-spiega`}>
            A ogni persona dello studio, con un link per rispondere senza entrare. Senza nome né telefono del paziente.
          </span>
        </span>
      </label>
    </section>
  );
}
