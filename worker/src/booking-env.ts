import { parseLinkSecrets } from '@dentisti/db/booking/booking-link';
import { defaultMailFrom } from '@dentisti/db/mail/mail-address';
import { trialSecret } from '@dentisti/db/trial-secret';
import { type VoiceMode, voiceModeOf, voiceModes } from '@dentisti/domain/dialing/voice-mode';
import { isDemoPhone } from '@dentisti/domain/practice/demo-phone';
import { defaultTestCallCountries, parseTestCallCountries } from '@dentisti/domain/tools/test-call-number';
import { z } from 'zod';
import { voiceTimeoutMs } from './integrations/voice/voice-http.ts';

const Address = z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' });
const Seconds = z.coerce.number().positive();
const liveAddress = 'https://api.eu.vapi.ai';
const liveHost = /(^|\.)vapi\.ai$/;

/** Variables of calls and mails. Several are shared with the gateway: docs/operations.md. */
export const BookingVariables = z.object({
  /** `off`: no telephone booking. `simulator`: calls reach nobody. Unset: by edition. */
  VOICE: z.enum(voiceModes).optional(),
  VOICE_BASE_URL: Address.optional(),
  VOICE_API_KEY: z.string().min(1).optional(),
  /** The platform's id of the line from which we call. */
  VOICE_PHONE_NUMBER_ID: z.string().min(1).optional(),
  /** The fixed Italian number that our calls show and that a practice may ring back; E.164. */
  CALLER_ID_NUMBER: z
    .string()
    .regex(/^\+39(0\d{5,10}|3\d{8,9})$/, 'an Italian E.164 number, e.g. +390212345678')
    .optional(),
  /** The same two, as the block that `/byok-setup` copies names them; the other two names count more. */
  VAPI_PHONE_NUMBER_ID: z.string().min(1).optional(),
  BYOK_FROM_NUMBER: z
    .string()
    .regex(/^\+39(0\d{5,10}|3\d{8,9})$/, 'an Italian E.164 number, e.g. +390212345678')
    .optional(),
  /** Countries a test call may ring, ISO 3166-1 alpha-2; unset: Italy, the EU and the United States. As the gateway has it. */
  TEST_CALL_COUNTRIES: z
    .string()
    .refine((value) => parseTestCallCountries(value) !== null, 'two-letter country codes separated by commas')
    .optional(),
  /** Where the platform tells us about calls; unset: `/webhooks/voice` of `PUBLIC_URL`. */
  VOICE_WEBHOOK_URL: Address.optional(),
  /** Several by commas while it is replaced: new calls are given the first. */
  VOICE_WEBHOOK_SECRET: z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .refine((given) => given.every((secret) => secret.length >= 32), 'at least 32 characters each')
    .optional(),
  /** The platform's credential that signs its messages; the gateway checks them with `VOICE_HMAC_SECRET`. */
  VOICE_WEBHOOK_CREDENTIAL_ID: z.string().min(1).optional(),
  /** Below the platform's ten, which count test calls and others' too. */
  VOICE_MAX_CONCURRENT: z.coerce.number().int().min(1).max(9).default(5),
  /** A dial without an answer for so long is looked up. Not before its own request is given up, or it would be dialled twice. */
  VOICE_RECONCILE_AFTER_SECONDS: Seconds.min(voiceTimeoutMs / 1000).default(60),
  /** How often due calls, events and mails are looked for in Postgres. */
  BOOKING_SWEEP_EVERY_SECONDS: Seconds.default(2),
  /** An operator to whom a practice may be passed on; E.164. */
  OPERATOR_PHONE: z
    .string()
    .regex(/^\+\d{8,15}$/, 'an E.164 number')
    .optional(),
  /** `smtp(s)://user:password@host:port`, with TLS in production (`createSmtpMailer`). Unset in trial: mails go to the mailbox at `/dev/mail`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp(s):// address' }).optional(),
  MAIL_FROM: z.string().min(3).default(defaultMailFrom),
  OPERATOR_EMAIL: z.email().default('operatore@dentisti.example'),
  CONTACT_EMAIL: z.email().default('contatti@dentisti.example'),
  /** Address under which visitors reach us; begins the links in mails. */
  PUBLIC_URL: Address.default('http://localhost:8080'),
  /** Shared with the gateway, see `parseLinkSecrets`. */
  BOOKING_LINK_SECRET: z
    .string()
    .refine((value) => value.split(',').every((secret) => secret.trim().length >= 32), 'at least 32 characters each')
    .optional(),
});

interface VoiceEnv {
  isLive: boolean;
  baseUrl: string;
  apiKey: string;
  /** The line the environment names; null: the one in the records, or none yet (set-up). */
  phoneNumberId: string | null;
  /** E.164; null while calls are simulated, and until a line is set up. */
  callerId: string | null;
  webhook: { url: string; secret: string; credentialId: string | null };
}

export interface BookingEnv {
  /** In production no practice is rung before the go-live board lets it. */
  isProduction: boolean;
  voiceMode: VoiceMode;
  /** Null: telephone booking is off. */
  voice: VoiceEnv | null;
  /** Countries a test call may ring. */
  testCallCountries: readonly string[];
  maxCalls: number;
  reconcileAfterSeconds: number;
  sweepEverySeconds: number;
  operatorPhone: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  operatorEmail: string;
  contactEmail: string;
  /** Without a trailing slash. */
  publicUrl: string;
  linkSecrets: string[];
}

type Given = z.infer<typeof BookingVariables> & {
  APP_ENV: 'trial' | 'production';
  DATABASE_URL: string;
  TRIAL_SEED?: string | undefined;
};

function parseVoice(env: Given, publicUrl: string, problems: string[]): VoiceEnv | null {
  const isProduction = env.APP_ENV === 'production';
  const mode = voiceModeOf(env);
  if (mode === 'off') return null;
  const isLive = mode === 'live';
  const missing = (name: string, reason: string) => problems.push(`${name}: missing (${reason}; or VOICE=off)`);
  if (isProduction && !isLive) problems.push('VOICE: the simulator calls nobody; live or off');
  if (!isLive && !env.VOICE_BASE_URL) missing('VOICE_BASE_URL', "the simulator's address");
  // A simulated call that reaches the real platform would ring real telephones, and the other way round nobody.
  const baseUrl = (env.VOICE_BASE_URL ?? liveAddress).replace(/\/+$/, '');
  if (!isLive && liveHost.test(new URL(baseUrl).hostname))
    problems.push('VOICE_BASE_URL: VOICE=simulator with the real platform');
  if (isLive && !env.VOICE_API_KEY) missing('VOICE_API_KEY', "the voice platform's private key");
  const phoneNumberId = env.VOICE_PHONE_NUMBER_ID ?? env.VAPI_PHONE_NUMBER_ID;
  const callerId = env.CALLER_ID_NUMBER ?? env.BYOK_FROM_NUMBER ?? null;
  // Neither: the first line is made with `/byok-setup`, and bookings wait until then.
  if (isLive && phoneNumberId && !callerId) missing('CALLER_ID_NUMBER', 'the Italian number that our calls show');
  if (isLive && callerId && !phoneNumberId) missing('VOICE_PHONE_NUMBER_ID', 'the line that shows CALLER_ID_NUMBER');
  if (isLive && callerId && isDemoPhone(callerId)) problems.push('CALLER_ID_NUMBER: a demonstration number');
  if (isLive && !env.VOICE_WEBHOOK_SECRET) missing('VOICE_WEBHOOK_SECRET', 'at least 32 random characters');
  return {
    isLive,
    baseUrl,
    apiKey: env.VOICE_API_KEY ?? 'simulator',
    phoneNumberId: phoneNumberId ?? (isLive ? null : '00000000-0000-4000-8000-000000000001'),
    callerId,
    webhook: {
      url: env.VOICE_WEBHOOK_URL ?? `${publicUrl}/webhooks/voice`,
      secret: env.VOICE_WEBHOOK_SECRET?.[0] ?? trialSecret('voice-webhook', env),
      credentialId: env.VOICE_WEBHOOK_CREDENTIAL_ID ?? null,
    },
  };
}

/** Settings of calls and mails; what a production start may not lack is added to `problems`. */
export function parseBookingEnv(env: Given, problems: string[]): BookingEnv {
  const publicUrl = env.PUBLIC_URL.replace(/\/+$/, '');
  if (env.APP_ENV === 'production') {
    if (!env.SMTP_URL) problems.push('SMTP_URL: missing (the mail server, e.g. smtps://user:password@host)');
    if (!env.BOOKING_LINK_SECRET)
      problems.push('BOOKING_LINK_SECRET: missing (at least 32 random characters, the same for gateway and worker)');
    if (!publicUrl.startsWith('https://')) problems.push('PUBLIC_URL: must begin with https://');
    for (const name of ['MAIL_FROM', 'OPERATOR_EMAIL', 'CONTACT_EMAIL'] as const)
      if (/\.example>?$/.test(env[name])) problems.push(`${name}: missing (a real e-mail address)`);
  }
  return {
    isProduction: env.APP_ENV === 'production',
    voiceMode: voiceModeOf(env),
    voice: parseVoice(env, publicUrl, problems),
    testCallCountries: parseTestCallCountries(env.TEST_CALL_COUNTRIES) ?? defaultTestCallCountries,
    maxCalls: env.VOICE_MAX_CONCURRENT,
    reconcileAfterSeconds: env.VOICE_RECONCILE_AFTER_SECONDS,
    sweepEverySeconds: env.BOOKING_SWEEP_EVERY_SECONDS,
    operatorPhone: env.OPERATOR_PHONE ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    operatorEmail: env.OPERATOR_EMAIL,
    contactEmail: env.CONTACT_EMAIL,
    publicUrl,
    linkSecrets: parseLinkSecrets(env.BOOKING_LINK_SECRET, env),
  };
}
