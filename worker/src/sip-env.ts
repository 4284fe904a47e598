import type { BlockList } from 'node:net';
import { z } from 'zod';
import { parseAddressRanges } from './integrations/sip/address-rule.ts';
import type { SipSimulatorAddress } from './integrations/sip/simulated-network.ts';

/** Variables of the SIP check. */
export const SipVariables = z.object({
  /** Comma-separated ranges the check may contact although they are not public. Tests only. */
  SIP_PROBE_ALLOW: z.string().min(1).optional(),
  /** `host:port` (UDP) of the trial's simulated carriers; unset: visitors' trunks are not diagnosed. */
  SIP_SIMULATOR: z
    .string()
    .regex(/^[a-z0-9.-]+:\d{1,5}$/i, 'must be host:port')
    .optional(),
});

export interface SipEnv {
  /** Null: public addresses only. */
  probeAllow: BlockList | null;
  /** Null: the trial has no simulated carriers, as production. */
  simulator: SipSimulatorAddress | null;
}

/** Settings of the SIP check. Problems are added to `problems`. */
export function parseSipEnv(
  { SIP_PROBE_ALLOW, SIP_SIMULATOR, APP_ENV }: z.infer<typeof SipVariables> & { APP_ENV: 'trial' | 'production' },
  problems: string[],
): SipEnv {
  const [host = '', port = ''] = SIP_SIMULATOR?.split(':') ?? [];
  // Compose names it in every edition; in production nobody asks a simulated carrier.
  const isOffered = SIP_SIMULATOR !== undefined && APP_ENV === 'trial';
  const simulator = isOffered ? { host, port: Number(port) } : null;
  if (SIP_PROBE_ALLOW === undefined) return { probeAllow: null, simulator };
  // A form on the Internet that reaches our own network is worse than no service.
  if (APP_ENV === 'production')
    problems.push('SIP_PROBE_ALLOW: for tests only, must not be set in production (it opens internal addresses)');
  const probeAllow = parseAddressRanges(SIP_PROBE_ALLOW);
  if (!probeAllow) problems.push('SIP_PROBE_ALLOW: must be addresses such as 127.0.0.0/8,::1/128');
  return { probeAllow, simulator };
}
