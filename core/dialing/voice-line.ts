import type { VoiceServer } from '@dentisti/domain/dialing/assistant-definition';
import type { VoicePlatform } from './voice-platform.ts';

/** The line to the voice platform. */
export interface VoiceLine {
  platform: VoicePlatform;
  server: VoiceServer;
  /** E.164; null when no operator can be passed on to. */
  operatorPhone: string | null;
  /** The number to be told to who wants to ring back, E.164; null: none, we promise to call again. */
  callerId: string | null;
  /** The platform's id of the line to ring from; unset: the configured one. */
  lineId?: string;
  /** Host of the carrier under that line; null or unset: a number of the platform's own. */
  carrierHost?: string | null;
}
