import type { CallPurpose } from './call-task.ts';

/**
 * What is said in the middle of a conversation that is no longer wanted, before the line is closed: the practice must not
 * go on believing in what the patient has just undone.
 */
export function farewell(purpose: CallPurpose, isCancelled: boolean): string {
  const happened =
    purpose === 'book' && isCancelled
      ? 'il paziente ha annullato la richiesta in questo momento, quindi non serve segnare nulla'
      : 'il paziente ha cambiato programma in questo momento; se c’è altro da dire vi richiamiamo noi';
  return `Mi scusi: ${happened}. Grazie, buona giornata.`;
}
