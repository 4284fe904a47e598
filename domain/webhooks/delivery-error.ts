import { isOutboundFault, outboundFaultTexts } from '../outbound/outbound-fault.ts';

/** Faults of a delivery that no answer of the practice's server explains. */
const ownFaults = {
  'no-secret': 'Il segreto non è più leggibile: fanne uno nuovo.',
  'switched-off': 'L’indirizzo è stato spento prima della consegna.',
} as const;

/** Why a delivery failed, as it is stored: a fault's name, or `status` with the answer's status beside it. */
export type DeliveryError = keyof typeof ownFaults | 'status' | keyof typeof outboundFaultTexts;

const statusTexts: Readonly<Record<number, string>> = {
  400: 'Il sito non accetta il messaggio (400).',
  401: 'Il sito chiede un accesso (401): controlla che verifichi la firma con il segreto giusto.',
  403: 'Il sito rifiuta il messaggio (403): controlla che verifichi la firma con il segreto giusto.',
  404: 'A questo indirizzo non c’è nulla (404).',
  410: 'Il sito dice che l’indirizzo non esiste più (410).',
  413: 'Il sito non accetta messaggi così lunghi (413).',
  429: 'Il sito riceve troppe richieste (429).',
};

/** Returns an error of a delivery in Italian; null without one. */
export function deliveryErrorText(error: string | null, status: number | null): string | null {
  if (error === null) return null;
  if (Object.hasOwn(ownFaults, error)) return ownFaults[error as keyof typeof ownFaults];
  if (isOutboundFault(error)) return outboundFaultTexts[error];
  if (status === null) return 'La consegna non è riuscita.';
  return (
    statusTexts[status] ??
    (status >= 500
      ? `Il sito ha avuto un problema suo (${status}).`
      : `Il sito ha risposto ${status}: serve una risposta da 200 a 299.`)
  );
}
