import type { VoiceMode } from '@dentisti/domain/dialing/voice-mode';

/** Settings of this deployment for calls and mails. */
export interface BookingSettings {
  /** In production no practice is rung before the go-live board lets it. */
  isProduction: boolean;
  mailFrom: string;
  operatorEmail: string;
  contactEmail: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Newest first. */
  linkSecrets: readonly string[];
  /** Decides which practices a mail may offer instead. */
  voiceMode: VoiceMode;
  /** Most calls under way at once, over all workers. */
  maxCalls: number;
  /** A dial without an answer for so long is looked up. */
  reconcileAfterSeconds: number;
}
