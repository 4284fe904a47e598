import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { type DataSummary, describePerson } from '@dentisti/domain/retention/describe-person';
import type { PersonData } from '@dentisti/domain/retention/person-data';
import { personFile } from '@dentisti/domain/retention/person-file';
import { type ErasurePreview, previewErasure } from '@dentisti/domain/retention/preview-erasure';
import type { PrivateLink } from '../booking/act-on-booking.ts';
import { type ActionRefused, refused } from '../booking/change-booking.ts';
import type { RequestContext } from '../context.ts';
import type { TooManyRequests } from '../platform/request-limits.ts';
import { getPersonData, getPersonDataOfBooking } from './get-person-data.ts';
import { codeIsUsed, proveOwner } from './prove-owner.ts';

interface PersonExport {
  json: string;
  fileName: string;
  summary: DataSummary[];
  thisBooking: ErasurePreview;
  everything: ErasurePreview | null;
}
export type ExportOutcome = ({ kind: 'data' } & PersonExport) | ActionRefused | TooManyRequests;

/** Everything under the booking's address: the code has proved whose it is. */
export async function exportMyData(context: RequestContext, link: PrivateLink, typed: string): Promise<ExportOutcome> {
  const { services, requestId } = context;
  const outcome = await proveOwner(context, link, typed, async (em, { booking, code }) => {
    if (code.usedAt) return refused(codeIsUsed);
    const target = { kind: 'booking', id: booking.number };
    await writeAudit(em, { at: services.now(), operatorId: null, action: 'data.exported', target, requestId });
    return { kind: 'proved' as const, booking };
  });
  if (outcome.kind !== 'proved') return outcome;
  const { booking } = outcome;
  const person = await getPersonData(context, booking.email);
  return {
    kind: 'data',
    json: personFile(person, services.now()),
    fileName: `i-tuoi-dati-${booking.number.toLowerCase()}.json`,
    summary: describePerson(person),
    thisBooking: previewErasure(await getPersonDataOfBooking(context, booking)),
    everything: isMore(person) ? previewErasure(person) : null,
  };
}

const isMore = ({ bookings, orders, leads, reports, account, patients }: PersonData) =>
  bookings.length + orders.length + leads.length + reports.length + (account ? 1 : 0) + patients.length > 1;
