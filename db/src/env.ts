import { z } from 'zod';

const Env = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  /** Demonstration data are for the trial edition alone (decisions §1). */
  APP_ENV: z.enum(['trial', 'production']).default('trial'),
});

/** Environment of the command-line entries of this workspace (migrate, seed). Throws one error naming every problem. */
export function readEnv(source: Record<string, string | undefined> = process.env): z.infer<typeof Env> {
  const parsed = Env.safeParse(source);
  if (parsed.success) return parsed.data;
  throw new Error(`Environment: ${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`);
}
