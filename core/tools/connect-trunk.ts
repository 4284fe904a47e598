import type { MadeLine } from '@dentisti/db/dialing/phone-line.repository';
import { brand } from '@dentisti/domain/brand';
import { forwardingAddress } from '@dentisti/domain/dialing/phone-line';
import { type ByokForm, parseSipDomain } from '@dentisti/domain/tools/tool-forms';
import type { AcceptedTrunk, ToolFailure, ToolStep } from '@dentisti/domain/tools/tool-run';
import type { JobContext } from '../context.ts';
import { VoiceFailure } from '../dialing/voice-platform.ts';
import { describeError } from '../platform/log.ts';
import type { DiagnosedTrunk } from './diagnose-trunk.ts';
import { type PlatformFault, platformFault } from './platform-fault.ts';
import type { ToolsLine, Trunk } from './tools-line.ts';
import { probeTitle, trySettings } from './try-settings.ts';

const titles = {
  credential: 'Credenziale sulla piattaforma vocale',
  number: 'Numero sulla piattaforma vocale',
  call: probeTitle,
};
const clearAwayMs = 8_000;

/** Under what a run's trunk stands on the platform; at most 40 signs. */
export const trunkHandle = (runId: string) => `byok-${runId.replaceAll('-', '')}`;

/** A trunk the platform took, with the line it makes. */
export interface ConnectedTrunk {
  outcome: AcceptedTrunk;
  line: Omit<MadeLine, 'now'>;
}

/** Receives the progress of a line while it is set up. */
export interface LineBook {
  /** It exists on the platform, and will be tried. */
  made(line: ConnectedTrunk['line']): Promise<void>;
  /** Whether a call that came in over it was seen, within some seconds. */
  wasSeen(phoneNumberId: string): Promise<boolean>;
}

/**
 * Creates credential and number on the platform and, with a book, finds out what the carrier wants; when one of it fails,
 * nothing stays there. @param book null: nobody is rung.
 */
export async function connectTrunk(
  runId: string,
  form: ByokForm,
  { steps, transport, inboundAddresses }: DiagnosedTrunk,
  { tools, signal, log, book }: Pick<JobContext, 'signal' | 'log'> & { tools: ToolsLine; book: LineBook | null },
): Promise<ConnectedTrunk | { outcome: ToolFailure }> {
  const { numberAdmin, platformHost, probe } = tools;
  const passed: ToolStep[] = [...steps];
  const trunk = trunkOf(runId, form, { transport, inboundAddresses });
  let layer: keyof typeof titles = 'credential';
  try {
    const credentialId = await numberAdmin.createTrunk(trunk, signal);
    passed.push({ title: titles.credential, state: 'passed', note: null });
    layer = 'number';
    const name = form.displayName || brand;
    const number = form.fromNumber;
    const phoneNumberId = await numberAdmin.createNumber(number, name, credentialId, signal);
    passed.push({ title: titles.number, state: 'passed', note: null });
    const forwardTo = inboundAddresses.length > 0 ? forwardingAddress({ number, credentialId, platformHost }) : null;
    const { host: carrierHost, leadingPlus } = trunk;
    const line = { phoneNumberId, number, credentialId, carrierHost, inboundAddresses, registers: false, leadingPlus };
    if (probe && book) {
      layer = 'call';
      await book.made(line);
      const tried = await trySettings(trunk, line, { numberAdmin, probe, signal });
      if (tried.kind === 'refused') return fail(tried);
      const { registers, leadingPlus: hasPlus, step } = tried;
      Object.assign(line, { registers, leadingPlus: hasPlus });
      passed.push(step);
      if (inboundAddresses.length > 0) passed.push(inboundStep(await book.wasSeen(phoneNumberId), forwardTo));
    }
    return {
      outcome: { kind: 'accepted', italianNumber: number, phoneNumberId, forwardTo, steps: passed },
      line,
    };
  } catch (error) {
    if (error instanceof VoiceFailure) return fail(platformFault(error, [form.password, form.username]));
    await clearAway();
    throw error;
  }

  async function fail({ cause, remedy }: PlatformFault): Promise<{ outcome: ToolFailure }> {
    const isLeftClean = await clearAway();
    const layerTitle = titles[layer];
    const left = `Sulla piattaforma può essere rimasta la credenziale «${trunkHandle(runId)}»: rimuovila a mano.`;
    const failedStep: ToolStep = { title: layerTitle, state: 'failed', note: cause };
    return {
      outcome: {
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
      },
    };
  }

  /** Also when we are being stopped: with time of its own. Two tries, because what stays costs money every month. */
  async function clearAway(): Promise<boolean> {
    for (let tries = 0; tries < 2; tries++) {
      try {
        await numberAdmin.clearAway(trunkHandle(runId), AbortSignal.timeout(clearAwayMs / 2));
        return true;
      } catch (error) {
        log.error({ toolRunId: runId, error: describeError(error) }, 'trunk not cleared away');
      }
    }
    return false;
  }
}

function inboundStep(isSeen: boolean, forwardTo: string | null): ToolStep {
  const title = 'Chiamata in entrata';
  if (isSeen) return { title, state: 'passed', note: 'La chiamata al numero è arrivata fino a noi.' };
  const note = `La chiamata al numero non è arrivata: l’operatore deve inoltrarla a ${forwardTo ?? 'noi'}.`;
  return { title, state: 'warning', note };
}

function trunkOf(runId: string, form: ByokForm, found: Pick<Trunk, 'transport' | 'inboundAddresses'>): Trunk {
  const { host, port } = parseSipDomain(form.sipDomain) ?? { host: form.sipDomain, port: null };
  const { username, password } = form;
  return {
    handle: trunkHandle(runId),
    host,
    port,
    username,
    password,
    leadingPlus: form.provider === 'twilio',
    ...found,
  };
}
