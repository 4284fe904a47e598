import type { PhoneLineRow } from '@dentisti/db/dialing/phone-line.repository';
import type { VoiceLine } from '../dialing/voice-line.ts';

/**
 * What a call says and uses of the line in use; nothing when there is none. A number is told to whoever wants to ring back
 * only when a call to it was seen to arrive.
 */
export function describeLine(
  line: PhoneLineRow | null,
): Partial<Pick<VoiceLine, 'lineId' | 'callerId' | 'carrierHost'>> {
  if (!line) return {};
  const { phoneNumberId, inboundSeenAt, number, carrierHost } = line;
  return { lineId: phoneNumberId, callerId: inboundSeenAt ? number : null, carrierHost };
}
