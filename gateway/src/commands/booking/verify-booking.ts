import { type EntityManager, saveBookingChange } from '@dentisti/db';
import { nextBookingStatus } from '@dentisti/domain/booking/booking-status';
import { bookTask } from '@dentisti/domain/dialing/new-call-task';
import type { RequestContext } from '../../http/request-context.ts';
import { type ActionOutcome, actOnBooking, type PrivateLink, type Saved } from './act-on-booking.ts';
import { queueBookingMail } from './booking-mail.ts';
import { type ActionRefused, type BookingToChange, refused, saveDecision } from './change-booking.ts';
import { countTypedAddressMail } from './mail-limits.ts';
import { codeExpiry, codeTries, hashCode, isCode, verificationCode } from './new-booking.ts';

const hourMs = 3_600_000;
const messages = {
  notWaiting: 'Questo indirizzo e-mail è già confermato.',
  // True for a stand-in too: the code of the request there is goes with the link in the mail.
  wrong: 'Il codice non è giusto: apri il link che trovi nell’e-mail insieme al codice, e riprova.',
  blocked: 'Troppi codici sbagliati: riprova fra un’ora.',
  renewed: 'Il codice non valeva più: te ne abbiamo mandato uno nuovo per e-mail.',
  tooManyCodes: 'Ti abbiamo già mandato più codici: aspetta qualche ora, poi riprova.',
  notCallable: 'Non possiamo più telefonare a questo studio: contattalo direttamente.',
};

/** Enters the mailed code; the right one lets the first call be planned. */
export function verifyBooking(context: RequestContext, link: PrivateLink, code: string): Promise<ActionOutcome> {
  return actOnBooking(context, link, (em, toChange) => checkCode(em, context, toChange, code), messages.wrong);
}

async function checkCode(
  em: EntityManager,
  context: RequestContext,
  toChange: BookingToChange,
  code: string,
): Promise<Saved | ActionRefused> {
  const { booking, facts } = toChange;
  const { verificationHash, verificationExpiresAt, verificationTries } = booking;
  const status = nextBookingStatus(booking.status, 'planned');
  if (!status || !verificationHash || !verificationExpiresAt) return refused(messages.notWaiting);
  const isBlocked = verificationTries >= codeTries;
  if (isBlocked && facts.now.getTime() - booking.updatedAt.getTime() < hourMs) return refused(messages.blocked);
  if (isBlocked || verificationExpiresAt <= facts.now) return renewCode(em, context, toChange);
  if (!isCode(booking.id, code, verificationHash)) {
    await saveBookingChange(em, booking, { verificationTries: verificationTries + 1 }, facts.now);
    return refused(messages.wrong);
  }
  if (!facts.callable) return refused(messages.notCallable);
  const decision = {
    status,
    set: {},
    opens: bookTask(booking.preferredTimes),
    mail: 'received',
    alert: null,
  } as const;
  return saveDecision(em, context, toChange, { ...decision, withdraws: false }, [{ kind: 'verified', detail: {} }], {
    verifiedAt: facts.now,
    verificationHash: null,
    verificationExpiresAt: null,
  });
}

async function renewCode(
  em: EntityManager,
  context: RequestContext,
  { booking, facts }: BookingToChange,
): Promise<Saved | ActionRefused> {
  const { services } = context;
  if (await countTypedAddressMail(context, booking.email)) return refused(messages.tooManyCodes);
  const expiresAt = codeExpiry(facts.now);
  const code = verificationCode(services.env, booking.id, expiresAt);
  const change = {
    verificationHash: hashCode(booking.id, code),
    verificationExpiresAt: expiresAt,
    verificationTries: 0,
  };
  const saved = await saveBookingChange(em, booking, change, facts.now);
  // Its job is left to the worker's sweep: a refusal enqueues nothing.
  await queueBookingMail(em, services.env, saved, {
    template: 'verifyContact',
    occasion: String(saved.version),
    params: { code },
    now: facts.now,
  });
  return refused(messages.renewed);
}
