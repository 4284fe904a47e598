import { findTeam, type Team } from '@dentisti/db/agenda/team.repository';
import { countVisitsWithoutChair } from '@dentisti/db/agenda/unplaced-visit.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticesByIds } from '@dentisti/db/practice/practice.repository';
import { findStudioRequests } from '@dentisti/db/studio/studio-request.repository';
import { findWaitingRequest } from '@dentisti/domain/booking/waiting-request';
import type { MemberRole } from '@dentisti/domain/studio/member-role';
import { listFirstTimes } from '../../agenda/find-free-slots.ts';
import { findKeptAgenda, type KeptAgendaView } from '../../agenda/find-kept-agenda.ts';
import type { RequestContext } from '../../context.ts';
import { type Room, readRooms } from '../find-rooms.ts';

/** More than a page counts one by one. */
const maxWaiting = 100;
const previewedTimes = 6;

/** A practice's agenda as its people set it up. */
export interface AgendaSetupView {
  role: MemberRole;
  /** The profile is hidden: the agenda cannot be changed. */
  isHidden: boolean;
  agenda: KeptAgendaView;
  team: Team;
  /** How many visits to come stand on no chair in use; 0 where the practice uses none. */
  visitsWithoutChair: number;
  /** Requests that wait for the practice's answer, or for our call. */
  waitingRequests: number;
  /** As patients would be offered them, also while the agenda is switched off. */
  firstTimes: Date[];
}

/** Returns how a practice's agenda is set up; null to everybody but its people, and while its rooms are not open. */
export const findAgendaSetup = (context: RequestContext, practiceId: string): Promise<AgendaSetupView | null> =>
  readRooms(context, practiceId, viewSetup);

async function viewSetup(tx: EntityManager, { practiceId, me, now }: Room): Promise<AgendaSetupView> {
  const [shown] = await findPracticesByIds(tx, [practiceId]);
  const waiting = await findStudioRequests(tx, { practiceId, now, limit: maxWaiting });
  return {
    role: me.role,
    isHidden: shown === undefined,
    agenda: await findKeptAgenda(tx, { id: practiceId, week: shown?.week ?? null }, now),
    team: await findTeam(tx, practiceId),
    visitsWithoutChair: await countVisitsWithoutChair(tx, practiceId, now),
    waitingRequests: waiting.filter((row) => findWaitingRequest(row, now)).length,
    firstTimes: await listFirstTimes(tx, practiceId, now, previewedTimes),
  };
}
