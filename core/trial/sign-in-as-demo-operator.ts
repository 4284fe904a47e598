import { randomBytes } from 'node:crypto';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { changeOperator, findOperatorByEmail, inviteOperator } from '@dentisti/db/operators/operator.repository';
import { callRuleText } from '@dentisti/domain/dialing/call-rules';
import type { RequestContext } from '../context.ts';
import { sha256 } from '../factors/one-time-code.ts';
import { openSession } from '../operators/open-session.ts';
import { type Refusal, takeSignIn } from '../operators/sign-in.ts';
import { simulationBar } from './simulation-bar.ts';

/** Nobody's mailbox (RFC 2606). */
export const demoOperatorEmail = 'operatore-dimostrativo@dentisti.example';

/** Signs the browser in as the trial's demonstration operator, who exists from the first time on. */
export async function signInAsDemoOperator(
  context: RequestContext,
): Promise<Refusal | { kind: 'signedIn'; email: string }> {
  const { services, em, requestId } = context;
  const now = services.now();
  const bar = simulationBar(services.env);
  if (bar) return { kind: 'refused', message: callRuleText(bar.rule, bar.until, now) };
  const limited = await takeSignIn(context, null);
  if (limited) return limited;
  const operatorId = await em.transactional(async (tx) => {
    const known = await findOperatorByEmail(tx, demoOperatorEmail);
    if (known && (known.disabledAt || known.role !== 'operator')) return null;
    // Invited by a link that nobody has, and that is over: there is no password to this account.
    const invitation = { tokenHash: sha256(randomBytes(32).toString('base64url')), expiresAt: now };
    const { id } = known ?? (await inviteOperator(tx, { email: demoOperatorEmail, role: 'operator', ...invitation }));
    await changeOperator(tx, id, { lastSignInAt: now });
    const target = { kind: 'operator', id };
    const detail = { demonstration: true };
    await writeAudit(tx, { at: now, operatorId: id, action: 'operator.signed-in', target, detail, requestId });
    return id;
  });
  if (operatorId === null)
    return { kind: 'refused', message: 'L’operatore dimostrativo è stato chiuso o cambiato da un amministratore.' };
  await openSession(context, operatorId, 'complete');
  return { kind: 'signedIn', email: demoOperatorEmail };
}
