import { type BookingRow, hashContact } from '@dentisti/db/booking/booking.repository';
import type { InvalidBookingField } from '@dentisti/domain/booking/booking-request.schema';
import type { BookingStatus } from '@dentisti/domain/booking/booking-status';
import type { RequestContext } from '../../context.ts';
import type { TooManyRequests } from '../../platform/request-limits.ts';
import { hashMailbox, proofSeconds } from '../contact-proofs.ts';
import type { CannotBeCalled } from './list-offered-times.ts';
import { privateLink } from './new-booking.ts';

export interface StoredRequest {
  number: string;
  status: BookingStatus;
}
export interface Requested extends StoredRequest {
  kind: 'requested';
  privateLink: string;
}
/** The answer to a contact that has not proved itself here: always the same; the mail tells the rest. */
export interface AnsweredByMail {
  kind: 'answeredByMail';
  message: string;
}
export interface TimeNotOffered {
  kind: 'timeNotOffered';
  message: string;
  times: Date[];
}
export interface InvalidInput {
  kind: 'invalid';
  fields: InvalidBookingField[];
}
export type RequestOutcome =
  | Requested
  | AnsweredByMail
  | TimeNotOffered
  | CannotBeCalled
  | TooManyRequests
  | InvalidInput;

/** Whether a contact has to prove itself by a mailed code; `provedAt` null where nobody has to. */
export type ContactProof = { isProved: true; provedAt: Date | null } | { isProved: false };

/** Whether this browser has proved the contact – e-mail and telephone together – within thirty days. */
export async function findContactProof(
  { services, sessionToken }: RequestContext,
  contact: { email: string; phone: string },
): Promise<ContactProof> {
  if (services.env.BOOKING_VERIFICATION === 'off') return { isProved: true, provedAt: null };
  const provedAt = await services.contactProofs.find(sessionToken, hashContact(contact));
  return provedAt ? { isProved: true, provedAt } : { isProved: false };
}

/** Whether this browser, or its network, has proved within thirty days that it reads an address's mails. */
export async function hasProvedMailbox(
  { services: { contactProofs, limits }, sessionToken, clientIp }: RequestContext,
  address: string,
): Promise<boolean> {
  const proved = await contactProofs.find(sessionToken, hashMailbox(address));
  return proved !== null || contactProofs.knowsNetwork(address, limits.clientOf(clientIp));
}

/** Remembers in this browser that it typed the code mailed to a contact. An operator's session is left alone. */
export async function keepContactProof(
  context: RequestContext,
  { contactHash, email }: { contactHash: string; email: string },
): Promise<void> {
  const { services, sessionToken, clientIp } = context;
  await services.contactProofs.addNetwork(email, services.limits.clientOf(clientIp));
  if (context.currentOperator) return;
  const token = await services.contactProofs.add(sessionToken, [contactHash, hashMailbox(email)]);
  if (!token) return;
  if (sessionToken) await services.operatorSessions.moveDevices(sessionToken, token);
  context.writeVisitorSession(token, proofSeconds);
}

/** The answer with the link: to a browser that has proved the contact, or where nobody has to. */
export const requested = (context: RequestContext, booking: BookingRow): Requested => ({
  kind: 'requested',
  number: booking.number,
  status: booking.status,
  privateLink: privateLink(context.services.env, booking),
});

const whatNext = {
  call: 'Ti abbiamo mandato un’e-mail con un link e un codice: apri il link e scrivi il codice, poi chiamiamo lo studio.',
  slot: 'Ti abbiamo mandato un’e-mail con un link e un codice: apri il link e scrivi il codice entro dieci minuti. Fino ad allora ti teniamo il posto.',
  openSlot:
    'Ti abbiamo mandato un’e-mail con un link e un codice: apri il link e scrivi il codice entro dieci minuti. In questo momento prenotano in molti: il posto è tuo appena scrivi il codice, se nessuno è stato più veloce.',
};

export const answeredByMail = (asksFor: keyof typeof whatNext): AnsweredByMail => ({
  kind: 'answeredByMail',
  message: `${whatNext[asksFor]} Se a questo studio hai già una richiesta aperta, l’e-mail ha il link di quella.`,
});

export const invalidInput = (fields: InvalidBookingField[]): InvalidInput => ({ kind: 'invalid', fields });

const filledHoneypot = {
  name: 'website',
  message: 'Un programma ha compilato un campo che non si vede: ricarica la pagina e riprova.',
};

/** Answers a form with a filled honeypot: as any other where contacts prove themselves, else with a plain refusal. */
export const refuseProgram = ({ services }: RequestContext, asksFor: keyof typeof whatNext) =>
  services.env.BOOKING_VERIFICATION === 'off' ? invalidInput([filledHoneypot]) : answeredByMail(asksFor);

const rememberedSeconds = 7 * 86_400;
const keyOf = (clientKey: string) => `answered-by-mail:${clientKey}`;

/** Remembers that a form was answered by mail: no row tells when the contact has a request open already. */
export async function rememberAnswered({ services: { redis } }: RequestContext, clientKey: string): Promise<void> {
  await redis.set(keyOf(clientKey), '', 'EX', rememberedSeconds).catch(() => null);
}

/** Returns whether a form was answered by mail: sent again, it gets the same answer free. False if Redis lost it. */
export async function wasAnswered({ services: { redis } }: RequestContext, clientKey: string): Promise<boolean> {
  return (await redis.exists(keyOf(clientKey)).catch(() => 0)) === 1;
}
