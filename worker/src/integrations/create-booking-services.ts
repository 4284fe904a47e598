import type { MikroORM } from '@dentisti/db';
import type { BookingEnv } from '../booking-env.ts';
import type { Services } from '../runtime/services.ts';
import type { ToolsLine } from '../runtime/tools-line.ts';
import type { Clock } from './clock.ts';
import { createDevMailer } from './mail/dev-mailer.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { createNumberDesk } from './voice/number-desk.ts';
import { createTestCaller } from './voice/test-caller.ts';
import { createVoiceClient } from './voice/voice-client.ts';

/** The lines to the voice platform and the mail server, as configured. */
export function createBookingServices(
  env: BookingEnv,
  { orm, clock, diagnose }: { orm: MikroORM; clock: Clock; diagnose: ToolsLine['diagnose'] },
): Pick<Services, 'voice' | 'mailer' | 'bookings' | 'tools'> {
  const { voice, operatorPhone, smtpUrl, testCallCountries, ...settings } = env;
  return {
    voice: voice && {
      platform: createVoiceClient(voice),
      server: voice.webhook,
      operatorPhone,
      callerId: voice.callerId,
    },
    tools: voice && {
      isLive: voice.isLive,
      countries: testCallCountries,
      caller: createTestCaller(voice),
      desk: createNumberDesk(voice, voice.webhook),
      diagnose,
    },
    mailer: smtpUrl ? createSmtpMailer(smtpUrl) : createDevMailer(orm, clock),
    bookings: settings,
  };
}
