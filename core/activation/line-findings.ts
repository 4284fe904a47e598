import type { PhoneLineRow } from '@dentisti/db/dialing/phone-line.repository';
import type { ActivationFinding } from '@dentisti/domain/activation/activation-point';

/** The line we ring from; null: none yet; `off`: no real telephone rings. */
export type RealLine = Pick<PhoneLineRow, 'state' | 'differences' | 'inboundSeenAt'> | null | 'off';

const simulated: ActivationFinding = { state: 'unneeded', detail: 'Le telefonate sono simulate o spente.' };
const missing: ActivationFinding = { state: 'red', detail: 'Non c’è ancora una linea telefonica.' };

const troubles = {
  unchecked: 'La linea non è ancora stata confrontata con la piattaforma vocale.',
  different: 'La linea sulla piattaforma vocale non è come deve essere',
  notFound: 'La piattaforma vocale non conosce più la linea.',
  notAnswered: 'La piattaforma vocale non risponde sulla linea.',
} as const;

/** Whether the line is on the platform as our records want it. */
export function lineFinding(line: RealLine): ActivationFinding {
  if (line === 'off') return simulated;
  if (!line) return missing;
  if (line.state === 'asWanted' || line.state === 'mended')
    return { state: 'green', detail: 'La linea sulla piattaforma vocale è come deve essere.' };
  const fields = line.differences.map(({ field }) => field).join(', ');
  return {
    state: 'red',
    detail: line.state === 'different' ? `${troubles.different}: ${fields}.` : troubles[line.state],
  };
}

/** Whether a call to our number ever reached us: only then may a practice be told to ring back. */
export function inboundFinding(line: RealLine): ActivationFinding {
  if (line === 'off') return simulated;
  if (!line) return missing;
  if (line.inboundSeenAt) return { state: 'green', detail: 'Una chiamata al nostro numero è arrivata.' };
  return {
    state: 'red',
    detail: 'Nessuna chiamata al nostro numero è mai arrivata: non promettiamo di farci richiamare.',
  };
}
