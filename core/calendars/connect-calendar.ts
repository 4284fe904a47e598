import { randomUUID } from 'node:crypto';
import { findTeam } from '@dentisti/db/agenda/team.repository';
import {
  type CalendarConnectionRow,
  changeConnection,
  findConnectionsOf,
  insertConnection,
} from '@dentisti/db/calendars/calendar-connection.repository';
import type { CalendarProvider } from '@dentisti/domain/calendars/calendar-names';
import { outboundFaultTexts } from '@dentisti/domain/outbound/outbound-fault';
import { type ConnectionOutcome, inConnections } from '../connections/in-connections.ts';
import type { RequestContext } from '../context.ts';
import { parseOutboundUrl } from '../outbound/outbound-url.ts';
import { countClient } from '../platform/request-limits.ts';
import { changedMeanwhile, studioRefused } from '../studio/refusal.ts';
import { encryptCalendarCredentials } from './calendar-credentials.ts';

/** A calendar as an owner typed it. */
export interface TypedCalendar {
  clinicianId: string;
  provider: CalendarProvider;
  /** Of `nextcloud` and `other`; null otherwise. */
  serverUrl: string | null;
  user: string;
  password: string;
}

/** Where providers keep everybody's calendars. */
const knownServers: Partial<Record<CalendarProvider, string>> = {
  icloud: 'https://caldav.icloud.com/',
  fastmail: 'https://caldav.fastmail.com/',
};

const maxTextLength = 200;

/**
 * Connects a clinician with an account elsewhere, or gives the clinician's connection another account: its calendars are
 * looked for at once, by the worker. The password is stored encrypted; nobody reads it again.
 */
export async function connectCalendar(
  context: RequestContext,
  practiceId: string,
  typed: TypedCalendar,
): Promise<ConnectionOutcome> {
  const limited = await countClient(context, 'calendarTests');
  if (limited) return limited;
  const { env } = context.services;
  const user = typed.user.trim();
  if (!isShort(user) || !isShort(typed.password)) return studioRefused('Scrivi nome utente e password per le app.');
  if (typed.provider === 'google') return studioRefused('Google si collega con il suo accesso.');
  const given = knownServers[typed.provider] ?? typed.serverUrl?.trim() ?? '';
  const parsed = parseOutboundUrl(given, { allowsLoopback: env.OUTBOUND_LOOPBACK === 'on' });
  if (parsed.kind === 'fault')
    return studioRefused(
      parsed.fault === 'credentials'
        ? 'Togli nome utente e password dall’indirizzo.'
        : outboundFaultTexts[parsed.fault],
    );
  const serverUrl = parsed.value.url.href;
  const { provider } = typed;
  return inConnections(context, practiceId, async (tx, room) => {
    const clinician = (await findTeam(tx, room.practiceId)).clinicians.find(
      ({ id, active }) => active && String(id) === typed.clinicianId,
    );
    if (!clinician) return studioRefused('Questo professionista non c’è più.');
    const clinicianId = clinician.id;
    const connections = await findConnectionsOf(tx, room.practiceId, room.entitledAt);
    const former = connections.find((connection) => connection.clinicianId === clinicianId);
    if (former?.state === 'leaving')
      return studioRefused('Stiamo ancora scollegando il calendario di prima: riprova fra poco.');
    const id = former?.id ?? randomUUID();
    const credentials = { kind: 'basic', user, password: typed.password } as const;
    const credentialsEncrypted = encryptCalendarCredentials(credentials, id, env.BOOKING_LINK_SECRETS);
    const account = { provider, serverUrl, accountName: user, credentialsEncrypted, nextSyncAt: room.now };
    if (former) await changeConnection(tx, former, { ...account, ...inStepBefore(former, account), ...checkedAnew });
    else {
      const { practiceId: ownId, entitledAt, now: createdAt } = room;
      const kept = { id, practiceId: ownId, clinicianId, entitledAt, createdAt };
      if (!(await insertConnection(tx, { ...account, ...kept }))) return studioRefused(changedMeanwhile);
    }
    const target = { kind: 'calendar', id };
    return { action: 'calendar.connected', target, detail: { clinicianId, provider }, done: { calendarId: id } };
  });
}

type Account = Pick<CalendarConnectionRow, 'provider' | 'serverUrl' | 'accountName'>;

/** With another account a connection was never in step: its password is not sent to the former one's calendar. */
function inStepBefore(
  former: Account,
  { provider, serverUrl, accountName }: Account,
): { lastSyncedAt?: null; accountAddresses?: string[] } {
  const isSame = former.provider === provider && former.serverUrl === serverUrl && former.accountName === accountName;
  return isSame ? {} : { lastSyncedAt: null, accountAddresses: [] };
}

const isShort = (text: string) => text.length > 0 && text.length <= maxTextLength;

/** What a connection forgets when its account is looked at anew: nothing of its calendar, which may be the same. */
export const checkedAnew = {
  state: 'checking',
  pausedReason: null,
  pausedAt: null,
  foundCalendars: null,
  failingSince: null,
  failures: 0,
  lastError: null,
  // A worker that has it on the terms of before loses it.
  leaseUntil: null,
  leaseId: null,
} as const;
