import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { findTeam, replaceTeam } from '@dentisti/db/agenda/team.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { TeamDraft } from '@dentisti/domain/agenda/team-edit';
import { teamVersionOf } from './find-kept-agenda.ts';

/** A team as somebody wants it stored, and the state they saw. */
export interface TeamToStore extends TeamDraft {
  version: string;
}

const isOf = (stored: readonly { id: number }[], wanted: readonly { id: number | null }[]) => {
  const known = new Set(stored.map(({ id }) => id));
  // Each at most once: two rows for one chair would be one.
  return wanted.every(({ id }) => id === null || known.delete(id));
};

/**
 * Gives a practice's agenda its chairs, clinicians and services: locked against bookings and others who change it, only as
 * it was shown. Visits stay where they are, also on a chair that is not used any more. Call it inside a transaction, with a
 * team that has no problems.
 * @returns what is in use now, counted for the audit.
 */
export async function storeTeam(
  tx: EntityManager,
  practiceId: number,
  { version, ...draft }: TeamToStore,
): Promise<{ kind: 'stored'; detail: Record<string, number> } | { kind: 'changedMeanwhile' }> {
  await takeAgenda(tx, practiceId);
  const before = await findTeam(tx, practiceId);
  const { chairs, clinicians, services } = draft;
  const isKnown = isOf(before.chairs, chairs) && isOf(before.clinicians, clinicians) && isOf(before.services, services);
  if (teamVersionOf(before) !== version || !isKnown) return { kind: 'changedMeanwhile' };
  await replaceTeam(tx, practiceId, draft);
  const count = (all: readonly { active: boolean }[]) => all.filter(({ active }) => active).length;
  return {
    kind: 'stored',
    detail: { chairs: count(chairs), clinicians: count(clinicians), services: count(services) },
  };
}
