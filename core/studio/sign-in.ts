import type { EntityManager } from '@dentisti/db/orm';
import { ensureAccount } from '@dentisti/db/studio/practice-account.repository';
import {
  findLinksMade,
  type SignInLinkRow,
  storeSignInLink,
  takeSignInLink,
} from '@dentisti/db/studio/sign-in-link.repository';
import { linkOfFragment } from '@dentisti/db/studio/studio-secrets';
import { endStudioSession } from '@dentisti/db/studio/studio-session.repository';
import { studioReturnPath } from '@dentisti/domain/studio/return-path';
import { hasProvedMailbox } from '../booking/request/answer-request.ts';
import type { RequestContext } from '../context.ts';
import { inMailbox, mailWindowMs } from '../mail/typed-addresses.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { accountEmail } from './account-email.ts';
import { hasFactor, lockFactors } from './factors/lock-factors.ts';
import { sendFactorMails } from './factors/notify-of-factors.ts';
import { hashSessionToken } from './find-account.ts';
import { openStudioSession } from './open-session.ts';
import { queueStudioMail } from './queue-studio-mail.ts';
import { type StudioRefused, studioRefused } from './refusal.ts';

const linkMinutes = 15;
/** So many links leave for an address within ten minutes, for whoever asks; so many more for who has proved to read its mails. */
const linksAtOnce = 3;
const linksOfProved = 3;

/** `mailedAt`: when the link left; before now where one that is still good is not mailed again. */
export type SignInLinkOutcome =
  | { kind: 'sent'; email: string; mailedAt: Date; expiresAt: Date }
  | StudioRefused
  | TooManyRequests;

/**
 * Mails a link that signs in, or names the one that was mailed a moment ago: whatever strangers ask for an address, its owner has
 * a link that is good for five minutes at least. The same is done, and answered, for an address with an account and for one
 * without. `returnTo`: where the link is to lead, when that is a page of the studio; kept here, so that it stands in no address.
 */
export async function askForSignInLink(
  context: RequestContext,
  { email: typed, returnTo }: { email: string; returnTo: string | null },
): Promise<SignInLinkOutcome> {
  const email = accountEmail(typed);
  if (!email) return studioRefused('Controlla l’indirizzo e-mail.');
  const limited = await countClient(context, 'studioLinks');
  if (limited) return limited;
  const { env, jobs, now: clock } = context.services;
  const now = clock();
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
  const link = { email, createdAt: now, expiresAt, returnTo: returnTo === null ? null : studioReturnPath(returnTo) };
  const isProved = await hasProvedMailbox(context, email);
  const sent = await inMailbox(context.em, email, async (tx) => {
    const good = await findLinkToName(tx, { email, isProved, now });
    if (good) return { mailedAt: good.createdAt, expiresAt: good.expiresAt, mailId: null };
    const linkId = await storeSignInLink(tx, link);
    const mail = { template: 'signInLink' as const, toAddress: email, occasion: linkId, params: { linkId }, now };
    return { mailedAt: now, expiresAt, mailId: await queueStudioMail(tx, env, mail) };
  });
  if (sent.mailId) await jobs.add('sendMail', { mailId: sent.mailId });
  return { kind: 'sent', email, mailedAt: sent.mailedAt, expiresAt: sent.expiresAt };
}

/** The link to name instead of another mail; null when one is to be mailed. */
async function findLinkToName(
  tx: EntityManager,
  { email, isProved, now }: { email: string; isProved: boolean; now: Date },
): Promise<SignInLinkRow | null> {
  const recent = await findLinksMade(tx, email, { since: new Date(now.getTime() - mailWindowMs), until: now });
  if (recent.length < linksAtOnce + (isProved ? linksOfProved : 0)) return null;
  // Nobody but its owner uses one up: then the next is mailed.
  return recent.find(({ usedAt }) => usedAt === null) ?? null;
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
  const { contactProofs, limits } = context.services;
  await contactProofs.addNetwork(session.email, limits.clientOf(context.clientIp));
  context.writeStudioSession(session.cookies);
  await sendFactorMails(context, mailIds);
  return { kind: 'signedIn', email: session.email, returnTo, needsSecondFactor };
}

/** Ends the browser's session, if it has one. */
export async function signOutOfStudio(context: RequestContext): Promise<void> {
  if (context.studioToken) await endStudioSession(context.em, hashSessionToken(context.studioToken));
  context.writeStudioSession(null);
}
