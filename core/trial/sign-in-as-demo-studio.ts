import { ensureAccount } from '@dentisti/db/studio/practice-account.repository';
import { findMemberships, saveMember } from '@dentisti/db/studio/practice-member.repository';
import { beginStanding, changeStanding } from '@dentisti/db/studio/practice-standing.repository';
import { findUnclaimedDemoPractice } from '@dentisti/db/studio/studio-practice.repository';
import { callRuleText } from '@dentisti/domain/dialing/call-rules';
import { demoStudioEmail } from '@dentisti/domain/studio/demo-account';
import type { RequestContext } from '../context.ts';
import { countClient } from '../platform/request-limits.ts';
import { openStudioSession } from '../studio/open-session.ts';
import { studioRefused } from '../studio/refusal.ts';
import type { StudioSignInOutcome } from '../studio/sign-in.ts';
import { fillDemoRooms } from './fill-demo-rooms.ts';
import { simulationBar } from './simulation-bar.ts';

/**
 * Signs the browser in as the trial's demonstration account. At the first time it becomes the owner of two demonstration
 * practices, found entitled: one without an agenda of ours, which answers requests, and one with it. Both have accepted the
 * data-processing terms, and have patients and visits.
 */
export async function signInAsDemoStudio(context: RequestContext): Promise<StudioSignInOutcome> {
  const { services, em } = context;
  const now = services.now();
  const bar = simulationBar(services.env);
  if (bar) return studioRefused(callRuleText(bar.rule, bar.until, now));
  const limited = await countClient(context, 'studioSignIns');
  if (limited) return limited;
  const opened = await em.transactional(async (tx) => {
    const account = await ensureAccount(tx, demoStudioEmail, now);
    if ((await findMemberships(tx, account.id)).length === 0) {
      const found = [await findUnclaimedDemoPractice(tx, false), await findUnclaimedDemoPractice(tx, true)];
      const practiceIds = found.filter((id) => id !== null);
      if (practiceIds.length === 0) return null;
      for (const practiceId of practiceIds) {
        await beginStanding(tx, { practiceId, way: 'operator', now });
        await changeStanding(tx, practiceId, { entitledAt: now, entitledWay: 'albo' });
        await saveMember(tx, { practiceId, accountId: account.id, role: 'owner', now });
        await fillDemoRooms(tx, services.env, { practiceId, accountId: account.id, now });
      }
    }
    return openStudioSession(tx, context, account, { now });
  });
  if (!opened) return studioRefused('Qui non c’è uno studio dimostrativo libero.');
  context.writeStudioSession(opened.cookies);
  return { kind: 'signedIn', email: demoStudioEmail, returnTo: null, needsSecondFactor: false };
}
