import { CalendarClock, PhoneCall } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Illustration } from '../../../components/illustration.tsx';
import { Notice } from '../../../components/notice.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { BookingPracticeFragment } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { dayOf, shortTime } from '../booking-dates.ts';
import page from '../booking-page.module.css';
import { BookingFailure, BookingSkeleton } from '../booking-states.tsx';
import { CheckYourMail } from '../check-your-mail.tsx';
import { FormSection } from '../form/form-section.tsx';
import { useBookingDraft } from '../form/use-booking-draft.ts';
import { PracticeStrip } from '../practice-strip.tsx';
import { SmartBooking } from '../smart-booking.tsx';
import { type ChoosableWeek, useAgendaWeek } from '../use-offered-week.ts';
import { HeldSlotForm } from './held-slot-form.tsx';
import {
  fittingService,
  type Service,
  ServicePicker,
  useChosenService,
  useReasonOfService,
} from './service-picker.tsx';
import { SlotPicker } from './slot-picker.tsx';
import { useHeldSlot } from './use-held-slot.ts';
import { useWantedSlot } from './use-wanted-slot.ts';

/** A practice with an online agenda: a free slot, held while the form is filled, booked without a call. */
export function AgendaBooking({ practice }: { practice: BookingPracticeFragment }) {
  const again = () => void refetch().catch(() => undefined);
  const form = useBookingDraft(`agenda/${practice.id}`);
  const [services, setServices] = useState<readonly Service[]>([]);
  const { serviceId, choose } = useChosenService(services, form);
  const slot = useHeldSlot({ dentistId: practice.id, serviceId, onTaken: again });
  const { wanted, isHolding } = useWantedSlot(slot.hold);
  const { answer, agenda, week, error, refetch } = useAgendaWeek(practice.id, {
    day: wanted && dayOf(wanted),
    serviceId,
  });
  if (agenda && agenda.services !== services) setServices(agenda.services);
  const service = services.find(({ id }) => id === serviceId) ?? null;
  useReasonOfService(service, slot.held !== null, form);
  // From giving a slot back until the list has come anew: the list that is shown lacks the visitor's own slot.
  const [isGivingBack, setIsGivingBack] = useState(false);
  async function releaseSlot() {
    setIsGivingBack(true);
    await slot.release();
    await refetch().then(
      () => setIsGivingBack(false),
      () => undefined,
    );
  }
  function chooseAgain(id: string | null) {
    choose(id);
    void releaseSlot();
  }
  const { reason } = form.draft;
  const fitting = slot.held && fittingService(services, { heldFor: slot.held.serviceId, meant: service, reason });
  /** A time that is still asked for was for another visit. */
  function chooseService(id: string | null) {
    choose(id);
    void slot.release();
  }
  if (slot.mailed) return <CheckYourMail message={slot.mailed} />;
  if (answer?.__typename === 'NoAgenda') return <NoAgenda practice={practice} isCallable={answer.callableNow} />;
  if (!agenda || isHolding) return error ? <BookingFailure error={error} onRetry={again} /> : <BookingSkeleton />;
  return (
    <>
      <p className={`measure muted ${page.lead}`}>
        Lo studio tiene l’agenda online: scegli un orario libero, senza telefonate.
      </p>
      <div className={`stack ${page.columns}`}>
        <div className={`shrink ${page.side}`}>
          <PracticeStrip practice={practice} />
        </div>
        <div className={`stack content-start gap-7 shrink ${page.main} max-46`}>
          <div role="alert" className="p-card round on-warning semibold warning line-warning hide-empty">
            {slot.problem ?? (slot.held || isGivingBack || week.isLoading ? null : goneText(wanted, week))}
          </div>
          {slot.held ? (
            <HeldSlotForm
              key={slot.held.holdToken}
              dentistId={`agenda/${practice.id}`}
              held={slot.held}
              form={form}
              fitting={fitting}
              onFitting={chooseAgain}
              onSend={slot.send}
              onLost={(message) => void slot.lose(message)}
              onBooked={slot.booked}
              onOther={() => void releaseSlot()}
            />
          ) : (
            <FormSection
              step={1}
              id="quando"
              title="Scegli un orario libero"
              lead={
                agenda.services.length > 0
                  ? `Questa visita dura ${agenda.slotMinutes} minuti.`
                  : `Ogni visita dura ${agenda.slotMinutes} minuti.`
              }
            >
              <ServicePicker services={agenda.services} chosen={serviceId} onChoose={chooseService} />
              <div aria-busy={slot.isBusy}>
                <SlotPicker week={week} wanted={wanted} onPick={(time) => void slot.hold(time)} />
              </div>
            </FormSection>
          )}
        </div>
      </div>
    </>
  );
}

/** What is said of a slot that the address names and that is not free any more; null while it is, or nobody can tell. */
function goneText(wanted: string | null, week: ChoosableWeek): string | null {
  const day = wanted && week.days.find(({ on }) => on === dayOf(wanted));
  if (!day || day.times.includes(wanted)) return null;
  return `${shortTime(wanted)} non è più libero: scegli un altro orario.`;
}

interface NoAgendaProps {
  practice: BookingPracticeFragment;
  isCallable: boolean;
}

/** Without an agenda somebody has to phone: at this moment when the practice can be rung, else by the usual request. */
function NoAgenda({ practice, isCallable }: NoAgendaProps) {
  const [isCalling, setIsCalling] = useState(false);
  if (isCalling) return <SmartBooking practice={practice} isCallNow />;
  return (
    <Notice illustration={<Illustration name="step-call" />} title="Questo studio non ha l’agenda online" level={2}>
      {isCallable ? (
        <>
          <p>È aperto in questo momento: l’assistente può chiamarlo adesso, e tu segui la telefonata in diretta.</p>
          <button type="button" className={actions.primary} onClick={() => setIsCalling(true)}>
            <PhoneCall aria-hidden="true" />
            Chiamata adesso
          </button>
        </>
      ) : practice.notBookableBecause ? (
        <p>
          {practice.notBookableBecause} <Link to={paths.profile(practice.slug)}>Vai al profilo dello studio</Link>
        </p>
      ) : (
        <>
          <p>Adesso non possiamo chiamarlo: scegli tre orari, e l’assistente telefona appena possibile.</p>
          <Link className={actions.primary} to={paths.smartBooking(practice.id)}>
            <CalendarClock aria-hidden="true" />
            Prenota con l'assistente AI
          </Link>
        </>
      )}
    </Notice>
  );
}
