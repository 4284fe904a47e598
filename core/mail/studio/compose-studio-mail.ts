import { findTeam } from '@dentisti/db/agenda/team.repository';
import { findConnection } from '@dentisti/db/calendars/calendar-connection.repository';
import { findEndpoint } from '@dentisti/db/connections/webhook-endpoint.repository';
import type { MailRow } from '@dentisti/db/mail/mail-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findProfileEdit } from '@dentisti/db/profile/profile-edit.repository';
import { findPracticeAccount } from '@dentisti/db/studio/practice-account.repository';
import { findClaim, type PracticeClaimRow } from '@dentisti/db/studio/practice-claim.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { findSignInLink } from '@dentisti/db/studio/sign-in-link.repository';
import { findStudioPractices, type StudioPracticeRow } from '@dentisti/db/studio/studio-practice.repository';
import { claimCode, signInFragment } from '@dentisti/db/studio/studio-secrets';
import { pageRoutes } from '@dentisti/domain/routes';
import { factorChanges } from '@dentisti/domain/studio/account-factor';
import { awaitsOperator } from '@dentisti/domain/studio/claim';
import type { StudioMail } from '@dentisti/domain/studio/studio-mail';
import type { BookingSettings } from '../../booking/booking-settings.ts';
import { writeNoticeMail, writeRequestMail } from '../compose-request-mail.ts';
import { contactNote, isOver, type MailComposer, NeedlessMail, UnwritableMail } from '../mail-composer.ts';
import type { MailContent } from '../mail-content.ts';
import { calendarPaused } from './calendar-mails.ts';
import { claimCodeMail, claimDecided, claimDisputed, practiceClaimed } from './claim-mails.ts';
import { factorChanged, factorResetOrdered } from './factor-mails.ts';
import { photoDecided, proposalDecided } from './profile-mails.ts';
import * as mails from './studio-mails.ts';

type Write = (em: EntityManager, mail: MailRow, settings: BookingSettings) => Promise<MailContent>;

/** Writes one of the mails of the studio. */
export const composeStudioMail =
  (template: StudioMail): MailComposer =>
  async (em, mail, settings) => {
    const content = await writers[template](em, mail, settings);
    return { content: { ...content, notes: [...content.notes, contactNote(settings)] } };
  };

const writers: Readonly<Record<StudioMail, Write>> = {
  studioRequest: writeRequestMail,
  studioNotice: writeNoticeMail,

  async signInLink(em, mail, settings) {
    const { linkId } = mail.params;
    const link = typeof linkId === 'string' ? await findSignInLink(em, linkId) : null;
    if (!link) throw new UnwritableMail('its link is gone');
    if (link.usedAt || isOver(link.expiresAt, mail)) throw new NeedlessMail('its link is used or too old');
    const url = `${settings.publicUrl}${pageRoutes.studio}/entra#${signInFragment(newestSecret(settings), link.id)}`;
    return mails.signInLink({ ...link, url, queuedAt: mail.createdAt });
  },

  async claimCode(em, mail, settings) {
    const input = await readClaim(em, mail, settings);
    const { claim } = input;
    if (claim.state !== 'awaiting-code' || isOver(claim.expiresAt, mail))
      throw new NeedlessMail('its code is good no more');
    const code = claimCode(newestSecret(settings), claim.id);
    return claimCodeMail({ ...input, code, queuedAt: mail.createdAt });
  },

  async practiceClaimed(em, mail, settings) {
    const input = await readClaim(em, mail, settings);
    const { state, decidedAt } = input.claim;
    if (state !== 'granted' || !decidedAt) throw new UnwritableMail('its claim was not granted');
    return practiceClaimed({ ...input, since: decidedAt });
  },

  async claimDisputed(em, mail, settings) {
    const input = await readClaim(em, mail, settings);
    if (!awaitsOperator(input.claim.state)) throw new UnwritableMail('its claim was decided or taken back');
    return claimDisputed(input);
  },

  async claimDecided(em, mail, settings) {
    const input = await readClaim(em, mail, settings);
    const { state } = input.claim;
    const { to } = mail.params;
    if (to !== 'claimant' && to !== 'owner') throw new UnwritableMail('names nobody it is for');
    if (state !== 'granted' && state !== 'refused') throw new UnwritableMail('its claim was not decided');
    return claimDecided({ ...input, isGranted: state === 'granted', to });
  },

  async memberAdded(em, mail, settings) {
    const { byAccountId } = mail.params;
    const { practice, role } = await readMember(em, mail);
    const by = typeof byAccountId === 'string' ? await findPracticeAccount(em, byAccountId) : null;
    return mails.memberAdded({ ...settings, practice, role, byEmail: by?.email ?? null });
  },

  async peopleChanged(em, mail, settings) {
    const { practiceId, accountId, byAccountId, change, entitlementEnded } = mail.params;
    if (typeof practiceId !== 'number' || typeof accountId !== 'string' || !isPeopleChange(change))
      throw new UnwritableMail('names no change');
    const concerned = await findPracticeAccount(em, accountId);
    if (!concerned) throw new UnwritableMail('its account is gone');
    const by = typeof byAccountId === 'string' ? await findPracticeAccount(em, byAccountId) : null;
    const practice = await readPractice(em, practiceId);
    const isMe = concerned.email === mail.toAddress;
    return mails.peopleChanged({
      ...settings,
      practice,
      change,
      isEntitlementEnded: entitlementEnded === true,
      email: concerned.email,
      byEmail: by?.email ?? null,
      isMe,
    });
  },

  async entitlementDecided(em, mail, settings) {
    const { granted, note } = mail.params;
    if (typeof granted !== 'boolean') throw new UnwritableMail('names no decision');
    const { practice } = await readMember(em, mail);
    const words = typeof note === 'string' && note.trim() ? note : null;
    return mails.entitlementDecided({ ...settings, practice, isGranted: granted, note: words });
  },

  async accessEnded(em, mail, settings) {
    const { practiceId, formerName } = mail.params;
    if (typeof practiceId !== 'number' || typeof formerName !== 'string')
      throw new UnwritableMail('names no two practices');
    return mails.accessEnded({ ...settings, practice: await readPractice(em, practiceId), formerName });
  },

  async factorChanged(em, mail, settings) {
    const change = factorChanges.find((known) => known === mail.params.change);
    if (!change) throw new UnwritableMail('names no change');
    return factorChanged({ ...settings, ...(await readFactorMail(em, mail)), change });
  },

  async factorResetOrdered(em, mail, settings) {
    const { resetAt } = mail.params;
    if (typeof resetAt !== 'string') throw new UnwritableMail('names no time');
    return factorResetOrdered({ ...settings, ...(await readFactorMail(em, mail)), resetAt: new Date(resetAt) });
  },

  async termsAccepted(em, mail, settings) {
    const { byAccountId, version } = mail.params;
    if (typeof version !== 'string') throw new UnwritableMail('names no version');
    const { practice } = await readMember(em, mail);
    const by = typeof byAccountId === 'string' ? await findPracticeAccount(em, byAccountId) : null;
    return mails.termsAccepted({ ...settings, practice, version, byEmail: by?.email ?? null });
  },

  async webhookEnded(em, mail, settings) {
    const { practice } = await readMember(em, mail);
    const { practiceId, endpointId } = mail.params as { practiceId: number; endpointId?: unknown };
    const endpoint = typeof endpointId === 'string' ? await findEndpoint(em, practiceId, endpointId) : null;
    if (!endpoint?.endedAt) throw new UnwritableMail('its endpoint is gone, or on again');
    const { host } = new URL(endpoint.url);
    return mails.webhookEnded({ ...settings, practice, host, isGone: endpoint.endedReason === 'gone' });
  },

  async proposalDecided(em, mail, settings) {
    const { editId } = mail.params;
    const { practice } = await readMember(em, mail);
    const edit = typeof editId === 'string' ? await findProfileEdit(em, editId) : null;
    const { state, note } = edit ?? {};
    if (state !== 'accepted' && state !== 'refused' && state !== 'undone')
      throw new UnwritableMail('its proposal is gone, or was not decided');
    return proposalDecided({ ...settings, practice, state, note: note ?? null });
  },

  async photoDecided(em, mail, settings) {
    const { alt, note } = mail.params;
    if (typeof alt !== 'string' || typeof note !== 'string') throw new UnwritableMail('names no photo');
    const { practice } = await readMember(em, mail);
    return photoDecided({ ...settings, practice, alt, note });
  },

  async calendarPaused(em, mail, settings) {
    const { practice } = await readMember(em, mail);
    const { practiceId, connectionId } = mail.params as { practiceId: number; connectionId?: unknown };
    const connection = typeof connectionId === 'string' ? await findConnection(em, practiceId, connectionId) : null;
    if (!connection?.pausedReason) throw new UnwritableMail('its calendar is gone, or goes on again');
    const { clinicianId, provider, pausedReason: reason } = connection;
    const clinician = (await findTeam(em, practiceId)).clinicians.find(({ id }) => id === clinicianId)?.name ?? '';
    const calendar = connection.calendarName ?? connection.accountName;
    return calendarPaused({ ...settings, practice, clinician, calendar, provider, reason });
  },
};

/** Returns whose factors a mail is about, and whether it is for the account itself. */
async function readFactorMail(em: EntityManager, { params: { accountId, to } }: MailRow) {
  const account = typeof accountId === 'string' ? await findPracticeAccount(em, accountId) : null;
  if (!account) throw new UnwritableMail('its account is gone');
  if (to !== 'account' && to !== 'owner') throw new UnwritableMail('names nobody it is for');
  return { email: account.email, to } as const;
}

const isPeopleChange = (change: unknown): change is mails.PeopleChange =>
  change === 'owner-added' || change === 'owner-ended' || change === 'removed';

function newestSecret({ linkSecrets: [newest] }: BookingSettings): string {
  if (!newest) throw new Error('no secret for links');
  return newest;
}

interface ClaimOfMail extends BookingSettings {
  claim: PracticeClaimRow;
  practice: StudioPracticeRow;
  claimantEmail: string;
}

/** Returns a mail's claim with its practice and the claimant's address. */
async function readClaim(em: EntityManager, { params }: MailRow, settings: BookingSettings): Promise<ClaimOfMail> {
  const claim = typeof params.claimId === 'string' ? await findClaim(em, params.claimId) : null;
  const account = claim && (await findPracticeAccount(em, claim.accountId));
  if (!account) throw new UnwritableMail('its claim is gone');
  return { ...settings, claim, practice: await readPractice(em, claim.practiceId), claimantEmail: account.email };
}

/** Returns a mail's practice and what the account that is mailed is in it; refuses when the account left. */
async function readMember(em: EntityManager, { params: { practiceId, accountId } }: MailRow) {
  const membership =
    typeof practiceId === 'number' && typeof accountId === 'string'
      ? await findMembership(em, practiceId, accountId)
      : null;
  if (!membership) throw new UnwritableMail('its account is not in the practice');
  return { practice: await readPractice(em, membership.practiceId), role: membership.role };
}

async function readPractice(em: EntityManager, id: number): Promise<StudioPracticeRow> {
  const [practice] = await findStudioPractices(em, [id]);
  if (!practice) throw new UnwritableMail('its practice is gone');
  return practice;
}
