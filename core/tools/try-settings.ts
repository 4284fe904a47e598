import type { ToolStep } from '@dentisti/domain/tools/tool-run';
import type { maxProbeCalls } from '@dentisti/domain/tools/tool-texts';
import type { NumberAdmin, Trunk, TrunkProbe } from './tools-line.ts';

export const probeTitle = 'Chiamata di prova sul trunk';

/** The settings under which a carrier takes our calls, or that there are none. */
export type TriedSettings =
  | { kind: 'found'; registers: boolean; leadingPlus: boolean; step: ToolStep }
  | { kind: 'refused'; cause: string; remedy: string };

type Choice = Pick<Trunk, 'leadingPlus'> & { registers: boolean };

/**
 * Finds out what a carrier wants that says so nowhere – a registration, a plus before numbers – by ringing the line from
 * itself under each, the likeliest first. The trunk keeps what worked. Throws `VoiceFailure`.
 */
export async function trySettings(
  trunk: Trunk,
  { credentialId, phoneNumberId, number }: { credentialId: string; phoneNumberId: string; number: string },
  { numberAdmin, probe, signal }: { numberAdmin: NumberAdmin; probe: TrunkProbe; signal: AbortSignal },
): Promise<TriedSettings> {
  const { leadingPlus } = trunk;
  // As many as the page of the set-up announces.
  const choices: readonly Choice[] & { length: typeof maxProbeCalls } = [
    { registers: false, leadingPlus },
    { registers: false, leadingPlus: !leadingPlus },
    { registers: true, leadingPlus },
    { registers: true, leadingPlus: !leadingPlus },
  ];
  const reasons: string[] = [];
  for (const [i, choice] of choices.entries()) {
    if (i > 0) await numberAdmin.changeTrunk(credentialId, { ...trunk, ...choice }, signal);
    const { isTaken, reason } = await probe.ring(phoneNumberId, number, signal);
    if (isTaken === false) {
      reasons.push(reason ?? '');
      continue;
    }
    const settings = `Registrazione: ${yesNo(choice.registers)}; «+» davanti ai numeri: ${yesNo(choice.leadingPlus)}.`;
    const step: ToolStep =
      isTaken === null
        ? { title: probeTitle, state: 'warning', note: `${settings} La chiamata non si è conclusa in tempo: riprova.` }
        : { title: probeTitle, state: 'passed', note: settings };
    return { kind: 'found', ...choice, step };
  }
  const isForbidden = reasons.every((reason) => /sip-40[137]/.test(reason));
  return {
    kind: 'refused',
    cause: isForbidden
      ? 'L’operatore rifiuta le chiamate con e senza registrazione: le credenziali non permettono di chiamare.'
      : 'L’operatore non fa passare la chiamata, con e senza registrazione e con e senza «+» davanti ai numeri.',
    remedy:
      'Chiedi all’operatore se l’utenza può chiamare dall’indirizzo 63.182.83.170 e se il numero mostrato è abilitato sul trunk.',
  };
}

const yesNo = (value: boolean) => (value ? 'sì' : 'no');
