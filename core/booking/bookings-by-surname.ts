import { listBookings } from '@dentisti/db/booking/booking-list.repository';
import { findDiallingHalt } from '@dentisti/db/dialing/call-list.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { parseSurname, surnameProblem } from '@dentisti/domain/operators/patient-surname';
import type { RequestContext } from '../context.ts';
import { callSetting } from '../lines/find-line-missing.ts';
import { tooManyRequestsText } from '../platform/rate-limits.ts';
import { type BookingRowView, viewRow } from './list-admin-bookings.ts';

const maxFound = 50;

type Outcome =
  | { kind: 'found'; items: BookingRowView[]; hasMore: boolean }
  | { kind: 'invalid'; message: string }
  | { kind: 'tooManyRequests'; message: string; retryAfterSeconds: number };

/**
 * Returns the bookings of patients of a surname, newest first. Each search is audited with the number of its hits; the
 * surname itself is written nowhere.
 */
export async function findBookingsBySurname(
  { em, services, currentOperator, clientIp, requestId }: RequestContext,
  typed: string,
): Promise<Outcome> {
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const surname = parseSurname(typed);
  if (surname === null) return { kind: 'invalid', message: surnameProblem };
  const verdict = await services.limits.takeOf('surnameSearches', currentOperator.id, clientIp);
  if (!verdict.allowed) {
    const { retryAfterSeconds } = verdict;
    return { kind: 'tooManyRequests', message: tooManyRequestsText(retryAfterSeconds), retryAfterSeconds };
  }
  const now = services.now();
  const halt = await findDiallingHalt(em, now, callSetting(services.env));
  const filter = { states: [], practice: '', city: '', after: null, limit: maxFound + 1 };
  const rows = await listBookings(em, { ...filter, surname });
  const items = rows.slice(0, maxFound).map((booking) => viewRow(booking, halt, now));
  const action = 'booking.searched-by-surname';
  await writeAudit(em, { at: now, operatorId: currentOperator.id, action, detail: { found: items.length }, requestId });
  return { kind: 'found', items, hasMore: rows.length > maxFound };
}
