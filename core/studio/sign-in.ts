import { randomBytes } from 'node:crypto';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import {
  ensureAccount,
  noteAccountSignIn,
  type PracticeAccountRow,
} from '@dentisti/db/studio/practice-account.repository';
import { findSignInLink, storeSignInLink, takeSignInLink } from '@dentisti/db/studio/sign-in-link.repository';
import { linkOfFragment } from '@dentisti/db/studio/studio-secrets';
import { endStudioSession, storeStudioSession } from '@dentisti/db/studio/studio-session.repository';
import { mailboxOf } from '@dentisti/domain/booking/mailbox';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { clientNetwork } from '../platform/client-key.ts';
import { countClient, type TooManyRequests, tooMany } from '../platform/request-limits.ts';
import { hashSessionToken, sessionDays } from './find-account.ts';
import { queueStudioMail } from './queue-studio-mail.ts';
import { type StudioRefused, studioRefused } from './refusal.ts';

const linkMinutes = 15;
const Email = z.email().max(254);

/** Returns an address as accounts have it: without what surrounds it, lower case; null when it is none. */
export function accountEmail(typed: string): string | null {
  const address = Email.safeParse(typed.trim().toLowerCase());
  return address.success ? address.data : null;
}

export type SignInLinkOutcome = { kind: 'sent'; email: string; expiresAt: Date } | StudioRefused | TooManyRequests;

/** Mails a link that signs in. The same is done, and answered, for an address with an account and for one without. */
export async function askForSignInLink(context: RequestContext, typed: string): Promise<SignInLinkOutcome> {
  const email = accountEmail(typed);
  if (!email) return studioRefused('Controlla l’indirizzo e-mail.');
  const limited = (await countClient(context, 'studioLinks')) ?? (await countLinks(context, email));
  if (limited) return limited;
  const { env, jobs, now: clock } = context.services;
  const now = clock();
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
  const mailId = await context.em.transactional(async (tx) => {
    const linkId = await storeSignInLink(tx, { email, createdAt: now, expiresAt });
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

/** Returns the address that a mailed link signs in; null when the link is no good any more. */
export async function findLinkEmail({ em, services }: RequestContext, fragment: string): Promise<string | null> {
  const linkId = linkOfFragment(services.env.BOOKING_LINK_SECRETS, fragment.trim());
  const link = linkId === null ? null : await findSignInLink(em, linkId);
  return link && link.usedAt === null && link.expiresAt > services.now() ? link.email : null;
}

export type StudioSignInOutcome = { kind: 'signedIn'; email: string } | StudioRefused | TooManyRequests;

/** Signs the browser in with a mailed link, which is used up by it. Who has no account gets one. */
export async function useSignInLink(context: RequestContext, fragment: string): Promise<StudioSignInOutcome> {
  const limited = await countClient(context, 'studioSignIns');
  if (limited) return limited;
  const { env, now: clock } = context.services;
  const linkId = linkOfFragment(env.BOOKING_LINK_SECRETS, fragment.trim());
  const now = clock();
  const opened = await context.em.transactional(async (tx) => {
    const link = linkId === null ? null : await takeSignInLink(tx, linkId, now);
    if (!link) return null;
    return openStudioSession(tx, context, await ensureAccount(tx, link.email, now), now);
  });
  if (!opened) return studioRefused('Questo link non vale più: chiedine uno nuovo, arriva in un minuto.');
  context.writeStudioSession(opened.cookies);
  return { kind: 'signedIn', email: opened.email };
}

/** Opens a session of an account in the transaction; what the browser gets is sent after the commit. */
export async function openStudioSession(
  tx: EntityManager,
  context: RequestContext,
  account: PracticeAccountRow,
  now: Date,
) {
  const token = randomBytes(32).toString('base64url');
  const csrfToken = randomBytes(24).toString('base64url');
  // A browser has one session: the one before ends with its cookie.
  if (context.studioToken) await endStudioSession(tx, hashSessionToken(context.studioToken));
  const session = { accountId: account.id, tokenHash: hashSessionToken(token), csrfToken, device: context.device };
  await storeStudioSession(tx, { ...session, startedAt: now, usedAt: now });
  await noteAccountSignIn(tx, account.id, now);
  const target = { kind: 'account', id: account.id };
  await writeAudit(tx, {
    at: now,
    operatorId: null,
    action: 'account.signed-in',
    target,
    requestId: context.requestId,
  });
  return { email: account.email, cookies: { token, csrfToken, maxAgeSeconds: sessionDays * 86_400 } };
}

/** Ends the browser's session, if it has one. */
export async function signOutOfStudio(context: RequestContext): Promise<void> {
  if (context.studioToken) await endStudioSession(context.em, hashSessionToken(context.studioToken));
  context.writeStudioSession(null);
}
