import { z } from 'zod';
import { isAliased } from './connection.ts';
import { trialSecret } from './trial-secret.ts';

const Env = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  /** The owner of the tables, where gateway and worker log in as somebody else. */
  OWNER_DATABASE_URL: z
    .union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })])
    .optional(),
  /** What the secrets of a trial are made of; unset: the owner's address. */
  TRIAL_SEED: z.string().optional(),
  /** Demonstration data are for the trial edition alone. */
  APP_ENV: z.enum(['trial', 'production']).default('trial'),
  /** A restore's: the key, or keys by commas, with which the gateway encrypted the operators' second factors. */
  OPERATOR_KEY: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((key) => key.trim())
        .filter((key) => key !== ''),
    ),
  /** A restore's: put the data back although some second factors cannot be opened any more. */
  ACCEPT_LOST_SECOND_FACTORS: z
    .enum(['true', 'false', ''])
    .default('false')
    .transform((value) => value === 'true'),
});

/** Environment of the command-line entries of this workspace (migrate, seed). Throws one error naming every problem. */
export function parseEnv(
  source: Record<string, string | undefined> = process.env,
): z.infer<typeof Env> & { OWNER_DATABASE_URL: string } {
  const parsed = Env.safeParse(source);
  if (parsed.success) {
    const { APP_ENV, OPERATOR_KEY, DATABASE_URL, TRIAL_SEED } = parsed.data;
    const OWNER_DATABASE_URL = parsed.data.OWNER_DATABASE_URL || DATABASE_URL;
    if (isAliased(OWNER_DATABASE_URL))
      throw new Error('Environment: OWNER_DATABASE_URL must name Postgres itself, beside a DATABASE_URL with {role}');
    // A trial without one encrypts with the key that gateway and restore both make of the same seed.
    const isOfTrial = APP_ENV === 'trial' && OPERATOR_KEY.length === 0;
    const key = () => trialSecret('operator-key', { DATABASE_URL: OWNER_DATABASE_URL, TRIAL_SEED });
    return { ...parsed.data, OWNER_DATABASE_URL, OPERATOR_KEY: isOfTrial ? [key()] : OPERATOR_KEY };
  }
  throw new Error(`Environment: ${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`);
}
