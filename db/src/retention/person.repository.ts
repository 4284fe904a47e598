import type { EntityManager } from '@mikro-orm/postgresql';
import { type BookingRow, bookingRow } from '../booking/booking.repository.ts';
import { ContactTask } from '../booking/contact-task.entity.ts';
import { Lead } from '../leads/lead.entity.ts';
import { MailOutbox } from '../mail/mail-outbox.entity.ts';
import { PackageOrder } from '../package/package-order.entity.ts';
import { emptyPatients } from '../patients/patient.repository.ts';
import { findReviewObjection } from '../reviews/review-objection.repository.ts';
import { findRows, type RowOf, storedRow } from '../stored-row.ts';
import {
  type AccountOfPerson,
  eraseBesideAccounts,
  findAccountOfPerson,
  lockAccountToErase,
} from './account-of-person.repository.ts';
import { type ErasedKind, ErasedRecord } from './erased-record.entity.ts';
import { findPatientsOfPerson, lockPatientsOfPerson, type PatientOfPerson } from './patient-of-person.repository.ts';

const mailFields = ['bookingId', 'template', 'state', 'createdAt', 'sentAt'] as const;
/** A mail as it may be shown to whom it went. */
type MailOfPerson = Pick<RowOf<MailOutbox>, (typeof mailFields)[number]>;

const orderRow = storedRow(PackageOrder, [
  'id',
  'number',
  'city',
  'status',
  'amountCents',
  'currency',
  'createdAt',
  'paidAt',
  'refundedAt',
]);
type OrderOfPerson = ReturnType<typeof orderRow.parse> & {
  /** Money came and something is still to be done for it: the address is needed. */
  isOpen: boolean;
};

const leadRow = storedRow(Lead, ['id', 'practiceName', 'personName', 'phone', 'city', 'message', 'createdAt']);

interface ReportOfPerson {
  id: string;
  practiceName: string;
  kind: string;
  message: string;
  createdAt: Date;
}

/** Data stored under one e-mail address, beside its bookings. */
export interface PersonData {
  orders: OrderOfPerson[];
  leads: ReturnType<typeof leadRow.parse>[];
  reports: ReportOfPerson[];
  /** In the studio; null when it has none. */
  account: AccountOfPerson | null;
  /** As practices keep the person with us. */
  patients: PatientOfPerson[];
  noReviewRequestsSince: Date | null;
}

/** SQL: money came for the order and somebody still has to act on it. */
const isOpenOrderSql = `(status in ('created', 'open', 'pending', 'refundDue')
  or exists (select from contact_task t where t.order_id = package_order.id and t.done_at is null))`;

const lower = (email: string) => email.trim().toLowerCase();

/** Bookings under an address, oldest first; not those that were erased. */
export async function findBookingsOfEmail(em: EntityManager, email: string): Promise<BookingRow[]> {
  // SQL: the index is over lower(email).
  return bookingRow.all(
    em,
    `select ${bookingRow.list()} from booking where lower(email) = ? and erased_at is null order by created_at, id`,
    [lower(email)],
  );
}

/** Mails of bookings to a person, oldest first: not those that our operators and the practice's people got. */
export async function findMailsOfBookings(em: EntityManager, bookingIds: readonly string[]): Promise<MailOfPerson[]> {
  return findRows(
    em,
    MailOutbox,
    { bookingId: { $in: [...bookingIds] }, template: { $nin: ['operatorAlert', 'studioRequest', 'studioNotice'] } },
    { fields: mailFields, orderBy: { createdAt: 'asc', id: 'asc' } },
  );
}

/** Returns purchases, practices' messages, profile reports, the studio's account and practices' patients under an address. SQL: lower(email). */
export async function findPersonData(em: EntityManager, email: string): Promise<PersonData> {
  const [orders, leads, reports] = [
    await em.execute<object[]>(
      `select ${orderRow.list()}, ${isOpenOrderSql} as "isOpen" from package_order where lower(email) = ? order by created_at, id`,
      [lower(email)],
    ),
    await em.execute<object[]>(`select ${leadRow.list()} from lead where lower(email) = ? order by created_at, id`, [
      lower(email),
    ]),
    await em.execute<(Omit<ReportOfPerson, 'createdAt'> & { createdAt: string })[]>(
      `select r.id, d.name as "practiceName", r.kind, r.message, r.created_at as "createdAt"
       from profile_report r join dentist d on d.id = r.dentist_id where lower(r.email) = ?
       union all select r.id, d.name, 'review', coalesce(r.message, ''), r.created_at
       from review_report r join dentist d on d.id = r.dentist_id where lower(r.email) = ? order by "createdAt", id`,
      [lower(email), lower(email)],
    ),
  ] as const;
  return {
    orders: orders.map((row) => ({ ...orderRow.parse(row), isOpen: (row as { isOpen: boolean }).isOpen })),
    leads: leads.map(leadRow.parse),
    reports: reports.map((report) => ({ ...report, createdAt: new Date(report.createdAt) })),
    account: await findAccountOfPerson(em, lower(email)),
    patients: await findPatientsOfPerson(em, lower(email)),
    noReviewRequestsSince: await findReviewObjection(em, email),
  };
}

/**
 * Erases what is stored under an address beside its bookings: messages and reports whole, orders without a payment whole,
 * of the others everything but the purchase's document, the studio's account with all that hangs on it, what practices keep
 * of the person as their patient. Orders somebody
 * still has to act on stay, and so does the account of a practice's last owner. Again: no change.
 * @returns rows erased or emptied; the account that stays, null when none does; the practices whose patients changed.
 */
export async function erasePersonData(
  em: EntityManager,
  email: string,
  now: Date,
): Promise<{ rows: number; keptAccountId: string | null; practiceIds: number[] }> {
  // SQL: `for update`, and lower(email).
  const ids = async (from: string) =>
    (await em.execute<{ id: string }[]>(`select id from ${from} for update`, [lower(email)])).map(({ id }) => id);
  const [leads, reports, orders] = [
    await ids('lead where lower(email) = ?'),
    await ids('profile_report where lower(email) = ?'),
    await ids(`package_order where lower(email) = ? and not ${isOpenOrderSql}`),
  ];
  const reviewReports = await ids('review_report where lower(email) = ?');
  const account = await lockAccountToErase(em, lower(email));
  const accounts = account && !account.isLastOwner ? [account.id] : [];
  const keptAccountId = account?.isLastOwner ? account.id : null;
  const found = await lockPatientsOfPerson(em, lower(email));
  const patients = found.map(({ id }) => id);
  return {
    rows: await eraseRecords(em, { leads, reports, orders, accounts, patients, reviewReports }, now),
    keptAccountId,
    practiceIds: found.map(({ practiceId }) => practiceId),
  };
}

type ErasedList = 'leads' | 'reports' | 'orders' | 'accounts' | 'patients' | 'reviewReports';

/** As `erasePersonData`, by ids; kept in the list by which a restored backup is erased again. */
export async function eraseRecords(
  em: EntityManager,
  {
    leads = [],
    reports = [],
    orders = [],
    accounts = [],
    patients = [],
    reviewReports = [],
  }: Partial<Record<ErasedList, readonly string[]>>,
  now: Date,
): Promise<number> {
  let rows = 0;
  const note = async (kind: ErasedKind, ids: readonly string[]) => {
    const records = ids.map((recordId) => ({ kind, recordId, at: now }));
    if (records.length > 0) await em.qb(ErasedRecord).insert(records).onConflict().ignore().execute('run');
  };
  const erase = async (kind: ErasedKind, ids: readonly string[], statement: string) => {
    if (ids.length === 0) return;
    // SQL: each kind has its own statement; all ids are one parameter.
    const erased = await em.execute<object[]>(
      `${statement} id in (select id::uuid from jsonb_array_elements_text(?::jsonb) as listed(id)) returning id`,
      [JSON.stringify(ids)],
    );
    rows += erased.length;
    await note(kind, ids);
  };
  const { claimIds, linkIds } = await eraseBesideAccounts(em, accounts);
  const ofStudio = { accountId: accounts, claimId: claimIds, linkId: linkIds, patientId: patients };
  await eraseMailsAbout(em, { leadId: leads, reportId: [...reports, ...reviewReports], orderId: orders, ...ofStudio });
  if (orders.length > 0)
    await em.nativeUpdate(
      ContactTask,
      { doneAt: { $ne: null }, orderId: { $in: [...orders] } },
      { note: null, doneBy: 'erased' },
    );
  await erase('lead', leads, 'delete from lead where');
  await erase('practice_account', accounts, 'delete from practice_account where');
  await erase('profile_report', reports, 'delete from profile_report where');
  await erase('package_order', orders, 'delete from package_order where paid_at is null and');
  await erase(
    'package_order',
    orders,
    `update package_order set email = '', city = null, client_key = null, session_url = null where paid_at is not null and email <> '' and`,
  );
  // A report still has to be decided; who made it is nobody's any more.
  await erase('review_report', reviewReports, 'update review_report set email = null, message = null where');
  rows += await emptyPatients(em, patients, now);
  await note('patient', patients);
  return rows;
}

/**
 * Mails about leads, reports, orders and accounts of the studio, to whomever they went, also those delivered to the trial's
 * mailbox. SQL: a mail
 * names what it is about inside its JSON, and the mailbox knows it by its Message-ID alone.
 */
export async function eraseMailsAbout(
  em: EntityManager,
  about: {
    [id in 'leadId' | 'reportId' | 'orderId' | 'accountId' | 'claimId' | 'linkId' | 'patientId']?: readonly string[];
  },
): Promise<void> {
  for (const [name, ids] of Object.entries(about)) {
    if (ids.length === 0) continue;
    const which = `params ->> '${name}' in (select jsonb_array_elements_text(?::jsonb))`;
    const list = JSON.stringify(ids);
    await em.execute(`delete from dev_mail where message_id in (select message_id from mail_outbox where ${which})`, [
      list,
    ]);
    await em.execute(`delete from mail_outbox where ${which}`, [list]);
  }
}
