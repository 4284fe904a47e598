import { type SipTransport, sipLayerNames } from '@dentisti/domain/sip/diagnosis';
import type { ByokForm } from '@dentisti/domain/tools/tool-forms';
import type { ToolFailure, ToolStep } from '@dentisti/domain/tools/tool-run';
import type { ToolsLine } from '../../runtime/tools-line.ts';

export interface DiagnosedTrunk {
  /** Null: nothing stands in the way. */
  failure: ToolFailure | null;
  steps: ToolStep[];
  /** What the carrier answered over; null where nobody asked it. */
  transport: SipTransport | null;
}

const skipped: ToolStep = {
  title: 'Diagnosi SIP',
  state: 'skipped',
  note: 'Non eseguita: in prova risponde solo il simulatore e nessun operatore viene contattato.',
};

/** The carrier, asked layer by layer before the platform is. @param line null: the outside world is not to be touched. */
export async function diagnoseTrunk(
  form: ByokForm,
  line: Pick<ToolsLine, 'diagnose'> | null,
  signal: AbortSignal,
): Promise<DiagnosedTrunk> {
  if (!line) return { failure: null, steps: [skipped], transport: null };
  const { sipDomain, username, password, fromNumber, displayName } = form;
  const target = { domain: sipDomain, username, password, fromNumber, displayName };
  const diagnosis = await line.diagnose(target, signal);
  const steps = diagnosis.steps.map(({ layer, outcome, detail }) => ({
    title: sipLayerNames[layer],
    state: outcome,
    note: detail,
  }));
  const { layer, cause, remedy, transport, trace } = diagnosis;
  if (layer === null) return { failure: null, steps, transport };
  const layerTitle = sipLayerNames[layer];
  return {
    failure: {
      kind: 'failed',
      message: `${layerTitle}: ${cause}`,
      details: { layer, layerTitle, cause, remedy, steps, trace: trace || null },
    },
    steps,
    transport,
  };
}
