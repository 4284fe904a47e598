import { brand } from '@dentisti/domain/brand';
import { type ByokForm, readSipDomain } from '@dentisti/domain/tools/tool-forms';
import type { ToolOutcome, ToolStep } from '@dentisti/domain/tools/tool-run';
import type { Trunk } from '../../integrations/voice/number-desk.ts';
import { VoiceFailure } from '../../integrations/voice/voice-platform.ts';
import { describeError } from '../../runtime/describe-error.ts';
import type { ProcessorContext } from '../../runtime/processor.ts';
import type { ToolsLine } from '../../runtime/tools-line.ts';
import type { DiagnosedTrunk } from './diagnose-trunk.ts';
import { platformFault } from './platform-fault.ts';

const titles = { credential: 'Credenziale sulla piattaforma vocale', number: 'Numero sulla piattaforma vocale' };
const clearAwayMs = 8_000;

/** Under what a run's trunk stands on the platform; at most 40 signs. */
export const trunkHandle = (runId: string) => `byok-${runId.replaceAll('-', '')}`;

/** Creates credential and number on the platform; when either fails, nothing of both stays. */
export async function connectTrunk(
  runId: string,
  form: ByokForm,
  { steps, transport }: DiagnosedTrunk,
  { tools, signal, log }: Pick<ProcessorContext, 'signal' | 'log'> & { tools: ToolsLine },
): Promise<ToolOutcome> {
  const { desk } = tools;
  const passed: ToolStep[] = [...steps];
  let layer: keyof typeof titles = 'credential';
  try {
    const credentialId = await desk.createTrunk(trunkOf(runId, form, transport), signal);
    passed.push({ title: titles.credential, state: 'passed', note: null });
    layer = 'number';
    const name = form.displayName || brand;
    const phoneNumberId = await desk.createNumber(form.fromNumber, name, credentialId, signal);
    passed.push({ title: titles.number, state: 'passed', note: null });
    return { kind: 'accepted', italianNumber: form.fromNumber, phoneNumberId, steps: passed };
  } catch (error) {
    const isLeftClean = await clearAway();
    if (!(error instanceof VoiceFailure)) throw error;
    const { cause, remedy } = platformFault(error, [form.password, form.username]);
    const layerTitle = titles[layer];
    const left = `Sulla piattaforma può essere rimasta la credenziale «${trunkHandle(runId)}»: rimuovila a mano.`;
    const failedStep: ToolStep = { title: layerTitle, state: 'failed', note: cause };
    return {
      kind: 'failed',
      message: `${layerTitle}: ${cause}`,
      details: {
        layer,
        layerTitle,
        cause,
        remedy: isLeftClean ? remedy : `${remedy} ${left}`,
        steps: [...passed, failedStep],
        trace: null,
      },
    };
  }

  /** Also when we are being stopped: with time of its own. Two tries, because what stays costs money every month. */
  async function clearAway(): Promise<boolean> {
    for (let tries = 0; tries < 2; tries++) {
      try {
        await desk.clearAway(trunkHandle(runId), AbortSignal.timeout(clearAwayMs / 2));
        return true;
      } catch (error) {
        log.error({ toolRunId: runId, error: describeError(error) }, 'trunk not cleared away');
      }
    }
    return false;
  }
}

function trunkOf(runId: string, form: ByokForm, transport: Trunk['transport']): Trunk {
  const { host, port } = readSipDomain(form.sipDomain) ?? { host: form.sipDomain, port: null };
  const { username, password } = form;
  return {
    handle: trunkHandle(runId),
    host,
    port,
    transport,
    username,
    password,
    leadingPlus: form.provider === 'twilio',
  };
}
