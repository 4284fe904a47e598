import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { bookAppointment, releaseAppointment, takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { type EntryRow, findEntry } from '@dentisti/db/agenda/entry.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { entryActions } from '@dentisti/domain/studio/agenda-entry';
import { decideVisitChange, type VisitChange } from '@dentisti/domain/studio/decide-visit-change';
import { type AfterCommit, followUp } from '../../booking/after-commit.ts';
import { type BookingToChange, lockToChange, saveDecision } from '../../booking/change-booking.ts';
import type { RequestContext } from '../../context.ts';
import { currentAccountOf } from '../get-current-account.ts';
import { notYours } from '../own-practice.ts';
import { studioRefused } from '../refusal.ts';
import { requireRooms } from '../rooms.ts';
import {
  type EntryChanged,
  type EntryOutcome,
  type EntryRefusal,
  entryChangedMeanwhile,
  notInAgenda,
  refuseOtherVersion,
} from './entry-outcome.ts';
import {
  checkPlace,
  completePlace,
  endOf,
  findInUse,
  judgePlace,
  pauseMinutesOf,
  takesOneAlready,
  viewStored,
  wishOf,
} from './place-entry.ts';

/** Where the visit of a booking goes. */
export interface BookedMove {
  startsAt: Date;
  /** Null: as now. */
  chairId: number | null;
  clinicianId: number | null;
  isOverride: boolean;
}

/** What is done in the transaction of a move, after it; false undoes both. */
export type AlongWithMove = (tx: EntityManager, given: { practiceId: number; now: Date }) => Promise<boolean>;

/** The visit of a booking, locked with it, before it is changed. */
interface Locked {
  toChange: BookingToChange;
  row: EntryRow;
  practiceId: number;
  now: Date;
}
interface Done {
  action: string;
  detail: Record<string, unknown>;
  changed: EntryChanged;
  after: AfterCommit | null;
}

const notMovable = 'Si sposta soltanto un appuntamento confermato che non è ancora cominciato.';

/** Thrown to undo the transaction: the time was taken after all, or what belongs to it changed meanwhile. */
const undone = new Error('the move of a visit was undone');

/** Takes the visit of a booking out of the agenda: the patient is notified, with other practices. */
export const cancelBookedVisit = (
  context: RequestContext,
  practiceId: number,
  seen: { row: EntryRow; version: string },
): Promise<EntryOutcome> =>
  changeBookedVisit(context, practiceId, seen, async (tx, locked) => {
    const saved = await saveChange(tx, context, locked, { kind: 'cancel' });
    if (saved.kind === 'refused') return saved;
    await releaseAppointment(tx, locked.toChange.booking.id);
    const changed = { kind: 'changed', entry: null, inTheWay: [] } as const;
    const detail = { at: locked.row.startsAt.toISOString() };
    return { action: 'visit.cancelled', detail, changed: { ...changed, inTheWay: [] }, after: saved.after };
  });

/**
 * Moves the visit of a booking to another time, chair or clinician. The patient is notified of another time: by mail, with
 * the same calendar entry moved. Another chair or clinician alone is the practice's own affair.
 */
export const moveBookedVisit = (
  context: RequestContext,
  practiceId: number,
  seen: { row: EntryRow; version: string },
  move: BookedMove,
  along?: AlongWithMove,
): Promise<EntryOutcome> =>
  changeBookedVisit(context, practiceId, seen, async (tx, locked) => {
    const done = await moveLocked(tx, context, locked, move);
    if (!('kind' in done) && along && !(await along(tx, locked))) throw undone;
    return done;
  });

async function moveLocked(
  tx: EntityManager,
  context: RequestContext,
  locked: Locked,
  { startsAt, isOverride, ...wanted }: BookedMove,
): Promise<Done | EntryRefusal> {
  const { row, practiceId, now, toChange } = locked;
  if (!entryActions(row, now).includes('move')) return studioRefused(notMovable);
  const { serviceId } = row;
  const inUse = await findInUse(tx, practiceId, row);
  const wishes = wishOf(row, inUse, wanted);
  const known = await checkPlace(tx, practiceId, wishes, row);
  if (known.kind === 'refused') return known;
  const byMs = startsAt.getTime() - row.startsAt.getTime();
  const later = (at: Date) => new Date(at.getTime() + byMs);
  const endsAt = later(row.endsAt);
  const isOffered = (await findAgenda(tx, practiceId))?.enabled === true;
  // How many a practice without an agenda sees at once is its own affair; a free place of its team is found all the same.
  const given = { row: inUse, isOverride, mayWait: !isOffered };
  const place = await completePlace(tx, locked, { ...wishes, startsAt, endsAt }, given);
  if (place.kind !== 'complete') return place;
  const { chairId, clinicianId } = place;
  const span = {
    startsAt,
    endsAt,
    freeAt: endOf(endsAt, pauseMinutesOf(row, known.bufferMinutes)),
    chairId,
    clinicianId,
    takesOneAlready: takesOneAlready(inUse, { startsAt, endsAt }),
  };
  const isPlaced = chairId !== null && clinicianId !== null;
  const judged = isPlaced ? await judgePlace(tx, locked, span, row, isOverride) : null;
  if (judged?.kind === 'taken') return judged;
  const saved = byMs === 0 ? null : await saveChange(tx, context, locked, { kind: 'move', at: startsAt });
  if (saved?.kind === 'refused') return saved;
  const slot = { dentistId: practiceId, startsAt, endsAt: span.endsAt, serviceId };
  const booked = await bookAppointment(tx, slot, {
    bookingId: toChange.booking.id,
    holdToken: null,
    // While the agenda is switched off a change of the patient's is still told by telephone.
    exclusive: isPlaced && (row.exclusive || isOffered),
    now,
    place: isPlaced ? { chairId, clinicianId, freeAt: span.freeAt, override: judged?.override ?? false } : null,
  });
  if (booked.kind === 'slotTaken') throw undone;
  const changed = await viewStored(tx, locked, booked.appointment.id);
  if (changed.kind !== 'changed') throw undone;
  const detail = { from: row.startsAt.toISOString(), at: startsAt.toISOString(), override: judged?.override ?? false };
  return { action: 'visit.moved', detail, changed, after: saved?.after ?? null };
}

async function saveChange(tx: EntityManager, context: RequestContext, { toChange, now }: Locked, change: VisitChange) {
  const decision = decideVisitChange({ now, booking: toChange.booking }, change);
  return decision.kind === 'refused' ? decision : saveDecision(tx, context, toChange, decision, decision.events);
}

/**
 * One transaction: check the membership and the rooms, lock the booking, then the agenda, check that the visit is still what
 * was seen, change and audit it. It runs as the visitor's role: it writes steps and mails, which no practice may. After the
 * commit the mail is sent, and a call that rings is hung up.
 */
async function changeBookedVisit(
  context: RequestContext,
  practiceId: number,
  { row: { id, bookingId }, version }: { row: EntryRow; version: string },
  change: (tx: EntityManager, locked: Locked) => Promise<Done | EntryRefusal>,
): Promise<EntryOutcome> {
  const { services, requestId } = context;
  const { id: accountId } = currentAccountOf(context);
  const now = services.now();
  const run = async (tx: EntityManager): Promise<Done | EntryRefusal> => {
    if (!(await findMembership(tx, practiceId, accountId))) return studioRefused(notYours);
    const closed = await requireRooms(tx, practiceId);
    if (closed || !bookingId) return closed ?? studioRefused(notInAgenda);
    const toChange = await lockToChange(tx, context, bookingId);
    // Two practices may have become one meanwhile, and a person erased.
    if (toChange.booking.dentistId !== practiceId || toChange.booking.erasedAt) return studioRefused(notInAgenda);
    await takeAgenda(tx, practiceId);
    const row = await findEntry(tx, { practiceId, id, now });
    if (!row || row.bookingId !== bookingId) return entryChangedMeanwhile;
    const other = refuseOtherVersion(row, version);
    if (other) return other;
    const done = await change(tx, { toChange, row, practiceId, now });
    if ('kind' in done) return done;
    const target = { kind: 'booking', id: toChange.booking.number };
    const detail = { accountId, practiceId, ...done.detail };
    await writeAudit(tx, { at: now, operatorId: null, action: done.action, target, detail, requestId });
    return done;
  };
  try {
    // A fork: what the request has read before must not stand for what is locked here.
    const done = await context.em.fork().transactional(run);
    if ('kind' in done) return done;
    if (done.after) await followUp(context, done.after);
    await services.agendaChanges.publish(String(practiceId));
    return done.changed;
  } catch (error) {
    if (error === undone) return entryChangedMeanwhile;
    throw error;
  }
}
