import { pointsThatStopCalls } from '@dentisti/domain/activation/activation-point';
import type { VoiceMode } from '@dentisti/domain/dialing/voice-mode';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findActivationPoints } from '../activation/activation-point.repository.ts';
import { findLineInUse } from './phone-line.repository.ts';

/** How calls are meant to be made. */
export interface CallSetting {
  voice: VoiceMode;
  isProduction: boolean;
}

/**
 * Returns whether real calls are wanted but not possible yet: no line is set up or, in production, a mandatory point of
 * the go-live board was not green within a day. Bookings wait meanwhile, and say so.
 */
export async function isLineMissing(em: EntityManager, now: Date, setting: CallSetting): Promise<boolean> {
  if (setting.voice !== 'live') return false;
  if ((await findLineInUse(em)) === null) return true;
  return setting.isProduction && pointsThatStopCalls(await findActivationPoints(em), now).length > 0;
}
