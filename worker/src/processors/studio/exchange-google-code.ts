import { randomUUID } from 'node:crypto';
import { encryptCalendarCredentials } from '@dentisti/core/calendars/calendar-credentials';
import { GoogleFailure, type GoogleService } from '@dentisti/core/google/google-service';
import { openSignIn } from '@dentisti/core/google/sign-in-secrets';
import { describeError } from '@dentisti/core/platform/log';
import { findRooms } from '@dentisti/core/studio/find-rooms';
import { findTeam } from '@dentisti/db/agenda/team.repository';
import {
  deleteFormerConnection,
  findConnectionOfClinician,
  insertGoogleConnection,
  reconnectGoogle,
} from '@dentisti/db/google/google-connection.repository';
import { insertGoogleRevocation } from '@dentisti/db/google/google-revocation.repository';
import { endGoogleSignIn, type GoogleSignInRow, takeGoogleSignIn } from '@dentisti/db/google/google-sign-in.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { findStanding } from '@dentisti/db/studio/practice-standing.repository';
import { type GoogleSignInFailure, googleCalendarScope } from '@dentisti/domain/calendars/google-sign-in';
import { agendaChangedChannel } from '@dentisti/domain/jobs/agenda.events';
import type { Processor, ProcessorContext } from '../../runtime/processor.ts';

/** What Google granted, and whose it is. */
interface Granted {
  refreshToken: string;
  address: string;
}

type Connected = { connectionId: string } | { failure: GoogleSignInFailure };

/**
 * Exchanges the code of a consent and connects the clinician's calendar. The code is taken before Google is asked, because a
 * second exchange would end what the first one brought: whatever happens in between, a person presses the button again.
 */
export const exchangeGoogleCode: Processor<'exchangeGoogleCode'> = async ({ signInId }, context) => {
  const { orm, clock, log, redis, jobs, google } = context;
  const signIn = await takeGoogleSignIn(orm.em.fork(), signInId, clock.now());
  if (!signIn) return void log.info({ signInId }, 'consent is not to be exchanged');
  const outcome = await connectGoogle(context, google, signIn);
  if ('connectionId' in outcome) await jobs.requeue('syncCalendar', { connectionId: outcome.connectionId });
  log.info({ signInId, failure: 'failure' in outcome ? outcome.failure : null }, 'consent exchanged');
  await redis.publish(agendaChangedChannel, String(signIn.practiceId)).catch(() => {});
};

async function connectGoogle(
  context: ProcessorContext,
  google: GoogleService | null,
  signIn: GoogleSignInRow,
): Promise<Connected> {
  const { orm, clock, log } = context;
  const granted = google ? await askGoogle(context, google, signIn) : 'not-exchanged';
  if (!google || typeof granted === 'string') {
    const failure = typeof granted === 'string' ? granted : 'not-exchanged';
    await endGoogleSignIn(orm.em.fork(), signIn.id, failure, clock.now());
    return { failure };
  }
  try {
    return await orm.em.fork().transactional((em) => storeConnection(em, context, { signIn, granted, google }));
  } catch (error) {
    log.error({ signInId: signIn.id, error: describeError(error) }, 'consent not stored');
    await orm.em.fork().transactional(async (em) => {
      await giveUp(em, context, granted);
      await endGoogleSignIn(em, signIn.id, 'not-exchanged', clock.now());
    });
    return { failure: 'not-exchanged' };
  }
}

async function askGoogle(
  { bookings, log, signal }: ProcessorContext,
  google: GoogleService,
  signIn: GoogleSignInRow,
): Promise<Granted | GoogleSignInFailure> {
  const keys = bookings.linkSecrets;
  const code = signIn.codeEncrypted && openSignIn('google-code', signIn.codeEncrypted, signIn.id, keys);
  const verifier = openSignIn('google-verifier', signIn.verifierEncrypted, signIn.id, keys);
  if (!code || !verifier) return 'not-exchanged';
  try {
    const { accessToken, refreshToken, scopes } = await google.exchange(code, verifier, signal);
    // Not given up: whose it is, is not known, and Google would end every connection that lives by the same account.
    if (!scopes.includes(googleCalendarScope)) return 'no-calendars';
    if (!refreshToken) return 'not-exchanged';
    return { refreshToken, address: await google.findAddress(accessToken, signal) };
  } catch (error) {
    const reason = error instanceof GoogleFailure ? error.code : describeError(error);
    log.warn({ signInId: signIn.id, reason }, 'consent not exchanged');
    return 'not-exchanged';
  }
}

/** Connects the calendar, if all that was so when the consent was asked for still is. */
async function storeConnection(
  em: EntityManager,
  context: ProcessorContext,
  { signIn, granted, google }: { signIn: GoogleSignInRow; granted: Granted; google: GoogleService },
): Promise<Connected> {
  const now = context.clock.now();
  const keys = context.bookings.linkSecrets;
  const { practiceId, clinicianId, accountId, entitledAt } = signIn;
  const end = async (failure: GoogleSignInFailure): Promise<Connected> => {
    await giveUp(em, context, granted);
    await endGoogleSignIn(em, signIn.id, failure, now);
    return { failure };
  };
  if (!(await isAllowed(em, signIn))) return end('not-allowed');
  let standing = await findConnectionOfClinician(em, practiceId, clinicianId);
  if (standing && standing.entitledAt.getTime() !== entitledAt.getTime()) {
    await deleteFormerConnection(em, standing.id);
    standing = null;
  }
  if (standing && standing.provider !== 'google') return end('taken');
  if (standing && standing.accountName !== granted.address) return end('other-account');
  const id = standing?.id ?? randomUUID();
  const { refreshToken, address: accountName } = granted;
  const credentialsEncrypted = encryptCalendarCredentials({ kind: 'oauth', refreshToken }, id, keys);
  if (standing) await reconnectGoogle(em, id, { credentialsEncrypted, now });
  else {
    const row = { id, practiceId, clinicianId, accountName, credentialsEncrypted, serverUrl: google.caldavUrl };
    if (!(await insertGoogleConnection(em, { ...row, entitledAt, now }))) return end('taken');
  }
  await endGoogleSignIn(em, signIn.id, null, now);
  const detail = { accountId, practiceId, clinicianId, signInId: signIn.id };
  const target = { kind: 'calendar', id };
  await writeAudit(em, { at: now, operatorId: null, action: 'google.connected', target, detail, requestId: null });
  return { connectionId: id };
}

async function isAllowed(
  em: EntityManager,
  { practiceId, clinicianId, accountId, entitledAt }: GoogleSignInRow,
): Promise<boolean> {
  const me = await findMembership(em, practiceId, accountId);
  const standing = await findStanding(em, practiceId);
  const { clinicians } = await findTeam(em, practiceId);
  return (
    me?.role === 'owner' &&
    standing?.entitledAt?.getTime() === entitledAt.getTime() &&
    (await findRooms(em, practiceId)) === 'open' &&
    clinicians.some(({ id, active }) => id === clinicianId && active)
  );
}

/** Has an access given up at Google that nothing here will use, unless another connection lives by it then. */
async function giveUp(em: EntityManager, { clock, bookings }: ProcessorContext, { refreshToken, address }: Granted) {
  const id = randomUUID();
  const credentialsEncrypted = encryptCalendarCredentials({ kind: 'oauth', refreshToken }, id, bookings.linkSecrets);
  const now = clock.now();
  await insertGoogleRevocation(em, { id, accountName: address, credentialsEncrypted, createdAt: now, nextTryAt: now });
}
