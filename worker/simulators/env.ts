import { z } from 'zod';

const Env = z.object({
  SIMULATORS_PORT: z.coerce.number().int().min(0).max(65535).default(8090),
  VOICE_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65535).default(8091),
  PAYMENTS_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65535).default(8092),
  /** UDP, for the simulated carriers' SIP. */
  SIP_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65535).default(8093),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Seconds of a simulated conversation in one second of waiting. */
  VOICE_SIMULATOR_SPEED: z.coerce.number().positive().max(100_000).default(8),
  /** Signs the voice platform's messages as its credential would; shared with the gateway. Unset: unsigned. */
  VOICE_HMAC_SECRET: z
    .string()
    .min(1)
    .transform((value) => value.split(',', 1)[0]?.trim() ?? value)
    .optional(),
  /** The payment page is opened by visitors' browsers; unset: `HOST`. */
  PAYMENTS_SIMULATOR_HOST: z.string().min(1).optional(),
  /** Where those browsers reach it; unset: `localhost` with its port. */
  PAYMENTS_SIMULATOR_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  GOOGLE_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65535).default(8094),
  /** Its page of consent is opened by browsers of the studio; unset: `HOST`. */
  GOOGLE_SIMULATOR_HOST: z.string().min(1).optional(),
  /** Where those browsers reach it; unset: `localhost` with its port. */
  GOOGLE_SIMULATOR_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where its page of consent may lead back to; unset: the trial's usual address. */
  GOOGLE_SIMULATOR_REDIRECT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Who is told of payments; unset: nobody. */
  PAYMENTS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** Environment of the simulators; an empty variable counts as unset. Throws one error naming every problem. */
export function parseSimulatorsEnv(source: Record<string, string | undefined> = process.env): z.infer<typeof Env> {
  const parsed = Env.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')));
  if (parsed.success) return parsed.data;
  throw new Error(`Environment: ${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`);
}
