import type { BookingSettings } from '@dentisti/core/booking/booking-settings';
import type { OpenCalendar } from '@dentisti/core/calendars/calendar-client';
import type { VoiceLine } from '@dentisti/core/dialing/voice-line';
import type { GoogleService } from '@dentisti/core/google/google-service';
import type { Lines } from '@dentisti/core/lines/line-client';
import type { Mailer } from '@dentisti/core/mail/mailer';
import type { PaymentService } from '@dentisti/core/package/payment-service';
import type { JobQueue } from '@dentisti/core/platform/job-queue';
import type { ToolsLine } from '@dentisti/core/tools/tools-line';
import type { MikroORM } from '@dentisti/db/orm';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import type { Redis } from 'ioredis';
import type { Clock } from '../integrations/clock.ts';
import type { DiscoverySource } from '../integrations/discovery-source.ts';
import type { LanguageModel } from '../integrations/llm/language-model.ts';
import type { MailRest } from '../integrations/mail/mail-rest.ts';
import type { SendOutbound } from '../integrations/outbound/send-outbound.ts';
import type { InHand } from './in-hand.ts';

/** What processors and schedules work with; made once in `main.ts`, manually in tests. */
export interface Services {
  orm: MikroORM;
  /** For publishing; queues and workers hold connections of their own. */
  redis: Redis;
  jobs: Pick<JobQueue, 'requeue'>;
  clock: Clock;
  inHand: InHand;
  placeIndex: PlaceIndex;
  /** Configured providers in the order in which they run. */
  discoverySources: readonly DiscoverySource[];
  staleAfterSeconds: number;
  /** Null with `VOICE=off`: nobody is rung, and calls that wait go on waiting. */
  voice: VoiceLine | null;
  /** Null with `VOICE=off`. */
  lines: Lines | null;
  mailer: Mailer;
  mailRest: MailRest;
  bookings: BookingSettings;
  /** Null: no payment page is opened by us. */
  payments: PaymentService | null;
  /** `vouchers`: how many packages there are to sell; null when they are not counted. */
  packages: { vouchers: number | null };
  /** Null: none is configured. */
  languageModel: LanguageModel | null;
  /** Null with `VOICE=off`. */
  tools: ToolsLine | null;
  /** Asks addresses that practices typed. */
  outbound: SendOutbound;
  /** Opens calendars of practices' clinicians. */
  openCalendar: OpenCalendar;
  /** Null: calendars at Google are not offered. */
  google: GoogleService | null;
}
