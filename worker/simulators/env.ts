import { z } from 'zod';

const Env = z.object({
  SIMULATORS_PORT: z.coerce.number().int().min(0).max(65535).default(8090),
  HOST: z.string().min(1).default('127.0.0.1'),
});

/** Environment of the simulators. Throws one error naming every problem. */
export function readSimulatorsEnv(source: Record<string, string | undefined> = process.env): z.infer<typeof Env> {
  const parsed = Env.safeParse(source);
  if (parsed.success) return parsed.data;
  throw new Error(`Environment: ${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`);
}
