/** One layer a SIP test went through, in the order in which it did. */
export interface ToolStep {
  /** Italian, e.g. `Registrazione SIP`. */
  title: string;
  state: 'passed' | 'warning' | 'failed' | 'skipped';
  /** Italian; null when there is nothing to add. */
  note: string | null;
}

/** Why a test failed: the first layer that did, its likely cause and what to do, in Italian. */
interface ToolFailureDetails {
  /** Short English key of the layer. */
  layer: string;
  /** Its Italian name. */
  layerTitle: string;
  cause: string;
  remedy: string;
  steps: ToolStep[];
  /** For the operator's support: without password, nonce or address of ours. Null when no SIP was spoken. */
  trace: string | null;
}

export interface ToolFailure {
  kind: 'failed';
  /** Italian. */
  message: string;
  details: ToolFailureDetails | null;
}
interface PlacedTestCall {
  kind: 'called';
  callId: string;
}
export interface AcceptedTrunk {
  kind: 'accepted';
  /** E.164. */
  italianNumber: string;
  /** The platform's. */
  phoneNumberId: string;
  /** Where the carrier has to forward calls to the number; null where none can come in. */
  forwardTo?: string | null;
  /** It is stored as the line that calls are made from. */
  inUse?: boolean;
  steps: ToolStep[];
}
/** What became of a run, as the worker notes it and the gateway hands it on. */
export type ToolOutcome = PlacedTestCall | AcceptedTrunk | ToolFailure;

/** What a run asks of the worker; a SIP password travels apart, encrypted. */
export interface TestCallRequest {
  /** E.164. */
  phone: string;
  message: string;
}

/** A run that has not begun by then is not begun: nobody waits for it, and a telephone rings only while somebody does. */
export const beginWithinSeconds = 60;

/** How a run's SIP password is encrypted on its way from gateway to worker. */
export const sipPasswordEncryption = (runId: string) => ({ purpose: 'sip-password', owner: runId });
