import type { SipDiagnosis, SipTarget } from '@dentisti/domain/sip/diagnosis';
import type { NumberDesk } from '../integrations/voice/number-desk.ts';
import type { TestCaller } from '../integrations/voice/test-caller.ts';

/** What the internal tools work with. */
export interface ToolsLine {
  /** Real telephones ring, real trunks are made: for administrators alone. */
  isLive: boolean;
  /** ISO 3166-1 alpha-2 codes of the countries that a test call may ring. */
  countries: readonly string[];
  caller: TestCaller;
  desk: NumberDesk;
  /** Speaks SIP with the outside world: only for administrators. Rejects only when `signal` aborts. */
  diagnose(target: SipTarget, signal: AbortSignal): Promise<SipDiagnosis>;
}
