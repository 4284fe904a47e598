import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { BookingPracticeFragment } from '../../gql/graphql.ts';
import { paths } from '../../lib/paths.ts';
import styles from './booking-page.module.css';
import { BookingFailure, BookingSkeleton } from './booking-states.tsx';
import { CannotBeCalled } from './cannot-be-called.tsx';
import { CheckYourMail } from './check-your-mail.tsx';
import { AgendaSummary } from './form/agenda-summary.tsx';
import { AttachedSummary } from './form/attached-summary.tsx';
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

/**
 * The request by telephone: three times, a reason, a person, and what will be said in their name. A practice with an
 * online agenda is asked in the same way and answers at once.
 */
export function SmartBooking({ practice, isCallNow = false }: SmartBookingProps) {
  const form = useBookingDraft(practice.id);
  const { answer, offered, week, error, refetch } = useOfferedWeek(practice.id, form.draft.reason);
  const request = useRequestBooking({
    dentistId: practice.id,
    form,
    onTimesGone: () => void refetch().catch(() => undefined),
  });
  const element = useRef<HTMLFormElement>(null);
  useFocusOnProblem(element, request.refusals);

  if (request.mailed) return <CheckYourMail message={request.mailed} />;
  const refusal = request.cannot ?? (answer?.__typename === 'CannotBeCalled' ? answer : null);
  if (refusal) return <CannotBeCalled reason={refusal} practice={practice} />;
  if (!offered && error) return <BookingFailure error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  if (!offered) return <BookingSkeleton />;

  const { withoutCall } = offered;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void request.submit();
  }
  return (
    <form ref={element} className={`stack ${styles.columns}`} noValidate onSubmit={onSubmit}>
      <div className={`stack content-start gap-7 shrink ${styles.main}`}>
        <p className={`measure muted ${styles.lead}`}>
          {withoutCall
            ? 'Questo studio ha un’agenda online: scegli tre orari e ricevi subito la risposta, senza telefonate.'
            : 'L’assistente telefona allo studio con i tuoi tre orari, e tu vedi ogni passo fino alla risposta.'}
        </p>
        <PracticeStrip practice={practice} />
        {isCallNow && !withoutCall && (
          <p className="p-card round on-sage">
            Lo studio è aperto: appena invii, l’assistente chiama. Segui la telefonata passo per passo.
          </p>
        )}
        <FormSection step={1} id="quando" title="Quando ti va bene" lead="Indicane tre, in ordine di preferenza.">
          <TimePicker
            week={week}
            hoursKnown={offered.hoursKnown}
            times={form.draft.preferredTimes}
            onChange={(times) => form.set('preferredTimes', times)}
            problem={form.problems.preferredTimes}
          />
        </FormSection>
        <FormSection step={2} id="perche" title="Perché">
          <ReasonSection
            form={form}
            noteHint={
              withoutCall
                ? 'Lo legge lo studio, nella sua agenda.'
                : 'L’assistente lo dice solo se lo studio chiede altri particolari.'
            }
          />
          <AttachedSummary />
        </FormSection>
        <FormSection step={3} id="chi" title="Chi sei">
          <PersonFields
            form={form}
            phoneHint={
              withoutCall
                ? 'Lo studio lo vede nell’appuntamento.'
                : 'Al telefono l’assistente lo dice allo studio solo quando accetta.'
            }
          />
        </FormSection>
      </div>
      <aside className={`shrink ${styles.side}`} aria-label={withoutCall ? 'La risposta' : 'La telefonata'}>
        <div className={styles.sticky}>
          {withoutCall ? (
            <AgendaSummary practiceName={practice.name} times={form.draft.preferredTimes} />
          ) : (
            <CallSummary practiceName={practice.name} draft={form.draft} />
          )}
        </div>
      </aside>
      <FormSection id="invio" title="Tutto pronto?">
        <Consents form={form} />
        <SubmitRow label="Chiedi l’appuntamento" isBusy={request.isBusy} problems={form.problems}>
          <p>
            È gratis. {withoutCall ? 'La conferma arriva anche per e-mail' : 'Ti scriviamo appena lo studio risponde'},
            e puoi annullare quando vuoi. <Link to={paths.terms()}>Termini di servizio</Link>
          </p>
          {offered.simulated && <p className="self-start line-strong pill text-s muted p-tag">chiamata simulata</p>}
        </SubmitRow>
      </FormSection>
    </form>
  );
}
