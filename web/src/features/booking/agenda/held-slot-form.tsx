import { useMutation } from '@apollo/client/react';
import { parseSlotBooking } from '@dentisti/domain/booking/booking-request.schema';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import type { BookingReason } from '../../../gql/graphql.ts';
import { clearSummary, readSummary } from '../../../lib/assessment-summary.ts';
import { BookSlot } from '../booking.query.ts';
import { shortTime, timerRest } from '../booking-dates.ts';
import { AttachedSummary } from '../form/attached-summary.tsx';
import { closeDraft } from '../form/booking-draft.ts';
import { FormSection } from '../form/form-section.tsx';
import { Consents, PersonFields } from '../form/person-section.tsx';
import { ReasonSection } from '../form/reason-section.tsx';
import { failureText } from '../form/request-failure.ts';
import { SubmitRow, useFocusOnProblem } from '../form/submit-row.tsx';
import { type BookingForm, type FieldProblems, problemsOf } from '../form/use-booking-draft.ts';
import { useNow } from '../live/use-now.ts';
import { keepSentPhone } from '../sent-phone.ts';
import styles from './held-slot-form.module.css';
import type { FittingService } from './service-picker.tsx';
import type { HeldSlot } from './use-held-slot.ts';

interface HeldSlotFormProps {
  dentistId: string;
  held: HeldSlot;
  form: BookingForm;
  /** The practice keeps another time for the reason that was chosen; null: it does not. */
  fitting: FittingService | null;
  onFitting: (serviceId: string | null) => void;
  /** Sends the form, while nothing is given back. */
  onSend: <Answer>(form: () => Promise<Answer>) => Promise<Answer>;
  onLost: (message: string) => void;
  /** `mailed`: what to tell a contact that has still to prove itself. */
  onBooked: (mailed?: string) => void;
  onOther: () => void;
}

/** The form while a slot is kept for ten minutes; the typed text outlives the hold. */
export function HeldSlotForm({
  dentistId,
  held,
  form,
  fitting,
  onFitting,
  onSend,
  onLost,
  onBooked,
  onOther,
}: HeldSlotFormProps) {
  const { draft } = form;
  const [send, { loading }] = useMutation(BookSlot);
  const [refusals, setRefusals] = useState(0);
  const isSending = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const navigate = useNavigate();
  useFocusOnProblem(element, refusals);
  useEffect(() => heading.current?.focus(), []);

  function refuse(problems: FieldProblems) {
    form.setProblems(problems);
    setRefusals((count) => count + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    const { preferredTimes: _times, ...person } = draft;
    const parsed = parseSlotBooking({ ...person, holdToken: held.holdToken });
    if (!parsed.ok) return refuse(problemsOf(parsed.fields, draft));
    isSending.current = true;
    try {
      const reason = draft.reason as BookingReason;
      const input = { ...person, holdToken: held.holdToken, reason, assessmentSummary: readSummary() ?? undefined };
      const { data } = await onSend(() => send({ variables: { input } }));
      const answer = data?.bookSlot;
      if (answer?.__typename === 'BookingRequested') {
        onBooked();
        closeDraft(dentistId);
        clearSummary();
        keepSentPhone(answer.privateLink, draft.phone);
        navigate(answer.privateLink, { replace: true });
      } else if (answer?.__typename === 'AnsweredByMail') {
        closeDraft(dentistId);
        clearSummary();
        onBooked(answer.message);
      } else if (answer?.__typename === 'SlotTaken') onLost(answer.message);
      else if (answer?.__typename === 'InvalidInput') refuse(problemsOf(answer.fields, draft));
      else refuse({ form: answer?.message ?? failureText(null) });
    } catch (error) {
      refuse({ form: failureText(error) });
    } finally {
      isSending.current = false;
    }
  }

  return (
    <form ref={element} className="stack gap-7" noValidate onSubmit={(event) => void submit(event)}>
      <div className={`row between round on-raised floating outline-brand ${styles.held}`}>
        <p ref={heading} tabIndex={-1}>
          {held.isKept ? 'Ti teniamo il posto' : 'È tuo se fai in tempo'}: <strong>{shortTime(held.startsAt)}</strong>
        </p>
        <HoldTimer until={held.runsOutAt} isPaused={loading} onOver={() => onLost(holdIsOver)} />
      </div>
      <p role="status" className={`hide-empty measure muted ${styles.other}`}>
        {!held.isKept &&
          'In questo momento prenotano in molti: non possiamo bloccare l’orario, è di chi conferma per primo.'}
      </p>
      <button type="button" className={`${actions.quiet} self-start ${styles.other}`} onClick={onOther}>
        Scegli un altro orario
      </button>
      <FormSection step={2} id="perche" title="Perché">
        <ReasonSection form={form} noteHint="Lo studio lo legge nella sua agenda." />
        <div aria-live="polite" className="hide-empty">
          {fitting && <FittingVisit fitting={fitting} onChoose={onFitting} />}
        </div>
        <AttachedSummary />
      </FormSection>
      <FormSection step={3} id="chi" title="Chi sei">
        <PersonFields form={form} phoneHint="Lo studio ti chiama solo se cambia qualcosa." />
      </FormSection>
      <FormSection id="invio" title="Tutto pronto?">
        <Consents form={form} />
        <SubmitRow label="Conferma l’appuntamento" isBusy={loading} problems={form.problems}>
          <p>È gratis e senza telefonate: lo studio lo trova nella sua agenda.</p>
        </SubmitRow>
      </FormSection>
    </form>
  );
}

interface FittingVisitProps {
  fitting: FittingService;
  onChoose: (serviceId: string | null) => void;
}

/** A visit that is too short for what it is for helps nobody. */
function FittingVisit({ fitting: { service, heldFor, isMeant }, onChoose }: FittingVisitProps) {
  return (
    <div className="stack gap-2 p-card round on-sage">
      <p className="break">
        {service
          ? `Per il motivo che hai scelto lo studio ha «${service.name}», di ${service.durationMinutes} minuti. `
          : `L’orario che hai scelto è per «${heldFor?.name}». `}
        {isMeant && 'Se all’orario che hai scelto non c’è posto, te ne mostriamo altri.'}
        {service && !isMeant && 'L’orario che hai scelto è per un’altra visita.'}
      </p>
      <button type="button" className={`self-start ${actions.quiet}`} onClick={() => onChoose(service?.id ?? null)}>
        {service ? `Scegli un orario per «${service.name}»` : 'Scegli un orario per una visita'}
      </button>
    </div>
  );
}

const holdIsOver = 'I dieci minuti sono passati e il posto è di nuovo libero: sceglilo ancora, o prendine un altro.';

interface HoldTimerProps {
  /** Milliseconds since the epoch. */
  until: number;
  /** While the form is on its way the gateway decides, not the clock of this page. */
  isPaused: boolean;
  onOver: () => void;
}

function HoldTimer({ until, isPaused, onOver }: HoldTimerProps) {
  const rest = until - useNow(1_000);
  const isOver = rest <= 0 && !isPaused;
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    if (isOver) over.current();
  }, [isOver]);
  return (
    <p className="nowrap">
      <span role="timer" aria-label="Tempo che resta" className="font-name brand tabular">
        {timerRest(rest)}
      </span>{' '}
      minuti
    </p>
  );
}
