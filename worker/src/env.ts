import { parseSentinels, type RedisSettings } from '@dentisti/core/platform/redis/redis-connection';
import { CannotStart } from '@dentisti/db/cannot-start';
import { z } from 'zod';
import { type ActivationEnv, ActivationVariables, parseActivationEnv } from './activation-env.ts';
import { type BookingEnv, BookingVariables, parseBookingEnv } from './booking-env.ts';
import { type GoogleEnv, GoogleVariables, parseGoogleEnv } from './google-env.ts';
import { type LlmEnv, LlmVariables, parseLlmEnv } from './llm-env.ts';
import { type PaymentsEnv, PaymentVariables, parsePaymentsEnv } from './payments-env.ts';
import { parseSipEnv, type SipEnv, SipVariables } from './sip-env.ts';

const providers = ['openstreetmap', 'google-places'] as const;
const googleAddress = 'https://places.googleapis.com';

const Address = z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' });
const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const Seconds = z.coerce.number().positive();

const Variables = BookingVariables.extend(PaymentVariables.shape)
  .extend(LlmVariables.shape)
  .extend(SipVariables.shape)
  .extend(ActivationVariables.shape)
  .extend(GoogleVariables.shape)
  .extend({
    APP_ENV: z.enum(['trial', 'production']).default('trial'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
    /** What the secrets of a trial are made of, as the gateway has it; unset: the database's address. */
    TRIAL_SEED: z.string().optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }),
    LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    /** Where health and metrics are read; unset: nowhere. */
    WORKER_METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    /** Base address of an OTLP/HTTP collector; unset: no traces. */
    OTEL_EXPORTER_OTLP_ENDPOINT: Address.optional(),
    COMMIT: z.string().default('unknown'),
    /** Discovery jobs run at once by this process. */
    DISCOVERY_CONCURRENCY: z.coerce.number().int().min(1).max(20).default(2),
    /** Comma-separated; `none` switches discovery off. Unset: decided by the edition, see `parseEnv`. */
    DISCOVERY_PROVIDERS: z.string().optional(),
    OVERPASS_URL: Address.optional(),
    PLACES_BASE_URL: Address.default(googleAddress),
    GOOGLE_PLACES_API_KEY: z.string().min(1).optional(),
    PLACES_TERMS_ACCEPTED: Flag.default(false),
    /** Largest number of paid requests of one discovery job. */
    PLACES_REQUEST_BUDGET: z.coerce.number().int().min(1).default(300),
    /** A running job without a heartbeat for so long has lost its worker. */
    DISCOVERY_STALE_AFTER_SECONDS: Seconds.default(30),
    /** A queued job not begun for so long is put into Redis again. */
    DISCOVERY_QUEUED_AFTER_SECONDS: Seconds.default(30),
    DISCOVERY_SWEEP_EVERY_SECONDS: Seconds.default(15),
    /** Whether practices' webhooks may go to this machine itself; as the gateway has it. */
    OUTBOUND_LOOPBACK: z.enum(['off', 'on']).default('off'),
  });

type Provider = (typeof providers)[number];

export type WorkerEnv = Omit<
  z.infer<typeof Variables>,
  'DISCOVERY_PROVIDERS' | keyof typeof BookingVariables.shape | keyof typeof PaymentVariables.shape | 'SIP_PROBE_ALLOW'
> & {
  booking: BookingEnv;
  payments: PaymentsEnv;
  /** Null: no language model is configured. */
  llm: LlmEnv | null;
  sip: SipEnv;
  activation: ActivationEnv;
  /** Where Redis is: `REDIS_URL`, and the Sentinels that know the primary. */
  redis: RedisSettings;
  /** Null: calendars at Google are not offered. */
  google: GoogleEnv | null;
  /** In the order in which they run. */
  providers: Provider[];
  /** A simulator in trial takes any key. */
  placesApiKey: string;
};

/** Unset: OpenStreetMap, and Google when it may run – with key and accepted terms, or against a simulator in trial. */
function chooseProviders(env: z.infer<typeof Variables>, isSimulated: boolean, problems: string[]): Provider[] {
  const mayUseGoogle = isSimulated || (env.GOOGLE_PLACES_API_KEY !== undefined && env.PLACES_TERMS_ACCEPTED);
  const wanted = env.DISCOVERY_PROVIDERS?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (!wanted?.length) return mayUseGoogle ? [...providers] : ['openstreetmap'];
  if (wanted.length === 1 && wanted[0] === 'none') return [];
  const unknown = wanted.filter((name) => !providers.some((provider) => provider === name));
  for (const name of unknown) problems.push(`DISCOVERY_PROVIDERS: "${name}" is none of ${providers.join(', ')}, none`);
  const chosen = providers.filter((provider) => wanted.includes(provider));
  if (chosen.includes('google-places') && !mayUseGoogle)
    problems.push(
      'DISCOVERY_PROVIDERS: google-places needs GOOGLE_PLACES_API_KEY and PLACES_TERMS_ACCEPTED=true (see docs/compliance.md)',
    );
  return chosen;
}

/** What the command-line importer needs. Throws one error that names the problem. */
export function parseImportEnv(source: Record<string, string | undefined> = process.env): { DATABASE_URL: string } {
  const parsed = Variables.pick({ DATABASE_URL: true }).safeParse(source);
  if (parsed.success) return parsed.data;
  throw new Error(`Environment:\n${parsed.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`).join('\n')}`);
}

/** The worker's environment. Throws one error that names every problem. An empty variable counts as unset. */
export function parseEnv(source: Record<string, string | undefined> = process.env): WorkerEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`);
  const sentinels = parseSentinels(given, problems);
  if (parsed.success) {
    const env = parsed.data;
    const isSimulated = env.APP_ENV === 'trial' && env.PLACES_BASE_URL !== googleAddress;
    const chosen = chooseProviders(env, isSimulated, problems);
    if (chosen.includes('openstreetmap') && !env.OVERPASS_URL)
      problems.push('OVERPASS_URL: needed by openstreetmap, e.g. https://overpass-api.de/api/interpreter');
    const booking = parseBookingEnv(env, problems);
    const payments = parsePaymentsEnv(env, problems);
    const llm = parseLlmEnv(env, problems);
    const sip = parseSipEnv(env, problems);
    const google = parseGoogleEnv(env, problems);
    if (env.APP_ENV === 'production' && env.OUTBOUND_LOOPBACK === 'on')
      problems.push('OUTBOUND_LOOPBACK: for a trial alone');
    if (problems.length === 0)
      return {
        ...env,
        booking,
        payments,
        llm,
        sip,
        google,
        redis: { url: env.REDIS_URL, sentinels },
        activation: parseActivationEnv(env),
        providers: chosen,
        placesApiKey: env.GOOGLE_PLACES_API_KEY ?? 'simulator',
      };
  }
  throw new CannotStart(`Environment:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
}
