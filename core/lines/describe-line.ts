import type { PhoneLineRow } from '@dentisti/db/dialing/phone-line.repository';
import type { VoiceLine } from '../dialing/voice-line.ts';

/**
 * Returns what a call needs of the line in use; nothing without a line. Practices are told its number, to ring back,
 * only once a call to the number arrived.
 */
export function describeLine(
  line: PhoneLineRow | null,
): Partial<Pick<VoiceLine, 'lineId' | 'callerId' | 'carrierHost'>> {
  if (!line) return {};
  const { phoneNumberId, inboundSeenAt, number, carrierHost } = line;
  return { lineId: phoneNumberId, callerId: inboundSeenAt ? number : null, carrierHost };
}
