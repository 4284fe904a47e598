import { type SipTransport, sipLayerNames } from '@dentisti/domain/sip/diagnosis';
import type { ByokForm } from '@dentisti/domain/tools/tool-forms';
import type { ToolFailure, ToolStep } from '@dentisti/domain/tools/tool-run';
import type { ToolsLine } from './tools-line.ts';

export interface DiagnosedTrunk {
  /** Null: nothing stands in the way. */
  failure: ToolFailure | null;
  steps: ToolStep[];
  /** Transport over which the carrier answered; null when nobody asked it. */
  transport: SipTransport | null;
  /** Numeric IPv4 addresses the carrier's calls come in from; empty: none found, or nobody asked. */
  inboundAddresses: readonly string[];
}

const skipped: ToolStep = {
  title: 'Diagnosi SIP',
  state: 'skipped',
  note: 'Non eseguita: in prova risponde solo il simulatore e nessun operatore viene contattato.',
};

/** The carrier, asked layer by layer before the platform is. @param line null: the outside world is not to be touched. */
export async function diagnoseTrunk(
  form: ByokForm,
  line: Pick<ToolsLine, 'diagnose' | 'resolveAddresses'> | null,
  signal: AbortSignal,
): Promise<DiagnosedTrunk> {
  if (!line) return { failure: null, steps: [skipped], transport: null, inboundAddresses: [] };
  const { sipDomain, username, password, fromNumber, displayName } = form;
  const target = { domain: sipDomain, username, password, fromNumber, displayName };
  const diagnosis = await line.diagnose(target, signal);
  const steps = diagnosis.steps.map(({ layer, outcome, detail }) => ({
    title: sipLayerNames[layer],
    state: outcome,
    note: detail,
  }));
  const { layer, cause, remedy, transport, trace } = diagnosis;
  if (layer === null) {
    const inboundAddresses = await line.resolveAddresses(sipDomain, signal);
    return { failure: null, steps: [...steps, inboundStep(inboundAddresses)], transport, inboundAddresses };
  }
  const layerTitle = sipLayerNames[layer];
  return {
    failure: {
      kind: 'failed',
      message: `${layerTitle}: ${cause}`,
      details: { layer, layerTitle, cause, remedy, steps, trace: trace || null },
    },
    steps,
    transport,
    inboundAddresses: [],
  };
}

/** The platform takes inbound calls from numeric addresses alone; a carrier may have more of them than its name tells. */
function inboundStep(addresses: readonly string[]): ToolStep {
  const title = 'Indirizzi per le chiamate in entrata';
  if (addresses.length === 0)
    return { title, state: 'warning', note: 'Nessun indirizzo IPv4: la linea chiama, ma nessuno può richiamarla.' };
  return { title, state: 'passed', note: `${addresses.join(', ')}. Se l’operatore ne usa altri, chiedili.` };
}
