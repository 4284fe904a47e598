import { randomBytes } from 'node:crypto';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { changeOperator, inviteOperator, lockInvitedOperator } from '@dentisti/db/operators/operator.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { passwordProblem } from '@dentisti/domain/operators/password-rule';
import type { OperatorRole } from '@dentisti/domain/operators/role';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { sha256 } from '../factors/one-time-code.ts';
import { hashPassword } from './password-hash.ts';
import { takeSignIn } from './sign-in.ts';

const invitationHours = 48;
const Email = z.email().max(254);

export interface Invitation {
  operatorId: string;
  /** The token is in the fragment: it reaches no server's log. */
  link: string;
  expiresAt: Date;
}

/**
 * Makes a link with which an operator sets a password, once, within 48 hours; a known address keeps its role.
 * @param by the admin who invites; null for the command line
 * @returns null when the address is none
 */
export async function invite(
  em: EntityManager,
  {
    email,
    role,
    by,
    now,
    publicUrl,
  }: { email: string; role: OperatorRole; by: string | null; now: Date; publicUrl: string },
): Promise<Invitation | null> {
  const address = Email.safeParse(email.trim());
  if (!address.success) return null;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + invitationHours * 3_600_000);
  return em.transactional(async (tx) => {
    const { id, isNew } = await inviteOperator(tx, { email: address.data, role, tokenHash: sha256(token), expiresAt });
    const target = { kind: 'operator', id };
    await writeAudit(tx, { at: now, operatorId: by, action: 'operator.invited', target, detail: { role, isNew } });
    return { operatorId: id, link: `${publicUrl}/admin/invito#${token}`, expiresAt };
  });
}

export type AcceptOutcome =
  | { kind: 'accepted'; email: string }
  | { kind: 'refused'; message: string }
  | { kind: 'tooManyRequests'; message: string; retryAfterSeconds: number };

/** Sets the password of an invitation's link. Sessions of an older password end. */
export async function acceptInvitation(
  context: RequestContext,
  token: string,
  password: string,
): Promise<AcceptOutcome> {
  const limited = await takeSignIn(context, null);
  if (limited) return limited;
  const now = context.services.now();
  return context.em.transactional(async (tx): Promise<AcceptOutcome> => {
    const operator = await lockInvitedOperator(tx, sha256(token), now);
    if (!operator) return { kind: 'refused', message: 'Questo invito non vale più: chiedine uno nuovo.' };
    const problem = passwordProblem(password, operator.email);
    if (problem) return { kind: 'refused', message: problem };
    await changeOperator(tx, operator.id, {
      passwordHash: await hashPassword(password),
      invitationHash: null,
      invitationExpiresAt: null,
      failures: 0,
      lockedUntil: null,
      sessionsSince: now,
    });
    const target = { kind: 'operator', id: operator.id };
    const action = 'operator.password-set';
    await writeAudit(tx, { at: now, operatorId: operator.id, action, target, requestId: context.requestId });
    return { kind: 'accepted', email: operator.email };
  });
}
