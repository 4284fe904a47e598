import { endActivationWaiver, waiveActivationPoint } from '@dentisti/db/activation/activation-point.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { type ActivationPointName, activationPoints } from '@dentisti/domain/activation/activation-point';
import { noteProblem, type OperatorContext } from '../admin/manual-override.ts';

export type WaiverOutcome = { kind: 'changed' } | { kind: 'invalid' | 'changedMeanwhile'; message: string };

/** Lets a red point of the go-live board rest, or takes that back; the reason is audited. Mandatory points: never. */
export async function setActivationWaiver(
  { em, services, currentOperator, requestId }: OperatorContext,
  { point, isWaived, reason }: { point: ActivationPointName; isWaived: boolean; reason: string },
): Promise<WaiverOutcome> {
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  if (isWaived && activationPoints[point].isMandatory)
    return { kind: 'invalid', message: 'Questo punto è obbligatorio: non si può derogare.' };
  const problem = noteProblem(reason);
  if (problem) return { kind: 'invalid', message: problem };
  const now = services.now();
  const isChanged = await em.transactional(async (tx) => {
    const change = { name: point, operatorId: currentOperator.id, reason: reason.trim(), now };
    if (!(isWaived ? await waiveActivationPoint(tx, change) : await endActivationWaiver(tx, point))) return false;
    await writeAudit(tx, {
      at: now,
      operatorId: currentOperator.id,
      action: isWaived ? 'activation.waived' : 'activation.waiver-ended',
      target: { kind: 'activation', id: point },
      detail: { reason: reason.trim() },
      requestId,
    });
    return true;
  });
  if (isChanged) return { kind: 'changed' };
  const message = isWaived
    ? 'Il punto non è più rosso, o ha già una deroga: guarda di nuovo.'
    : 'La deroga non c’è più: guarda di nuovo.';
  return { kind: 'changedMeanwhile', message };
}
