import { type SipFault, sipFaults } from './faults.ts';
import { type SipLayer, sipLayers } from './layers.ts';

/** Longest trace, in characters: enough for a whole registration, short enough for a mail. */
export const maxTraceLength = 12_000;

export type SipTransport = 'udp' | 'tcp' | 'tls';

/** A trunk to be checked. Never stored or logged whole: it carries the password. */
export interface SipTarget {
  /** Host name or IP address, optionally with `:port`; without one, SRV records and then the usual ports are used. */
  domain: string;
  username: string;
  password: string;
  /** Our number at the carrier, E.164. */
  fromNumber: string;
  displayName: string;
  /** Unset: UDP, then TCP, then TLS, until one answers. */
  transport?: SipTransport;
}

/** `warning`: not as it should be, yet calls can pass. `skipped`: not needed, or a layer before it failed. */
export type SipOutcome = 'passed' | 'warning' | 'failed' | 'skipped';

/** What one layer came to. */
export interface SipStep {
  layer: SipLayer;
  outcome: SipOutcome;
  /** How long it took; 0 when skipped. */
  milliseconds: number;
  /** What was seen, one Italian sentence without secrets. It may quote the carrier: show it as text, never as markup. */
  detail: string;
}

/** The result of a check, safe to show, store and send to the carrier: no password and nothing computed from it. */
export interface SipDiagnosis {
  /** The first layer that fails; null: all well. */
  layer: SipLayer | null;
  /** What failed there, or the warning worth reading though all is well; null: nothing. */
  fault: SipFault | null;
  /** Likely cause, Italian; empty when there is no fault. */
  cause: string;
  /** What to do, Italian; empty when there is no fault. */
  remedy: string;
  /** Transport over which the carrier answered; null when it did not answer at all. */
  transport: SipTransport | null;
  /** One per layer, in order. */
  steps: SipStep[];
  /** The messages exchanged, redacted: text for the carrier's support. At most `maxTraceLength` characters. */
  trace: string;
}

/** Names of the layers for people. */
export const sipLayerNames: Record<SipLayer, string> = {
  name: 'Nome',
  address: 'Indirizzo',
  reachability: 'Raggiungibilità',
  tls: 'Certificato',
  options: 'Risposta SIP (OPTIONS)',
  register: 'Registrazione (REGISTER)',
};

/**
 * The diagnosis that a fault or warning amounts to. `steps` may end with the layer that failed: the rest is filled in
 * as skipped.
 */
export function concludeDiagnosis(
  fault: SipFault | null,
  steps: readonly SipStep[],
  transport: SipTransport | null,
  trace: string,
): SipDiagnosis {
  const text = fault === null ? null : sipFaults[fault];
  return {
    layer: text === null || text.isWarning ? null : text.layer,
    fault,
    cause: text?.cause ?? '',
    remedy: text?.remedy ?? '',
    transport,
    steps: sipLayers.map((layer) => steps.find((step) => step.layer === layer) ?? skipped(layer)),
    trace,
  };
}

const skipped = (layer: SipLayer): SipStep => ({
  layer,
  outcome: 'skipped',
  milliseconds: 0,
  detail: 'Non verificato: si è fermato prima.',
});
