import type { EmergencyAdvice as Advice } from '@dentisti/domain/assessment/emergency-advice';
import { noteMaxLength } from '@dentisti/domain/booking/booking-request.schema';
import { useEffect, useId, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import { HelpCard } from '../../../components/help-card.tsx';
import { reasonTiles } from '../booking-labels.ts';
import styles from './reason-section.module.css';
import type { BookingForm } from './use-booking-draft.ts';

/** Why the visit: quiet tiles, and room for a few words. */
export function ReasonSection({ form, noteHint }: { form: BookingForm; noteHint: string }) {
  const { draft, set, problems } = form;
  const id = useId();
  const advice = useAdvice(draft.note);
  const left = noteMaxLength - [...draft.note].length;
  return (
    <>
      <fieldset className={`shrink ${styles.reasons}`} aria-describedby={problems.reason && id}>
        <legend className="semibold">Motivo della visita</legend>
        <div className={`grid gap-2 ${styles.tiles}`}>
          {reasonTiles.map(({ reason, label }) => (
            <label key={reason} className={`relative pointer ${styles.tile}`}>
              <input
                className="covered"
                type="radio"
                name="reason"
                value={reason}
                checked={draft.reason === reason}
                aria-invalid={problems.reason !== undefined}
                onChange={() => set('reason', reason)}
              />
              <span className="grid place-center line-strong round on-surface text-center break hyphens">{label}</span>
            </label>
          ))}
        </div>
        {problems.reason && (
          <p id={id} className={`text-s semibold warning ${styles.problem}`}>
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
      {advice && advice.where !== 'dentista_oggi' && (
        <HelpCard place={advice.where} text={advice.text} isSure={advice.isSure} />
      )}
    </>
  );
}

/** What a note says of a danger; the reader comes with the first letter of a note. */
function useAdvice(note: string): Advice | null {
  const [advice, setAdvice] = useState<Advice | null>(null);
  useEffect(() => {
    let isStale = false;
    const read = note ? import('@dentisti/domain/assessment/emergency-words') : null;
    const show = (found: Advice | null) => !isStale && setAdvice(found);
    if (read) read.then(({ findEmergency }) => show(findEmergency(note))).catch(() => show(null));
    else show(null);
    return () => {
      isStale = true;
    };
  }, [note]);
  return advice;
}

/** Silent until little is left: nobody wants every key counted aloud. */
function Counter({ left }: { left: number }) {
  return (
    <span className={`text-s muted tabular`} aria-live={left <= 20 ? 'polite' : 'off'}>
      {noteMaxLength - left}/{noteMaxLength}
      <span className="visually-hidden"> caratteri</span>
    </span>
  );
}

/** Toothache is seldom an emergency; when it is, nobody should wait for a call back. */
function EmergencyAdvice() {
  return (
    <p className={`p-card on-sage text-s ${styles.advice}`}>
      Se il viso si gonfia, hai febbre alta, o fai fatica ad aprire la bocca, inghiottire o respirare, non aspettare la
      prenotazione: chiama il{' '}
      <a className={`emergency ${styles.emergency}`} href="tel:112">
        112
      </a>
      .
    </p>
  );
}
