import { firstSentenceOf } from '@dentisti/domain/booking/assistant-aims';
import { plain, spellPhone } from '@dentisti/domain/booking/assistant-script';
import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { readPatientPhone } from '@dentisti/domain/booking/patient-phone';
import { withPreposition } from '@dentisti/domain/dentist/italian-name';
import type { BookingDraft } from './booking-draft.ts';
import styles from './call-summary.module.css';
import { Blank, WantedTimes } from './wanted-times.tsx';

interface CallSummaryProps {
  practiceName: string;
  draft: BookingDraft;
}

/** The call as it will be, from the same words the assistant is given: nobody is spoken for without knowing how. */
export function CallSummary({ practiceName, draft }: CallSummaryProps) {
  const phone = readPatientPhone(draft.phone);
  const name = plain(draft.patientName);
  const note = plain(draft.note);
  return (
    <section className={styles.call} aria-labelledby="telefonata">
      <h2 id="telefonata">Che cosa dirà l’assistente</h2>
      <p className={styles.to}>al telefono {withPreposition('con', practiceName)}</p>
      <ol className={styles.lines}>
        <li>
          <p className={styles.when}>Appena rispondono</p>
          <p className={styles.words}>«{firstSentenceOf({ purpose: 'book', recorded: false })}»</p>
        </li>
        <li>
          <p className={styles.when}>Poi chiede, in quest’ordine</p>
          <p>
            Un appuntamento per:{' '}
            {draft.reason ? <strong>{bookingReasons[draft.reason]}</strong> : <Blank>il motivo</Blank>}
          </p>
          <WantedTimes times={draft.preferredTimes} />
        </li>
        <li>
          <p className={styles.when}>Solo se lo studio dice di sì</p>
          <p>
            Il tuo nome, {name ? <strong>{name}</strong> : <Blank>nome e cognome</Blank>}; il telefono,{' '}
            {phone ? <strong>{unbroken(spellPhone(phone))}</strong> : <Blank>numero</Blank>}; e il numero di
            prenotazione.
          </p>
        </li>
        {note && (
          <li>
            <p className={styles.when}>Solo se chiedono altro</p>
            <p className={styles.words}>«{note}»</p>
          </li>
        )}
      </ol>
      <p className={styles.rest}>Nient’altro su di te. Non dà consigli medici e non accetta costi al posto tuo.</p>
    </section>
  );
}

/** Digits dictated in one breath stay on one line. */
function unbroken(digits: string): string {
  return digits.replace(/(?<=\d) (?=\d)/g, '\u00a0');
}
