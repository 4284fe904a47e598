import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findMembership, type PracticeMemberRow } from '@dentisti/db/studio/practice-member.repository';
import type { MemberRole } from '@dentisti/domain/studio/member-role';
import type { RequestContext } from '../context.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { findRooms, type Room, type Rooms } from './find-rooms.ts';
import { currentAccountOf } from './get-current-account.ts';
import { inStudio } from './in-studio.ts';
import { notYours, ownersAlone } from './own-practice.ts';
import { type StudioRefused, studioRefused } from './refusal.ts';

const closedRooms: Readonly<Record<Exclude<Rooms, 'open'>, string>> = {
  needsEntitlement: 'Agenda e pazienti si aprono quando la titolarità dello studio è verificata.',
  needsTerms: 'Agenda e pazienti si aprono quando un titolare accetta le condizioni sul trattamento dei dati.',
};

/** Returns the refusal of a practice whose rooms are not open; null when they are. */
export async function requireRooms(em: EntityManager, practiceId: number): Promise<StudioRefused | null> {
  const rooms = await findRooms(em, practiceId);
  return rooms === 'open' ? null : studioRefused(closedRooms[rooms]);
}

/** A change of a practice's rooms: what it came to, and how the audit names it. */
export interface RoomChange<Done> {
  /** For the audit, past, e.g. `visit.moved`. */
  action: string;
  /** Of what; null: the practice. */
  target?: { kind: string; id: string };
  /** Ids, states and reasons, never a patient's data. */
  detail?: Record<string, unknown>;
  done: Done;
}

interface RoomNeeds {
  /** Staff are refused what is for owners. */
  needs?: MemberRole;
  /** Whether the agenda is locked: everything that takes time needs it. */
  locksAgenda?: boolean;
}

/** Thrown to undo the transaction of a change that was refused midway. */
class Undo<Refusal> {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

/**
 * Runs a change of a practice's agenda or patients by one of its people, in a transaction that comes to the practice's rows
 * alone: the membership first, then whether the rooms are open, then the agenda's lock. Whatever `change` returns without
 * an `action` is a refusal and undoes everything. Audited in the same transaction; published after the commit.
 */
export async function inRooms<Done, Refusal extends { kind: string }>(
  context: RequestContext,
  typedId: string,
  { needs = 'staff', locksAgenda = false }: RoomNeeds,
  change: (tx: EntityManager, room: Room) => Promise<RoomChange<Done> | Refusal>,
): Promise<Done | Refusal | StudioRefused> {
  const account = currentAccountOf(context);
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return studioRefused(notYours);
  const { services, requestId } = context;
  const now = services.now();
  try {
    const done = await inStudio(context, practiceId, account.id, async (tx) => {
      const me = await findMembership(tx, practiceId, account.id);
      const refusal = me ? await refuseEntry(tx, me, needs) : studioRefused(notYours);
      if (!me || refusal) throw new Undo(refusal);
      if (locksAgenda) await takeAgenda(tx, practiceId);
      const changed = await change(tx, { practiceId, account, me, now });
      if (!('action' in changed)) throw new Undo(changed);
      const { action, target = { kind: 'practice', id: String(practiceId) } } = changed;
      const detail = { accountId: account.id, practiceId, ...changed.detail };
      await writeAudit(tx, { at: now, operatorId: null, action, target, detail, requestId });
      return changed.done;
    });
    await services.agendaChanges.publish(String(practiceId));
    return done;
  } catch (error) {
    if (error instanceof Undo) return error.refusal;
    throw error;
  }
}

async function refuseEntry(tx: EntityManager, me: PracticeMemberRow, needs: MemberRole): Promise<StudioRefused | null> {
  if (needs === 'owner' && me.role !== 'owner') return studioRefused(ownersAlone);
  return requireRooms(tx, me.practiceId);
}
