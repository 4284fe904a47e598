import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseSentinels, type RedisSettings } from '@dentisti/core/platform/redis/redis-connection';
import type { GoogleSettings, PackageSettings, Secrets, ToolsSettings } from '@dentisti/core/settings';
import { parseLinkSecrets } from '@dentisti/db/booking/booking-link';
import { CannotStart } from '@dentisti/db/cannot-start';
import { defaultMailFrom, mailAddressOf } from '@dentisti/db/mail/mail-address';
import { trialSecret } from '@dentisti/db/trial-secret';
import { voiceModeOf, voiceModes } from '@dentisti/domain/dialing/voice-mode';
import type { Coordinates } from '@dentisti/domain/places/place';
import { z } from 'zod';
import { type Basemap, parseBasemapEnv } from './basemap-env.ts';
import { readCapPoints } from './geocoder/read-cap-points.ts';
import { parseGoogleSettings } from './google-env.ts';
import { trustProxyProblem } from './http/trust-proxy.ts';
import { parsePackageEnv } from './package-env.ts';
import { parseToolsEnv } from './tools-env.ts';

const placeholderEmail = 'contatti@dentisti.example';

/** An unset variable and an empty one mean the same: Compose passes `${X:-}` as an empty text. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
const text = (fallback: string) => optional(z.string().trim().default(fallback));
const whole = (fallback: number, min: number, max: number) =>
  optional(z.coerce.number().int().min(min).max(max).default(fallback));
/** A secret, or several by commas while one is being replaced: the newest, which is used, stands first. */
const secrets = optional(
  z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .refine((given) => given.every((secret) => secret.length >= 32), 'at least 32 characters each')
    .optional(),
);
const list = optional(z.string().default('')).transform((value) =>
  value
    .split(/[\s,]+/)
    .map((entry) => entry.trim())
    .filter(Boolean),
);

const Settings = z.object({
  APP_ENV: optional(z.enum(['trial', 'production']).default('trial')),
  HOST: text('127.0.0.1'),
  PORT: whole(8080, 0, 65_535),
  /** Address under which visitors reach us, without a trailing slash. */
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** What the secrets of a trial are made of, as the worker has it; unset: the database's address. */
  TRIAL_SEED: optional(z.string().optional()),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/ })),
  /** Keys the hashes under which clients are counted; in trial a new one at every start is good enough. */
  SESSION_SECRET: optional(z.string().min(32).optional()),
  COMPANY_LEGAL_NAME: text('Ragione sociale da configurare'),
  COMPANY_VAT_NUMBER: text('00000000000'),
  COMPANY_PEC: text('pec@dentisti.example'),
  CONTACT_EMAIL: text(placeholderEmail),
  SOCIAL_URL: optional(z.url({ protocol: /^https?$/ }).default('https://social.example/dentisti')),
  /** Mail leaves through the worker; named here so that a production start reports everything missing at once. */
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ }).optional()),
  /** Sender of our mails, as the worker has it: its domain stands in their Message-IDs. */
  MAIL_FROM: text(defaultMailFrom),
  /** Mailbox of the operator, for news that cannot reach a practice. */
  OPERATOR_EMAIL: text('operatore@dentisti.example'),
  /** Leaflet template; `{theme}` becomes `light` or `dark`. */
  TILE_URL: text('/tiles/{theme}/{z}/{x}/{y}.svg'),
  TILE_ATTRIBUTION: text('GeoNames, ISTAT, GSHHG, Natural Earth'),
  /** A map with streets: an absolute path of a PMTiles file or an address under `PUBLIC_URL`; see `basemap-env.ts`. */
  BASEMAP_URL: optional(z.string().optional()),
  /** Google Analytics property; unset: no page knows it. Its script is loaded only with the visitor's consent. */
  GA_MEASUREMENT_ID: optional(
    z
      .string()
      .regex(/^G-[A-Z0-9]{4,20}$/, 'like G-XXXXXXXXXX')
      .optional(),
  ),
  /** `false`, or addresses as Express takes them (`loopback, 10.0.0.0/8`); in trial also `true` or a number of hops. */
  TRUST_PROXY: text('false'),
  /** Addresses or CIDR ranges that no rate limit counts. */
  RATE_LIMIT_EXEMPT: list,
  /** How many times the usual limits a client on this machine has; more than 1 in a trial alone. */
  RATE_LIMIT_LOOPBACK_FACTOR: whole(1, 1, 100),
  COMMIT: text('unknown'),
  /** Where health and metrics are read by those who run it; unset: nowhere. 0: any free port. */
  METRICS_PORT: optional(z.coerce.number().int().min(0).max(65_535).optional()),
  METRICS_HOST: text('127.0.0.1'),
  /** Base address of an OTLP/HTTP collector; unset: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ }).optional()),
  LOG_LEVEL: optional(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info')),
  WEB_DIST: text(resolve(import.meta.dirname, '../../web/dist')),
  /** The page's documents by id, as codegen writes them. */
  TRUSTED_DOCUMENTS: text(resolve(import.meta.dirname, '../../web/src/gql/persisted-documents.json')),
  /** Telephone booking: not offered, against our own simulator, or with real calls. Unset: by edition. */
  VOICE: optional(z.enum(voiceModes).optional()),
  /** Base address of the trial's voice simulator, as the worker has it; unset: scenarios cannot be set. */
  VOICE_BASE_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
  /** Most calls at once, as the worker has it: shown to operators. */
  VOICE_MAX_CONCURRENT: optional(z.coerce.number().int().min(1).max(9).default(5)),
  /** What the voice platform shows in `x-dentisti-secret` when it calls `/webhooks/voice`. */
  VOICE_WEBHOOK_SECRET: secrets,
  /** Key of the signature over a webhook's bytes; unset: none is asked for. */
  VOICE_HMAC_SECRET: secrets,
  /** Where the platform tells about calls that ring us; unset: `/webhooks/voice` of `PUBLIC_URL`. As the worker has it. */
  VOICE_WEBHOOK_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
  VOICE_WEBHOOK_CREDENTIAL_ID: optional(z.string().optional()),
  /** An operator to whom a practice that rings back may be passed on; E.164. */
  OPERATOR_PHONE: optional(
    z
      .string()
      .regex(/^\+\d{8,15}$/, 'an E.164 number')
      .optional(),
  ),
  /** Make the tokens of private links; several, newest first, while one is replaced. Shared with the worker. */
  BOOKING_LINK_SECRET: optional(
    z
      .string()
      .refine((value) => value.split(',').every((secret) => secret.trim().length >= 32), 'at least 32 characters each')
      .optional(),
  ),
  /** Whether an unseen contact enters a mailed code before the first call. Unset: by edition. */
  BOOKING_VERIFICATION: optional(z.enum(['off', 'email']).optional()),
  /** What practices pay, in cents a month without VAT; an unset price is agreed in writing with each of them. */
  PRACTICE_AGENDA_MONTHLY_CENTS: whole(0, 0, 1_000_000),
  RECEPTIONIST_MONTHLY_CENTS: optional(z.coerce.number().int().min(0).max(1_000_000).optional()),
  RECEPTIONIST_INCLUDED_MINUTES: optional(z.coerce.number().int().min(1).max(100_000).optional()),
  /**
   * Outside the trial: slug of a hidden practice with an agenda, kept for the receptionist's demonstration alone. Unset:
   * no demonstration.
   */
  RECEPTIONIST_DEMO_SLUG: optional(z.string().trim().optional()),
  /** Encrypts the second factors of operators. */
  OPERATOR_KEY: secrets,
  /** An OpenAI-compatible endpoint that re-reads needs; asked by the worker, which has its key. Unset: the rules alone. */
  LLM_BASE_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
  /** Base address of a geocoder of our own that speaks Photon's protocol; unset: addresses go by their comune's centre. */
  GEOCODER_URL: optional(
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => !/[?#@]/.test(url), 'an address without credentials and query')
      .optional(),
  ),
  /** A file of CAPs with their points, `cap,latitude,longitude`; unset: the gazetteer and the practices alone. */
  CAP_POINTS_FILE: optional(z.string().trim().optional()),
  /** Whether practices' webhooks may go to this machine itself; as the worker has it. */
  OUTBOUND_LOOPBACK: optional(z.enum(['off', 'on']).default('off')),
  /**
   * Once asked to stop we say that we are not ready and answer as usual for so long, until everybody sends their requests
   * elsewhere. 0: nobody else is there.
   */
  DRAIN_SECONDS: optional(z.coerce.number().min(0).max(60).default(5)),
  /** How long a request for a discovery waits for its job before it answers 202. */
  SCRAPE_WAIT_MS: whole(25_000, 0, 60_000),
});

type Settled = 'SESSION_SECRET' | 'PUBLIC_URL' | 'VOICE' | 'BOOKING_VERIFICATION';

type Secret = 'BOOKING_LINK_SECRET' | 'OPERATOR_KEY' | 'VOICE_WEBHOOK_SECRET' | 'VOICE_HMAC_SECRET';
export type GatewayEnv = Omit<z.infer<typeof Settings>, Settled | Secret | 'BASEMAP_URL'> & {
  [Name in Settled]: NonNullable<z.infer<typeof Settings>[Name]>;
} & {
  /** Each newest first. */
  BOOKING_LINK_SECRETS: readonly string[];
  VOICE_WEBHOOK_SECRETS: Secrets;
  OPERATOR_KEYS: Secrets;
  /** Empty: no signature is asked for. */
  VOICE_HMAC_SECRETS: readonly string[];
  /** The CAPs of `CAP_POINTS_FILE`; none without it. */
  capPoints: ReadonlyMap<string, Coordinates>;
  /** The first-visit package and its payment. */
  package: PackageSettings;
  /** The map with streets; null: our own tiles. */
  basemap: Basemap | null;
  /** `/test-caller-id` and `/byok-setup`. */
  tools: ToolsSettings;
  /** Where Redis is: `REDIS_URL`, and the Sentinels that know the primary. */
  redis: RedisSettings;
  /** Calendars kept at Google; null: not offered. */
  google: GoogleSettings | null;
};

/** Every problem of the environment in one message, one per line. */
export class EnvironmentError extends CannotStart {
  override name = 'EnvironmentError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Reads and checks the gateway's settings. Throws `EnvironmentError` naming all problems at once. */
export function parseEnv(source: NodeJS.ProcessEnv = process.env): GatewayEnv {
  const parsed = Settings.safeParse(source);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const name = issue.path.join('.');
        return source[name] ? `${name}: ${issue.message}` : `${name}: missing`;
      });
  if (source.APP_ENV === 'production') problems.push(...productionProblems(source, problems));
  const packageEnv = parsePackageEnv(source, problems);
  const appEnv = source.APP_ENV === 'production' ? 'production' : 'trial';
  const untrusted = trustProxyProblem(source.TRUST_PROXY?.trim() ?? '', appEnv);
  if (untrusted) problems.push(untrusted);
  const voice = parsed.success ? voiceModeOf(parsed.data) : 'off';
  const capPoints = readCapPoints(source.CAP_POINTS_FILE?.trim(), problems);
  const tools = parseToolsEnv(source, { appEnv, voice }, problems);
  const publicUrl = (source.PUBLIC_URL || `http://localhost:${source.PORT || 8080}`).trim().replace(/\/+$/, '');
  const google = parseGoogleSettings(source, { appEnv, publicUrl }, problems);
  const sentinels = parseSentinels(source, problems);
  const basemap = parseBasemapEnv(source.BASEMAP_URL, publicUrl, problems);
  if (!parsed.success || !packageEnv || !tools || problems.length > 0) throw new EnvironmentError(problems);
  const {
    BASEMAP_URL: _,
    BOOKING_LINK_SECRET,
    OPERATOR_KEY,
    VOICE_WEBHOOK_SECRET,
    VOICE_HMAC_SECRET,
    ...settings
  } = parsed.data;
  const orOfTrial = (given: readonly string[] | undefined, purpose: Parameters<typeof trialSecret>[0]): Secrets => {
    const [newest = trialSecret(purpose, settings), ...older] = given ?? [];
    return [newest, ...older];
  };
  const production = settings.APP_ENV === 'production';
  return {
    ...settings,
    capPoints,
    package: packageEnv,
    tools,
    google,
    basemap,
    redis: { url: settings.REDIS_URL, sentinels },
    VOICE: voice,
    VOICE_WEBHOOK_SECRETS: orOfTrial(VOICE_WEBHOOK_SECRET, 'voice-webhook'),
    VOICE_HMAC_SECRETS: VOICE_HMAC_SECRET ?? [],
    OPERATOR_KEYS: orOfTrial(OPERATOR_KEY, 'operator-key'),
    BOOKING_LINK_SECRETS: parseLinkSecrets(BOOKING_LINK_SECRET, settings),
    BOOKING_VERIFICATION: settings.BOOKING_VERIFICATION ?? (production ? 'email' : 'off'),
    SESSION_SECRET: parsed.data.SESSION_SECRET ?? randomBytes(32).toString('hex'),
    PUBLIC_URL: publicUrl,
  };
}

/** What the command that invites an administrator needs. Throws `EnvironmentError`. */
export function parseInviteEnv(source: NodeJS.ProcessEnv = process.env): Record<'DATABASE_URL' | 'PUBLIC_URL', string> {
  const { DATABASE_URL, PUBLIC_URL } = source;
  if (DATABASE_URL && PUBLIC_URL) return { DATABASE_URL, PUBLIC_URL: PUBLIC_URL.replace(/\/+$/, '') };
  throw new EnvironmentError(['DATABASE_URL and PUBLIC_URL: both are needed']);
}

/** What a production start may not lack: placeholders are for the trial alone. */
function productionProblems(source: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  const required = {
    PUBLIC_URL: 'the https address visitors use',
    SESSION_SECRET: 'at least 32 random characters',
    OPERATOR_KEY: 'at least 32 random characters',
    COMPANY_LEGAL_NAME: 'the legal name shown in footer and legal pages',
    COMPANY_VAT_NUMBER: 'the Italian VAT number',
    COMPANY_PEC: 'the certified mail address',
    CONTACT_EMAIL: 'the address visitors write to',
    SMTP_URL: 'the mail server, e.g. smtps://user:password@host',
    MAIL_FROM: 'the sender of our mails, the same for gateway and worker',
    OPERATOR_EMAIL: 'who is told when a practice cannot be',
    BOOKING_LINK_SECRET: 'at least 32 random characters, the same for gateway and worker',
    ...(source.VOICE !== 'off' && {
      VOICE_WEBHOOK_SECRET: 'at least 32 random characters, the same for gateway and worker; or VOICE=off',
    }),
  };
  const problems = Object.entries(required)
    .filter(([name]) => !source[name]?.trim() && !known.some((problem) => problem.startsWith(`${name}:`)))
    .map(([name, meaning]) => `${name}: missing (${meaning})`);
  const { PUBLIC_URL, COMPANY_VAT_NUMBER, CONTACT_EMAIL, COMPANY_PEC, OPERATOR_EMAIL, VOICE } = source;
  const MAIL_FROM = source.MAIL_FROM && mailAddressOf(source.MAIL_FROM);
  if (VOICE === 'simulator') problems.push('VOICE: the simulator calls nobody; live or off');
  if (!['', '1'].includes(source.RATE_LIMIT_LOOPBACK_FACTOR ?? ''))
    problems.push('RATE_LIMIT_LOOPBACK_FACTOR: for a trial alone');
  if (source.OUTBOUND_LOOPBACK === 'on') problems.push('OUTBOUND_LOOPBACK: for a trial alone');
  if (PUBLIC_URL && !PUBLIC_URL.startsWith('https://')) problems.push('PUBLIC_URL: must begin with https://');
  if (COMPANY_VAT_NUMBER && !isItalianVatNumber(COMPANY_VAT_NUMBER))
    problems.push('COMPANY_VAT_NUMBER: not an Italian VAT number (11 digits with a valid check digit)');
  for (const [name, value] of Object.entries({ CONTACT_EMAIL, COMPANY_PEC, OPERATOR_EMAIL, MAIL_FROM }))
    if (value && (!z.email().safeParse(value).success || value.endsWith('.example')))
      problems.push(`${name}: not a real e-mail address`);
  return problems;
}

/** Check digit of the partita IVA: Luhn over eleven digits; all zeros is the usual placeholder. */
function isItalianVatNumber(value: string): boolean {
  const digits = value.replace(/^IT/i, '').trim();
  if (!/^\d{11}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
