import { selfHarmAnswer, speaksOfSelfHarm } from '@dentisti/domain/assessment/self-harm-words';
import { noteMaxLength } from '@dentisti/domain/booking/booking-request.schema';
import { useId } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import { ListeningHelp } from '../../../components/listening-help.tsx';
import { reasonTiles } from '../booking-words.ts';
import styles from './reason-section.module.css';
import type { BookingForm } from './use-booking-draft.ts';

/** Why the visit: quiet tiles, and room for a few words. */
export function ReasonSection({ form, noteHint }: { form: BookingForm; noteHint: string }) {
  const { draft, set, problems } = form;
  const id = useId();
  const left = noteMaxLength - [...draft.note].length;
  return (
    <>
      <fieldset className={styles.reasons} aria-describedby={problems.reason && id}>
        <legend>Motivo della visita</legend>
        <div className={styles.tiles}>
          {reasonTiles.map(({ reason, label }) => (
            <label key={reason} className={styles.tile}>
              <input
                type="radio"
                name="reason"
                value={reason}
                checked={draft.reason === reason}
                aria-invalid={problems.reason !== undefined}
                onChange={() => set('reason', reason)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
        {problems.reason && (
          <p id={id} className={styles.problem}>
            {problems.reason}
          </p>
        )}
      </fieldset>
      <div aria-live="polite">{draft.reason === 'PAIN' && <EmergencyAdvice />}</div>
      <FormField
        name="note"
        label="Vuoi aggiungere qualcosa? (facoltativo)"
        hint={noteHint}
        value={draft.note}
        onValue={(note) => set('note', note)}
        problem={problems.note ?? (left < 0 ? `Troppo lungo: togli ${-left} caratteri.` : undefined)}
        aside={<Counter left={left} />}
        isLong
      />
      {speaksOfSelfHarm(draft.note) && <ListeningHelp text={selfHarmAnswer} />}
    </>
  );
}

/** Silent until little is left: nobody wants every key counted aloud. */
function Counter({ left }: { left: number }) {
  return (
    <span className={`${styles.counter} tabular`} aria-live={left <= 20 ? 'polite' : 'off'}>
      {noteMaxLength - left}/{noteMaxLength}
      <span className="visually-hidden"> caratteri</span>
    </span>
  );
}

/** Toothache is seldom an emergency; when it is, nobody should wait for a call back. */
function EmergencyAdvice() {
  return (
    <p className={styles.advice}>
      Se il viso si gonfia, hai febbre alta, o fai fatica ad aprire la bocca, inghiottire o respirare, non aspettare la
      prenotazione: chiama il{' '}
      <a className={styles.emergency} href="tel:112">
        112
      </a>
      .
    </p>
  );
}
