import { isOutboundFault, type OutboundFault, outboundFaultTexts } from '../outbound/outbound-fault.ts';
import type { CalendarProvider } from './calendar-names.ts';

/** What a calendar server answers that keeps us from going on, apart from faults of its address. */
const ownFaults = {
  credentials:
    'Il calendario non accetta nome utente e password: controllali. Dove ci sono password per le app, serve una di quelle.',
  'no-calendar': 'A questo indirizzo non si trova un calendario: controlla l’indirizzo del server.',
  'calendar-gone': 'Il calendario scelto non c’è più: scegline un altro.',
  'read-only':
    'In questo calendario non si può scrivere: scegli «solo gli impegni del calendario», o un altro calendario.',
  'too-large': 'Il calendario è più grande di quanto possiamo leggere.',
  'no-secret': 'Le credenziali non sono più leggibili: scrivile di nuovo.',
  // Also a failure of ours.
  status: 'Il collegamento con il calendario ha dato un errore: provalo di nuovo.',
} as const satisfies Record<string, string>;

/** What may be over at the next try: it is no reason yet to change anything. */
const retriedTexts: Partial<Record<string, string>> = {
  credentials: 'Il calendario non ha accettato nome utente e password: riproviamo da soli.',
  'calendar-gone': 'Il calendario scelto non si è trovato: riproviamo da soli. Se lo hai tolto, scegline un altro.',
  status: 'Il collegamento con il calendario ha dato un errore: riproviamo da soli.',
};

/** Why a calendar could not be kept in step, as it is stored. */
export type CalendarFault = keyof typeof ownFaults | OutboundFault;

/** Faults of an address whose sentences speak of webhooks. */
const readTexts: Partial<Record<OutboundFault, string>> = {
  credentials: ownFaults.credentials,
  host: 'L’indirizzo deve avere il nome pubblico di un sito, per esempio cloud.example.it.',
  redirect: 'Il server rimanda a un altro indirizzo: scrivi qui quello definitivo.',
  'answer-too-large': ownFaults['too-large'],
  timeout: 'Il calendario non ha risposto in tempo.',
  'bad-answer': 'La risposta del calendario non si può leggere, o si è interrotta.',
};

/** Google knows no password of ours. */
const googleTexts: Partial<Record<string, string>> = {
  credentials: 'Google non ci lascia più entrare: collegalo di nuovo, con lo stesso account.',
  'no-secret': 'L’accesso a Google non è più leggibile: collegalo di nuovo, con lo stesso account.',
};

/**
 * Returns why a calendar of a provider could not be kept in step, in Italian; null when it could. `isPaused`: it is not asked
 * again by itself.
 */
export function calendarErrorText(
  error: string | null,
  { provider, isPaused }: { provider: CalendarProvider; isPaused: boolean },
): string | null {
  if (error === null) return null;
  if (provider === 'google' && googleTexts[error]) return googleTexts[error];
  const known = Object.hasOwn(ownFaults, error) || isOutboundFault(error) ? error : 'status';
  const retried = isPaused ? undefined : retriedTexts[known];
  if (retried) return retried;
  if (Object.hasOwn(ownFaults, known)) return ownFaults[known as keyof typeof ownFaults];
  return readTexts[known as OutboundFault] ?? outboundFaultTexts[known as OutboundFault];
}
