import type { SipDiagnosis, SipTarget } from '@dentisti/domain/sip/diagnosis';
import type { NumberDesk } from '../integrations/voice/number-desk.ts';
import type { TestCaller } from '../integrations/voice/test-caller.ts';
import type { TrunkProbe } from '../integrations/voice/trunk-probe.ts';

/** What the internal tools work with. */
export interface ToolsLine {
  /** Real telephones ring, real trunks are made: for administrators alone. */
  isLive: boolean;
  /** ISO 3166-1 alpha-2 codes of the countries that a test call may ring. */
  countries: readonly string[];
  /** Host of the platform's API: keys, and the SIP host that calls are forwarded to, belong to its region. */
  platformHost: string;
  caller: TestCaller;
  desk: NumberDesk;
  /** Rings a new line from itself; unset: its settings are not tried. */
  probe?: TrunkProbe;
  /** The trial's network of simulated carriers; unset: visitors' trunks are not diagnosed. Reaches nobody else. */
  simulatedNetwork?: Pick<ToolsLine, 'diagnose' | 'resolveAddresses'>;
  /** Speaks SIP with the outside world: only for administrators. Rejects only when `signal` aborts. */
  diagnose(target: SipTarget, signal: AbortSignal): Promise<SipDiagnosis>;
  /** The numeric IPv4 addresses a carrier signals from, as far as its name tells; asks name servers alone. */
  resolveAddresses(sipDomain: string, signal: AbortSignal): Promise<string[]>;
}
