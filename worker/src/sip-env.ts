import type { BlockList } from 'node:net';
import { z } from 'zod';
import { readAddressRanges } from './integrations/sip/address-rule.ts';

/** Variables of the SIP check. */
export const SipVariables = z.object({
  /** Comma-separated ranges the check may contact although they are not public. Tests only. */
  SIP_PROBE_ALLOW: z.string().min(1).optional(),
});

export interface SipEnv {
  /** Null: public addresses only. */
  probeAllow: BlockList | null;
}

/** Settings of the SIP check. Problems are added to `problems`. */
export function readSipEnv(
  { SIP_PROBE_ALLOW, APP_ENV }: z.infer<typeof SipVariables> & { APP_ENV: 'trial' | 'production' },
  problems: string[],
): SipEnv {
  if (SIP_PROBE_ALLOW === undefined) return { probeAllow: null };
  // A form on the Internet that reaches our own network is worse than no service.
  if (APP_ENV === 'production')
    problems.push('SIP_PROBE_ALLOW: for tests only, must not be set in production (it opens internal addresses)');
  const probeAllow = readAddressRanges(SIP_PROBE_ALLOW);
  if (!probeAllow) problems.push('SIP_PROBE_ALLOW: must be addresses such as 127.0.0.0/8,::1/128');
  return { probeAllow };
}
