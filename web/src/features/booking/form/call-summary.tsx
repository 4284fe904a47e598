import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { parsePatientPhone } from '@dentisti/domain/booking/patient-phone';
import { firstSentenceOf } from '@dentisti/domain/dialing/assistant-aims';
import { plain, spellPhone } from '@dentisti/domain/dialing/assistant-script';
import { withPreposition } from '@dentisti/domain/practice/italian-name';
import type { BookingDraft } from './booking-draft.ts';
import styles from './call-summary.module.css';
import { Blank, WantedTimes } from './wanted-times.tsx';

interface CallSummaryProps {
  practiceName: string;
  draft: BookingDraft;
}

/** The call as it will be, from the same words the assistant is given: nobody is spoken for without knowing how. */
export function CallSummary({ practiceName, draft }: CallSummaryProps) {
  const phone = parsePatientPhone(draft.phone);
  const name = plain(draft.patientName);
  const note = plain(draft.note);
  return (
    <section className={`stack gap-3 on-deep deep-ink ${styles.call}`} aria-labelledby="telefonata">
      <h2 className="self-center title-s text-center break hyphens" id="telefonata">
        Che cosa dirà l’assistente
      </h2>
      <p className={`text-s deep-muted text-center break ${styles.to}`}>
        al telefono {withPreposition('con', practiceName)}
      </p>
      <ol className={`stack gap-4 break mt-2 ${styles.lines}`}>
        <li className="relative">
          <p className="text-s deep-muted">Appena rispondono</p>
          <p className={`serif ${styles.words}`}>«{firstSentenceOf({ purpose: 'book', recorded: false })}»</p>
        </li>
        <li className="relative">
          <p className="text-s deep-muted">Poi chiede, in quest’ordine</p>
          <p>
            Un appuntamento per:{' '}
            {draft.reason ? <strong>{bookingReasons[draft.reason]}</strong> : <Blank>il motivo</Blank>}
          </p>
          <WantedTimes times={draft.preferredTimes} />
        </li>
        <li className="relative">
          <p className="text-s deep-muted">Solo se lo studio dice di sì</p>
          <p>
            Il tuo nome, {name ? <strong>{name}</strong> : <Blank>nome e cognome</Blank>}; il telefono,{' '}
            {phone ? <strong>{unbroken(spellPhone(phone))}</strong> : <Blank>numero</Blank>}; e il numero di
            prenotazione.
          </p>
        </li>
        {note && (
          <li className="relative">
            <p className="text-s deep-muted">Solo se chiedono altro</p>
            <p className={`serif ${styles.words}`}>«{note}»</p>
          </li>
        )}
      </ol>
      <p className={`text-s deep-muted pt-3 ${styles.rest}`}>
        Nient’altro su di te. Non dà consigli medici e non accetta costi al posto tuo.
      </p>
    </section>
  );
}

/** Digits dictated in one breath stay on one line. */
function unbroken(digits: string): string {
  return digits.replace(/(?<=\d) (?=\d)/g, '\u00a0');
}
