import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import {
  changeOperator,
  countActiveAdmins,
  findOperator,
  lockOperator,
  type OperatorRow,
  replaceRecoveryCodes,
} from '@dentisti/db/operators/operator.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { OperatorRole } from '@dentisti/domain/operators/role';
import type { RequestContext } from '../context.ts';

export type ChangeOutcome = { kind: 'changed'; operator: OperatorRow } | { kind: 'refused'; message: string };

interface Change {
  /** Past, for the audit. */
  action: string;
  detail?: Record<string, unknown>;
  /** True when the operator would be no admin any more. */
  takesAdmin: boolean;
  apply(tx: EntityManager, operator: OperatorRow, now: Date): Promise<void>;
}

/** The operator sets up the second factor anew; recovery codes and running sessions end. */
export const resetSecondFactor = (context: RequestContext, operatorId: string): Promise<ChangeOutcome> =>
  changeAccess(context, operatorId, {
    action: 'operator.second-factor-reset',
    takesAdmin: false,
    apply: async (tx, operator, now) => {
      const none = { totpSealed: null, totpConfirmedAt: null, totpLastStep: '0' };
      await changeOperator(tx, operator.id, { ...none, sessionsSince: now });
      await replaceRecoveryCodes(tx, operator.id, []);
    },
  });

/** Shuts an operator out at once, or lets them in again. */
export const setDisabled = (context: RequestContext, operatorId: string, disabled: boolean): Promise<ChangeOutcome> =>
  changeAccess(context, operatorId, {
    action: disabled ? 'operator.disabled' : 'operator.enabled',
    takesAdmin: disabled,
    apply: (tx, operator, now) =>
      changeOperator(tx, operator.id, { disabledAt: disabled ? now : null, failures: 0, lockedUntil: null }),
  });

/** Changes what an operator may do; what they have open is closed. */
export const setRole = (context: RequestContext, operatorId: string, role: OperatorRole): Promise<ChangeOutcome> =>
  changeAccess(context, operatorId, {
    action: 'operator.role-changed',
    detail: { role },
    takesAdmin: role !== 'admin',
    apply: (tx, operator, now) => changeOperator(tx, operator.id, { role, sessionsSince: now }),
  });

async function changeAccess(context: RequestContext, operatorId: string, change: Change): Promise<ChangeOutcome> {
  const { currentOperator } = context;
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  if (!/^[0-9a-f-]{36}$/i.test(operatorId)) return { kind: 'refused', message: 'Questa persona non c’è più.' };
  const now = context.services.now();
  return context.em.transactional(async (tx): Promise<ChangeOutcome> => {
    // Admins first, in one statement: two who demote each other must not both succeed.
    const admins = await countActiveAdmins(tx);
    const operator = await lockOperator(tx, operatorId);
    if (!operator) return { kind: 'refused', message: 'Questa persona non c’è più.' };
    const isActiveAdmin = operator.role === 'admin' && !operator.disabledAt && operator.passwordHash !== null;
    if (change.takesAdmin && isActiveAdmin && admins <= 1)
      return { kind: 'refused', message: 'È l’unico amministratore: nominane prima un altro.' };
    await change.apply(tx, operator, now);
    const target = { kind: 'operator', id: operator.id };
    const { action, detail } = change;
    await writeAudit(tx, {
      at: now,
      operatorId: currentOperator.id,
      action,
      target,
      detail,
      requestId: context.requestId,
    });
    return { kind: 'changed', operator: (await findOperator(tx, operator.id)) ?? operator };
  });
}
