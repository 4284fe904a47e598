import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { BookingPracticeFragment } from '../../gql/graphql.ts';
import { paths } from '../../lib/paths.ts';
import styles from './booking-page.module.css';
import { BookingFailure, BookingSkeleton } from './booking-states.tsx';
import { CannotBeCalled } from './cannot-be-called.tsx';
import { CallSummary } from './form/call-summary.tsx';
import { FormSection } from './form/form-section.tsx';
import { Consents, PersonFields } from './form/person-section.tsx';
import { ReasonSection } from './form/reason-section.tsx';
import { SubmitRow, useFocusOnProblem } from './form/submit-row.tsx';
import { TimePicker } from './form/time-picker.tsx';
import { useBookingDraft } from './form/use-booking-draft.ts';
import { useRequestBooking } from './form/use-request-booking.ts';
import { PracticeStrip } from './practice-strip.tsx';
import { useOfferedWeek } from './use-offered-week.ts';

interface SmartBookingProps {
  practice: BookingPracticeFragment;
  /** The practice can be rung at this moment: the form says so. */
  isCallNow?: boolean;
}

/** The request by telephone: three times, a reason, a person, and what will be said in their name. */
export function SmartBooking({ practice, isCallNow = false }: SmartBookingProps) {
  const { answer, offered, week, error, refetch } = useOfferedWeek(practice.id);
  const form = useBookingDraft(practice.id);
  const request = useRequestBooking({
    dentistId: practice.id,
    form,
    onTimesGone: () => void refetch().catch(() => undefined),
  });
  const element = useRef<HTMLFormElement>(null);
  useFocusOnProblem(element, request.refusals);

  const refusal = request.cannot ?? (answer?.__typename === 'CannotBeCalled' ? answer : null);
  if (refusal) return <CannotBeCalled reason={refusal} practice={practice} />;
  if (!offered && error) return <BookingFailure error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  if (!offered) return <BookingSkeleton />;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void request.submit();
  }
  return (
    <form ref={element} className={styles.columns} noValidate onSubmit={onSubmit}>
      <div className={styles.main}>
        <p className={styles.lead}>
          L’assistente telefona allo studio con i tuoi tre orari, e tu vedi ogni passo fino alla risposta.
        </p>
        <PracticeStrip practice={practice} />
        {isCallNow && (
          <p className={styles.note}>
            Lo studio è aperto: appena invii, l’assistente chiama. Segui la telefonata passo per passo.
          </p>
        )}
        <FormSection step={1} id="quando" title="Quando ti va bene" lead="Scegli tre orari, dal preferito in giù.">
          <TimePicker
            week={week}
            hoursKnown={offered.hoursKnown}
            times={form.draft.preferredTimes}
            onChange={(times) => form.set('preferredTimes', times)}
            problem={form.problems.preferredTimes}
          />
        </FormSection>
        <FormSection step={2} id="perche" title="Perché">
          <ReasonSection form={form} noteHint="L’assistente lo dice solo se lo studio chiede altri particolari." />
        </FormSection>
        <FormSection step={3} id="chi" title="Chi sei">
          <PersonFields form={form} phoneHint="Lo diamo allo studio solo quando accetta." />
        </FormSection>
      </div>
      <aside className={styles.side} aria-label="La telefonata">
        <div className={styles.sticky}>
          <CallSummary practiceName={practice.name} draft={form.draft} />
        </div>
      </aside>
      <FormSection id="invio" title="Tutto pronto?">
        <Consents form={form} />
        <SubmitRow label="Chiedi l’appuntamento" isBusy={request.isBusy} problems={form.problems}>
          <p>
            È gratis. Ti scriviamo appena lo studio risponde, e puoi annullare quando vuoi.{' '}
            <Link to={paths.terms()}>Termini di servizio</Link>
          </p>
          {offered.simulated && <p className={styles.simulated}>chiamata simulata</p>}
        </SubmitRow>
      </FormSection>
    </form>
  );
}
