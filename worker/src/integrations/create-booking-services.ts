import type { MikroORM } from '@dentisti/db';
import type { BookingEnv } from '../booking-env.ts';
import type { Services } from '../runtime/services.ts';
import type { Clock } from './clock.ts';
import { createDevMailer } from './mail/dev-mailer.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { createVoiceClient } from './voice/voice-client.ts';

/** The lines to the voice platform and the mail server, as configured. */
export function createBookingServices(
  env: BookingEnv,
  { orm, clock }: { orm: MikroORM; clock: Clock },
): Pick<Services, 'voice' | 'mailer' | 'bookings'> {
  const { voice, operatorPhone, smtpUrl, ...settings } = env;
  return {
    voice: voice && {
      platform: createVoiceClient(voice),
      server: voice.webhook,
      operatorPhone,
    },
    mailer: smtpUrl ? createSmtpMailer(smtpUrl) : createDevMailer(orm, clock),
    bookings: settings,
  };
}
