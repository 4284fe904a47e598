import { bookAppointment, findFormerVisit, takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { heldSlotOf, isHoldOver } from '@dentisti/domain/agenda/held-slot';
import { nextBookingStatus } from '@dentisti/domain/booking/booking-status';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import { bookTask } from '@dentisti/domain/dialing/new-call-task';
import { isStillOpen } from '../../agenda/chosen-slot.ts';
import type { RequestContext } from '../../context.ts';
import { countCodeMail } from '../../platform/request-limits.ts';
import { type ActionOutcome, actOnBooking, type PrivateLink, type Saved } from '../act-on-booking.ts';
import { type ActionRefused, type BookingToChange, refused, saveDecision } from '../change-booking.ts';
import { hasProvedMailbox, keepContactProof } from './answer-request.ts';
import { codeTries, isCode, newCode } from './contact-code.ts';
import { mailWayIn } from './new-booking.ts';

const hourMs = 3_600_000;
const messages = {
  notWaiting: 'Questo indirizzo e-mail è già confermato.',
  wrong: 'Il codice non è giusto: apri il link che trovi nell’e-mail insieme al codice, e riprova.',
  blocked: 'Troppi codici sbagliati: riprova fra un’ora.',
  renewed: 'Il codice non valeva più: te ne abbiamo mandato uno nuovo per e-mail.',
  tooManyCodes: 'Ti abbiamo già mandato più codici: aspetta un’ora, poi riprova.',
  holdIsOver:
    'I dieci minuti sono passati e l’orario è di nuovo libero per tutti: sceglilo ancora, o prendine un altro.',
  takenMeanwhile: 'Nel frattempo questo orario non è più libero: scegline un altro.',
  notCallable: 'Non possiamo più telefonare a questo studio: contattalo direttamente.',
};

/** Enters the mailed code; the right one lets the first call be planned, or makes the held slot an appointment. */
export async function verifyBooking(context: RequestContext, link: PrivateLink, code: string): Promise<ActionOutcome> {
  const outcome = await actOnBooking(context, link, (em, toChange) => checkCode(em, context, toChange, code));
  if (outcome.kind === 'changed') await keepContactProof(context, outcome.view.booking);
  return outcome;
}

async function checkCode(
  em: EntityManager,
  context: RequestContext,
  toChange: BookingToChange,
  code: string,
): Promise<Saved | ActionRefused> {
  const { booking, actionInput } = toChange;
  const { verificationHash, verificationExpiresAt, verificationTries } = booking;
  const status = nextBookingStatus(booking.status, 'planned');
  if (!status || !verificationHash || !verificationExpiresAt) return refused(messages.notWaiting);
  if (isHoldOver(booking, actionInput.now)) return refused(messages.holdIsOver);
  const isBlocked = verificationTries >= codeTries;
  if (isBlocked && actionInput.now.getTime() - booking.updatedAt.getTime() < hourMs) return refused(messages.blocked);
  if (isBlocked || verificationExpiresAt <= actionInput.now) return renewCode(em, context, toChange);
  if (!isCode(booking.id, code, verificationHash)) {
    await saveBookingChange(em, booking, { verificationTries: verificationTries + 1 }, actionInput.now);
    return refused(messages.wrong);
  }
  const held = heldSlotOf(booking);
  if (held) return bookHeldSlot(em, context, toChange, held.startsAt);
  if (!actionInput.callable) return refused(messages.notCallable);
  const decision = {
    status,
    set: {},
    opensTask: bookTask(booking.preferredTimes),
    mail: 'received',
    alert: null,
  } as const;
  return saveDecision(
    em,
    context,
    toChange,
    { ...decision, withdraws: false },
    [{ kind: 'verified', detail: {} }],
    proved(actionInput.now),
  );
}

const proved = (now: Date) => ({ verifiedAt: now, verificationHash: null, verificationExpiresAt: null });

/** Makes the slot that was held until now an appointment; confirmation and mail come with it, in the same transaction. */
async function bookHeldSlot(
  em: EntityManager,
  context: RequestContext,
  toChange: BookingToChange,
  startsAt: Date,
): Promise<Saved | ActionRefused> {
  const { booking, actionInput, appointment } = toChange;
  const chosen = appointment ?? (await findFormerVisit(em, booking.id, startsAt));
  if (!chosen) return refused(messages.holdIsOver);
  const { endsAt, serviceId } = chosen;
  const slot = { dentistId: booking.dentistId, startsAt, endsAt, serviceId };
  await takeAgenda(em, booking.dentistId);
  // Whoever waited for the lock may have waited past the end of the hold.
  const now = context.services.now();
  const given = { bookingId: booking.id, holdToken: null, exclusive: true, now };
  if (
    !(await isStillOpen(em, slot, { bookingId: booking.id }, now)) ||
    (await bookAppointment(em, slot, given)).kind === 'slotTaken'
  )
    return refused(appointment ? messages.holdIsOver : messages.takenMeanwhile);
  const set = { appointmentAt: startsAt, proposedAt: null, proposalExpiresAt: null };
  const decision = {
    status: 'confirmed',
    set,
    opensTask: null,
    mail: 'confirmed',
    alert: null,
    withdraws: false,
  } as const;
  const at = startsAt.toISOString();
  const events: TimelineEvent[] = [
    { kind: 'verified', detail: {} },
    { kind: 'confirmed', detail: { at, by: 'agenda' } },
  ];
  return saveDecision(em, context, toChange, decision, events, proved(actionInput.now));
}

async function renewCode(
  em: EntityManager,
  context: RequestContext,
  { booking, actionInput }: BookingToChange,
): Promise<Saved | ActionRefused> {
  const { services } = context;
  if (await countCodeMail(context, booking.email)) return refused(messages.tooManyCodes);
  const { now } = actionInput;
  const change = { ...newCode(services.env, booking.id, now), verificationTries: 0 };
  const saved = await saveBookingChange(em, booking, change, now);
  const isProved = await hasProvedMailbox(context, booking.email);
  const occasion = String(saved.version);
  // Its job is left to the worker's sweep: a refusal enqueues nothing.
  await mailWayIn(em, services.env, saved, { template: 'lostLink', occasion, isProved, now });
  return refused(messages.renewed);
}
