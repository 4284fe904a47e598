import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';

const placeholderEmail = 'contatti@dentisti.example';

/** An unset variable and an empty one mean the same: Compose passes `${X:-}` as an empty text. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
const text = (fallback: string) => optional(z.string().trim().default(fallback));
const whole = (fallback: number, min: number, max: number) =>
  optional(z.coerce.number().int().min(min).max(max).default(fallback));
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
  /** Leaflet template; `{theme}` becomes `light` or `dark`. */
  TILE_URL: text('/tiles/{theme}/{z}/{x}/{y}.svg'),
  TILE_ATTRIBUTION: text('GeoNames, ISTAT, Natural Earth'),
  /** `false`, `true`, a number of hops, or addresses as Express takes them (`loopback, 10.0.0.0/8`). */
  TRUST_PROXY: text('false'),
  /** Addresses or CIDR ranges that no rate limit counts. */
  RATE_LIMIT_EXEMPT: list,
  COMMIT: text('unknown'),
  LOG_LEVEL: optional(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info')),
  WEB_DIST: text(resolve(import.meta.dirname, '../../web/dist')),
  /** How long a scrape request waits for its job before it answers 202. */
  SCRAPE_WAIT_MS: whole(25_000, 0, 60_000),
});

export type GatewayEnv = Omit<z.infer<typeof Settings>, 'SESSION_SECRET' | 'PUBLIC_URL'> & {
  SESSION_SECRET: string;
  PUBLIC_URL: string;
};

/** Every problem of the environment in one message, one per line. */
export class EnvironmentError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'EnvironmentError';
    this.problems = problems;
  }
}

/** Reads and checks the gateway's settings. Throws `EnvironmentError` naming all problems at once. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): GatewayEnv {
  const parsed = Settings.safeParse(source);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const name = issue.path.join('.');
        return source[name] ? `${name}: ${issue.message}` : `${name}: missing`;
      });
  if (source.APP_ENV === 'production') problems.push(...productionProblems(source, problems));
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems);
  return {
    ...parsed.data,
    SESSION_SECRET: parsed.data.SESSION_SECRET ?? randomBytes(32).toString('hex'),
    PUBLIC_URL: (parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`).replace(/\/+$/, ''),
  };
}

/** What a production start may not lack: placeholders are for the trial alone (decisions §1). */
function productionProblems(source: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  const required = {
    PUBLIC_URL: 'the https address visitors use',
    SESSION_SECRET: 'at least 32 random characters',
    COMPANY_LEGAL_NAME: 'the legal name shown in footer and legal pages',
    COMPANY_VAT_NUMBER: 'the Italian VAT number',
    COMPANY_PEC: 'the certified mail address',
    CONTACT_EMAIL: 'the address visitors write to',
    SMTP_URL: 'the mail server, e.g. smtps://user:password@host',
  };
  const problems = Object.entries(required)
    .filter(([name]) => !source[name]?.trim() && !known.some((problem) => problem.startsWith(`${name}:`)))
    .map(([name, meaning]) => `${name}: missing (${meaning})`);
  const { PUBLIC_URL, COMPANY_VAT_NUMBER, CONTACT_EMAIL, COMPANY_PEC } = source;
  if (PUBLIC_URL && !PUBLIC_URL.startsWith('https://')) problems.push('PUBLIC_URL: must begin with https://');
  if (COMPANY_VAT_NUMBER && !isItalianVatNumber(COMPANY_VAT_NUMBER))
    problems.push('COMPANY_VAT_NUMBER: not an Italian VAT number (11 digits with a valid check digit)');
  for (const [name, value] of Object.entries({ CONTACT_EMAIL, COMPANY_PEC }))
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
