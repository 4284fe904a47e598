import { writtenLimit, writtenTime } from '../booking/italian-time.ts';

/**
 * What a buyer of the package is promised, each figure once: pages, mails and terms write it from here, and the operators'
 * deadline is counted by it. All of it begins when the payment is confirmed to us.
 */
export const confirmationMinutes = 5;
/** In so many hours the buyer is written to, or money that we may not keep is sent back. */
export const taskHours = 24;
/** Days after the payment in which a buyer may think better of it. */
export const withdrawalDays = 14;

/** When what a confirmed payment asks of an operator is due. */
export const packageTaskDueAt = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + taskHours * 3_600_000);

/** The specification's «Appuntamento entro 24 ore» said in full: the proposal has a deadline, the visit has none. */
const inHours = `entro ${taskHours} ore`;
const proposalBy = (limit: string): string => `${limit} ti scriviamo per proporti studio e orario`;
export const proposalPromise = proposalBy(inHours);
export const visitDay = 'Il giorno della visita dipende dai posti liberi dello studio e lo scegli tu.';
export const confirmationPromise = `entro ${confirmationMinutes} minuti da quando il pagamento risulta`;
const refundBy = (limit: string): string => `Il rimborso parte ${limit} sulla carta che hai usato`;
export const refundPromise = refundBy(inHours);

/**
 * The two promises with their instant, for a page that is opened again: hours would begin anew each time. Once it is over they
 * are said as what should have happened.
 */
export function promisedBy(confirmedAt: Date, now: Date): { isOver: boolean; proposal: string; refund: string } {
  const dueAt = packageTaskDueAt(confirmedAt);
  const limit = writtenLimit(writtenTime(dueAt));
  if (now <= dueAt) return { isOver: false, proposal: proposalBy(limit), refund: refundBy(limit) };
  return {
    isOver: true,
    proposal: `dovevamo scriverti ${limit} per proporti studio e orario: se non è arrivato nulla, scrivici`,
    refund: `Il rimborso doveva partire ${limit} sulla carta che hai usato: se non lo vedi, scrivici`,
  };
}
