import type { VoiceCall } from '@dentisti/domain/dialing/voice-message';
import type { SipDiagnosis, SipTarget, SipTransport } from '@dentisti/domain/sip/diagnosis';
import type { MessagePurpose } from '@dentisti/domain/tools/test-call-assistant';

/** What the internal tools work with. */
export interface ToolsLine {
  /** Real telephones ring, real trunks are made: for administrators alone. */
  isLive: boolean;
  /** ISO 3166-1 alpha-2 codes of the countries that a test call may ring. */
  countries: readonly string[];
  /** Host of the platform's API: keys, and the SIP host that calls are forwarded to, belong to its region. */
  platformHost: string;
  caller: TestCaller;
  numberAdmin: NumberAdmin;
  /** Rings a new line from itself; unset: its settings are not tried. */
  probe?: TrunkProbe;
  /** The trial's network of simulated carriers; unset: visitors' trunks are not diagnosed. Reaches nobody else. */
  simulatedNetwork?: Pick<ToolsLine, 'diagnose' | 'resolveAddresses'>;
  /** Speaks SIP with the outside world: only for administrators. Rejects only when `signal` aborts. */
  diagnose(target: SipTarget, signal: AbortSignal): Promise<SipDiagnosis>;
  /** The numeric IPv4 addresses a carrier signals from, as far as its name tells; asks name servers alone. */
  resolveAddresses(sipDomain: string, signal: AbortSignal): Promise<string[]>;
}

/** A SIP trunk as the platform is told of it. */
export interface Trunk {
  /** Ours, at most 40 signs: by it everything of a run is found again. */
  handle: string;
  host: string;
  port: number | null;
  transport: SipTransport | null;
  username: string;
  password: string;
  /** Whether the carrier wants a `+` before the numbers we call. */
  leadingPlus: boolean;
  /** The platform registers there, for a carrier that asks for it. Default: it does not. */
  registers?: boolean;
  /** The carrier's signalling addresses, numeric IPv4: from them calls come in. None: calls go out alone. */
  inboundAddresses: readonly string[];
}

/** What we may ask of the platform's trunks and numbers. Every method throws `VoiceFailure`. */
export interface NumberAdmin {
  /** @returns the credential's id. */
  createTrunk(trunk: Trunk, signal: AbortSignal): Promise<string>;
  /** Gives a trunk other settings; as a whole, with its password. */
  changeTrunk(credentialId: string, trunk: Trunk, signal: AbortSignal): Promise<void>;
  /** @param number E.164, its leading 0 kept. @returns the number's id. */
  createNumber(number: string, name: string, credentialId: string, signal: AbortSignal): Promise<string>;
  /** Deletes what was made under a handle, known or not: the number first, then its credential. */
  clearAway(handle: string, signal: AbortSignal): Promise<void>;
}

export interface TestCaller {
  /**
   * Rings a telephone once and has a message read. The number was checked by `parseTestCallNumber`; `runId` finds the call
   * again. `purpose` chooses the words after the message; unset: a test. Throws `VoiceFailure`.
   */
  ring(
    call: { runId: string; phone: string; message: string; lineId?: string | undefined; purpose?: MessagePurpose },
    signal: AbortSignal,
  ): Promise<VoiceCall>;
}

/** What a call over a trunk came to. */
interface ProbeResult {
  /** Null: it neither rang nor ended in time. */
  isTaken: boolean | null;
  /** The platform's reason; null while it lasted. */
  reason: string | null;
}

/** Rings a line from itself: whether the carrier takes the call, and whether it forwards what comes in. */
export interface TrunkProbe {
  /** Throws `VoiceFailure`. */
  ring(lineId: string, number: string, signal: AbortSignal): Promise<ProbeResult>;
}
