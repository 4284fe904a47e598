import { ensureAccount } from '@dentisti/db/studio/practice-account.repository';
import { storeSignInLink, takeSignInLink } from '@dentisti/db/studio/sign-in-link.repository';
import { linkOfFragment } from '@dentisti/db/studio/studio-secrets';
import { endStudioSession } from '@dentisti/db/studio/studio-session.repository';
import { mailboxOf } from '@dentisti/domain/booking/mailbox';
import { studioReturnPath } from '@dentisti/domain/studio/return-path';
import type { RequestContext } from '../context.ts';
import { clientNetwork } from '../platform/client-key.ts';
import { countClient, type TooManyRequests, tooMany } from '../platform/request-limits.ts';
import { accountEmail } from './account-email.ts';
import { hasFactor, lockFactors } from './factors/lock-factors.ts';
import { sendFactorMails } from './factors/notify-of-factors.ts';
import { hashSessionToken } from './find-account.ts';
import { openStudioSession } from './open-session.ts';
import { queueStudioMail } from './queue-studio-mail.ts';
import { type StudioRefused, studioRefused } from './refusal.ts';

const linkMinutes = 15;

export type SignInLinkOutcome = { kind: 'sent'; email: string; expiresAt: Date } | StudioRefused | TooManyRequests;

/**
 * Mails a link that signs in. The same is done, and answered, for an address with an account and for one without.
 * `returnTo`: where the link is to lead, when that is a page of the studio; kept here, so that it stands in no address.
 */
export async function askForSignInLink(
  context: RequestContext,
  { email: typed, returnTo }: { email: string; returnTo: string | null },
): Promise<SignInLinkOutcome> {
  const email = accountEmail(typed);
  if (!email) return studioRefused('Controlla l’indirizzo e-mail.');
  const limited = (await countClient(context, 'studioLinks')) ?? (await countLinks(context, email));
  if (limited) return limited;
  const { env, jobs, now: clock } = context.services;
  const now = clock();
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
  const link = { email, createdAt: now, expiresAt, returnTo: returnTo === null ? null : studioReturnPath(returnTo) };
  const mailId = await context.em.transactional(async (tx) => {
    const linkId = await storeSignInLink(tx, link);
    const mail = { template: 'signInLink' as const, toAddress: email, occasion: linkId, params: { linkId }, now };
    return queueStudioMail(tx, env, mail);
  });
  await jobs.add('sendMail', { mailId });
  return { kind: 'sent', email, expiresAt };
}

async function countLinks({ services: { limits }, clientIp }: RequestContext, email: string) {
  const mailbox = mailboxOf(email);
  const ofClient = await limits.takeOf(
    'studioLinksOfClientAndEmail',
    `${clientNetwork(clientIp)}|${mailbox}`,
    clientIp,
  );
  if (!ofClient.allowed) return tooMany(ofClient);
  const ofAddress = await limits.takeOf('studioLinksOfEmail', mailbox, clientIp);
  return ofAddress.allowed ? null : tooMany(ofAddress);
}

/** `returnTo`: the page of the studio that was wanted when the link was asked for; null: the start. */
export type StudioSignInOutcome =
  | { kind: 'signedIn'; email: string; returnTo: string | null; needsSecondFactor: boolean }
  | StudioRefused
  | TooManyRequests;

/**
 * Signs the browser in with a mailed link, which is used up by it. Who has no account gets one; an account with a second
 * factor gets a session that can do nothing but give it.
 */
export async function useSignInLink(context: RequestContext, fragment: string): Promise<StudioSignInOutcome> {
  const limited = await countClient(context, 'studioSignIns');
  if (limited) return limited;
  const { env, now: clock } = context.services;
  const linkId = linkOfFragment(env.BOOKING_LINK_SECRETS, fragment.trim());
  const now = clock();
  const opened = await context.em.transactional(async (tx) => {
    const link = linkId === null ? null : await takeSignInLink(tx, linkId, now);
    if (!link) return null;
    const account = await ensureAccount(tx, link.email, now);
    // Under the lock of the factors: one that is just being added counts, or ends this session.
    const factors = await lockFactors(tx, context, account.id, now);
    const needsSecondFactor = hasFactor(factors);
    const stage = needsSecondFactor ? ('secondFactor' as const) : ('complete' as const);
    const session = await openStudioSession(tx, context, account, { now, stage });
    return { session, returnTo: link.returnTo, needsSecondFactor, mailIds: factors.mailIds };
  });
  if (!opened) return studioRefused('Questo link non vale più: chiedine uno nuovo, arriva in un minuto.');
  const { session, returnTo, needsSecondFactor, mailIds } = opened;
  context.writeStudioSession(session.cookies);
  await sendFactorMails(context, mailIds);
  return { kind: 'signedIn', email: session.email, returnTo, needsSecondFactor };
}

/** Ends the browser's session, if it has one. */
export async function signOutOfStudio(context: RequestContext): Promise<void> {
  if (context.studioToken) await endStudioSession(context.em, hashSessionToken(context.studioToken));
  context.writeStudioSession(null);
}
