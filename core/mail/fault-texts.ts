import type { NumberFault } from '@dentisti/domain/booking/number-fault';

/** Why nobody should ring the number again: what the calls found out about it, in Italian. */
export const faultTexts: Readonly<Record<NumberFault, string>> = {
  'not-in-service': 'Il numero dello studio non è attivo.',
  'not-the-practice': 'Il numero che abbiamo non è dello studio.',
  'no-calls-wanted': 'Lo studio ha chiesto di non ricevere le nostre chiamate.',
  doubtful: 'Le chiamate al numero dello studio non arrivano: lo stiamo controllando.',
};
