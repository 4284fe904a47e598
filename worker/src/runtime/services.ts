import type { MikroORM } from '@dentisti/db';
import type { VoiceServer } from '@dentisti/domain/dialing/assistant-definition';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import type { Redis } from 'ioredis';
import type { BookingSettings } from '../commands/booking/booking-settings.ts';
import type { Clock } from '../integrations/clock.ts';
import type { DiscoverySource } from '../integrations/discovery-source.ts';
import type { LanguageModel } from '../integrations/llm/language-model.ts';
import type { Mailer } from '../integrations/mail/mailer.ts';
import type { PaymentService } from '../integrations/payments/payment-service.ts';
import type { LineClient } from '../integrations/voice/line-client.ts';
import type { VoicePlatform } from '../integrations/voice/voice-platform.ts';
import type { Enqueue } from './enqueue.ts';
import type { ToolsLine } from './tools-line.ts';

/** The line to the voice platform. */
export interface VoiceLine {
  platform: VoicePlatform;
  server: VoiceServer;
  /** E.164; null when no person of ours can be passed on to. */
  operatorPhone: string | null;
  /** The number to be told to who wants to ring back, E.164; null: none, we promise to call again. */
  callerId: string | null;
  /** The platform's id of the line to ring from; unset: the configured one. */
  lineId?: string;
  /** Host of the carrier under that line; null or unset: a number of the platform's own. */
  carrierHost?: string | null;
}

/** Our telephone lines on the voice platform. */
export interface Lines {
  /** The line that the environment names; null when it names none. */
  configured: { phoneNumberId: string; number: string | null } | null;
  client: LineClient;
}

/** What processors and schedules work with; made once in `main.ts`, by hand in tests. */
export interface Services {
  orm: MikroORM;
  /** For publishing; queues and workers hold connections of their own. */
  redis: Redis;
  enqueue: Enqueue;
  clock: Clock;
  placeIndex: PlaceIndex;
  /** Configured providers in the order in which they run. */
  discoverySources: readonly DiscoverySource[];
  staleAfterSeconds: number;
  /** Null with `VOICE=off`: nobody is rung, and calls that wait go on waiting. */
  voice: VoiceLine | null;
  /** Null with `VOICE=off`. */
  lines: Lines | null;
  mailer: Mailer;
  bookings: BookingSettings;
  /** Null: no payment page is opened by us. */
  payments: PaymentService | null;
  /** `vouchers`: how many packages there are to sell; null when they are not counted. */
  packages: { vouchers: number | null };
  /** Null: none is configured. */
  languageModel: LanguageModel | null;
  /** Null with `VOICE=off`. */
  tools: ToolsLine | null;
}
