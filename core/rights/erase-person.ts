import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findBookingsOfEmail, findPersonData } from '@dentisti/db/retention/person.repository';
import { parseEmail } from '@dentisti/domain/booking/patient-phone';
import { describePerson } from '@dentisti/domain/retention/describe-person';
import { personFile } from '@dentisti/domain/retention/person-file';
import { previewErasure } from '@dentisti/domain/retention/preview-erasure';
import type { RequestContext } from '../context.ts';
import { eraseBesideBookings, followErasedBeside } from './erase-beside-bookings.ts';
import { askErasures, followErasures } from './erase-bookings.ts';
import { getPersonData } from './get-person-data.ts';

/**
 * Returns the data of a person who asked by mail, for an admin to send. The audit holds the bookings' numbers, no
 * address.
 */
export async function exportPerson(context: RequestContext, typed: string) {
  const person = await getPersonData(context, parseEmail(typed) ?? '');
  const { bookings, orders, leads, reports, account, patients } = person;
  const others = orders.length + leads.length + reports.length + (account ? 1 : 0) + patients.length;
  await audit(context, context.em, 'data.exported', { bookings: bookings.map(({ number }) => number), others });
  return {
    json: personFile(person, context.services.now()),
    summary: describePerson(person),
    erasure: bookings.length + others > 0 ? previewErasure(person) : null,
  };
}

/** Erases everything under an address, for somebody whose identity an admin has checked. */
export async function erasePerson(context: RequestContext, typed: string, dryRun: boolean) {
  const email = parseEmail(typed) ?? '';
  if (dryRun || email === '') {
    const [bookings, data] = [await findBookingsOfEmail(context.em, email), await findPersonData(context.em, email)];
    const { leads, reports, orders, account, patients } = data;
    const accountGoes = account !== null && !account.memberships.some(({ isLastOwner }) => isLastOwner);
    const closed = orders.filter(({ isOpen }) => !isOpen).length;
    const otherRows = leads.length + reports.length + closed + (accountGoes ? 1 : 0) + patients.length;
    return { numbers: bookings.map(({ number }) => number), otherRows, dryRun: true };
  }
  const { asked, beside } = await context.em.transactional(async (em) => {
    const bookings = await findBookingsOfEmail(em, email);
    const asked = await askErasures(em, context, bookings, {
      askedBy: 'admin',
      operatorId: context.currentOperator?.id ?? null,
    });
    const beside = await eraseBesideBookings(em, context, email);
    await audit(context, em, 'data.person-erased', { bookings: asked.numbers, others: beside.rows });
    return { asked, beside };
  });
  await followErasures(context, asked);
  await followErasedBeside(context, beside);
  return { numbers: asked.numbers, otherRows: beside.rows, dryRun: false };
}

function audit(
  { services, currentOperator, requestId }: RequestContext,
  em: EntityManager,
  action: string,
  detail: Record<string, unknown>,
) {
  return writeAudit(em, { at: services.now(), operatorId: currentOperator?.id ?? null, action, detail, requestId });
}
