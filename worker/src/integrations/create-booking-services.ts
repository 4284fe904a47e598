import type { ToolsLine } from '@dentisti/core/tools/tools-line';
import type { MikroORM } from '@dentisti/db/orm';
import type { BookingEnv } from '../booking-env.ts';
import type { Services } from '../runtime/services.ts';
import type { Clock } from './clock.ts';
import { createDevMailer } from './mail/dev-mailer.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';
import { createLineClient } from './voice/line-client.ts';
import { createNumberAdmin } from './voice/number-admin.ts';
import { createTestCaller } from './voice/test-caller.ts';
import { createTrunkProbe } from './voice/trunk-probe.ts';
import { createVoiceClient } from './voice/voice-client.ts';

/** The lines to the voice platform and the mail server, as configured. */
export function createBookingServices(
  env: BookingEnv,
  {
    orm,
    clock,
    ...sip
  }: { orm: MikroORM; clock: Clock } & Pick<ToolsLine, 'diagnose' | 'resolveAddresses' | 'simulatedNetwork'>,
): Pick<Services, 'voice' | 'lines' | 'mailer' | 'bookings' | 'tools'> {
  const { voice, operatorPhone, smtpUrl, testCallCountries, ...settings } = env;
  const platform = voice && createVoiceClient(voice);
  const caller = voice && createTestCaller(voice);
  return {
    voice: voice &&
      platform && {
        platform,
        server: voice.webhook,
        operatorPhone,
        // The record of the line in use knows whether its number can be rung.
        callerId: null,
      },
    lines: voice && {
      configured: voice.phoneNumberId ? { phoneNumberId: voice.phoneNumberId, number: voice.callerId } : null,
      client: createLineClient(voice, voice.webhook),
    },
    tools: voice &&
      platform &&
      caller && {
        isLive: voice.isLive,
        countries: testCallCountries,
        caller,
        probe: createTrunkProbe(caller, platform),
        numberAdmin: createNumberAdmin(voice, voice.webhook),
        platformHost: new URL(voice.baseUrl).hostname,
        ...sip,
      },
    mailer: smtpUrl ? createSmtpMailer(smtpUrl, { requiresTls: settings.isProduction }) : createDevMailer(orm, clock),
    bookings: settings,
  };
}
