import { defaultMailFrom, readLinkSecrets, trialSecret } from '@dentisti/db';
import { z } from 'zod';

const Address = z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' });
const Secret = z.string().min(32, 'at least 32 characters');
const Seconds = z.coerce.number().positive();
const liveAddress = 'https://api.eu.vapi.ai';
const liveHost = /(^|\.)vapi\.ai$/;

/** Variables of calls and mails. Several are shared with the gateway: docs/operations.md. */
export const BookingVariables = z.object({
  /** `off`: no telephone booking. `simulator`: calls reach nobody. Unset: by edition. */
  VOICE: z.enum(['off', 'simulator', 'live']).optional(),
  VOICE_BASE_URL: Address.optional(),
  VOICE_API_KEY: z.string().min(1).optional(),
  /** The platform's id of the line from which we call. */
  VOICE_PHONE_NUMBER_ID: z.string().min(1).optional(),
  /** Where the platform tells us about calls; unset: `/webhooks/voice` of `PUBLIC_URL`. */
  VOICE_WEBHOOK_URL: Address.optional(),
  VOICE_WEBHOOK_SECRET: Secret.optional(),
  /** The platform's credential that signs its messages; the gateway checks them with `VOICE_HMAC_SECRET`. */
  VOICE_WEBHOOK_CREDENTIAL_ID: z.string().min(1).optional(),
  /** Below the platform's ten, which count test calls and others' too. */
  VOICE_MAX_CONCURRENT: z.coerce.number().int().min(1).max(9).default(5),
  /** A dial without an answer for so long is looked up. */
  VOICE_RECONCILE_AFTER_SECONDS: Seconds.default(60),
  /** How often due calls, events and mails are looked for in Postgres. */
  BOOKING_SWEEP_EVERY_SECONDS: Seconds.default(2),
  /** A person of ours to whom a practice may be passed on; E.164. */
  OPERATOR_PHONE: z
    .string()
    .regex(/^\+\d{8,15}$/, 'an E.164 number')
    .optional(),
  /** `smtp(s)://user:password@host:port`. Unset in trial: mails go to the mailbox at `/dev/mail`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp(s):// address' }).optional(),
  MAIL_FROM: z.string().min(3).default(defaultMailFrom),
  OPERATOR_EMAIL: z.email().default('operatore@dentisti.example'),
  CONTACT_EMAIL: z.email().default('contatti@dentisti.example'),
  /** Address under which visitors reach us; begins the links in mails. */
  PUBLIC_URL: Address.default('http://localhost:8080'),
  /** Shared with the gateway, see `readLinkSecrets`. */
  BOOKING_LINK_SECRET: z
    .string()
    .refine((value) => value.split(',').every((secret) => secret.trim().length >= 32), 'at least 32 characters each')
    .optional(),
});

export interface VoiceEnv {
  isLive: boolean;
  baseUrl: string;
  apiKey: string;
  phoneNumberId: string;
  webhook: { url: string; secret: string; credentialId: string | null };
}

export interface BookingEnv {
  /** Null: telephone booking is off. */
  voice: VoiceEnv | null;
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

type Given = z.infer<typeof BookingVariables> & { APP_ENV: 'trial' | 'production'; DATABASE_URL: string };

function readVoice(env: Given, publicUrl: string, problems: string[]): VoiceEnv | null {
  const isProduction = env.APP_ENV === 'production';
  // In trial a simulator's address switches calls on by itself.
  const mode = env.VOICE ?? (isProduction ? 'live' : env.VOICE_BASE_URL ? 'simulator' : 'off');
  if (mode === 'off') return null;
  const isLive = mode === 'live';
  const missing = (name: string, why: string) => problems.push(`${name}: missing (${why}; or VOICE=off)`);
  if (isProduction && !isLive) problems.push('VOICE: the simulator calls nobody; live or off');
  if (!isLive && !env.VOICE_BASE_URL) missing('VOICE_BASE_URL', "the simulator's address");
  // A simulated call that reaches the real platform would ring real telephones, and the other way round nobody.
  const baseUrl = (env.VOICE_BASE_URL ?? liveAddress).replace(/\/+$/, '');
  if (!isLive && liveHost.test(new URL(baseUrl).hostname))
    problems.push('VOICE_BASE_URL: VOICE=simulator with the real platform');
  if (isLive && !env.VOICE_API_KEY) missing('VOICE_API_KEY', "the voice platform's private key");
  if (isLive && !env.VOICE_PHONE_NUMBER_ID) missing('VOICE_PHONE_NUMBER_ID', 'the line from which we call');
  if (isLive && !env.VOICE_WEBHOOK_SECRET) missing('VOICE_WEBHOOK_SECRET', 'at least 32 random characters');
  return {
    isLive,
    baseUrl,
    apiKey: env.VOICE_API_KEY ?? 'simulator',
    phoneNumberId: env.VOICE_PHONE_NUMBER_ID ?? '00000000-0000-4000-8000-000000000001',
    webhook: {
      url: env.VOICE_WEBHOOK_URL ?? `${publicUrl}/webhooks/voice`,
      secret: env.VOICE_WEBHOOK_SECRET ?? trialSecret('voice-webhook', env.DATABASE_URL),
      credentialId: env.VOICE_WEBHOOK_CREDENTIAL_ID ?? null,
    },
  };
}

/** Settings of calls and mails; what a production start may not lack is added to `problems`. */
export function readBookingEnv(env: Given, problems: string[]): BookingEnv {
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
    voice: readVoice(env, publicUrl, problems),
    maxCalls: env.VOICE_MAX_CONCURRENT,
    reconcileAfterSeconds: env.VOICE_RECONCILE_AFTER_SECONDS,
    sweepEverySeconds: env.BOOKING_SWEEP_EVERY_SECONDS,
    operatorPhone: env.OPERATOR_PHONE ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    operatorEmail: env.OPERATOR_EMAIL,
    contactEmail: env.CONTACT_EMAIL,
    publicUrl,
    linkSecrets: readLinkSecrets(env.BOOKING_LINK_SECRET, env.DATABASE_URL),
  };
}
