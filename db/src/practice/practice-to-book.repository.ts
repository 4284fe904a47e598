import { notBookableReason, type PracticeToBook } from '@dentisti/domain/booking/not-bookable-reason';
import type { VoiceMode } from '@dentisti/domain/dialing/voice-mode';
import type { EntityManager } from '@mikro-orm/postgresql';
import { doubtfulSql } from '../dialing/doubtful-number.repository.ts';
import { findNearbyPractices, type NearbyPracticeRow } from './nearby-practice.repository.ts';
import { idList } from './practice.repository.ts';

/** Select list of what decides whether a practice may be asked, for the table `dentist` under its own name. */
export const toBookColumns = `hidden_at is not null as hidden,
  opted_out_at is not null or exists (select from opt_out o where o.phone = dentist.phone) as "optedOut", ${doubtfulSql('dentist')} as doubtful,
  exists (select from practice_agenda g where g.dentist_id = dentist.id and g.enabled) as "keepsAgenda"`;

/** What decides whether an appointment can be asked for, by practice, hidden ones included; unknown ids are absent. */
export async function findPracticesToBook(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, PracticeToBook>> {
  if (ids.length === 0) return new Map();
  // SQL: opt-outs, doubts and agendas are asked for each practice; one parameter, however many.
  const rows = await em.execute<(PracticeToBook & { id: number })[]>(
    `select id, phone, ${toBookColumns} from dentist where id = any(?::int[])`,
    [idList(ids)],
  );
  return new Map(rows.map(({ id, ...practice }) => [id, practice]));
}

/**
 * Up to `limit` other listed practices where an appointment can be asked for, nearest first; empty when the point is unknown.
 * Looks among four times as many: where most want no calls, fewer are found.
 */
export async function findBookableNearby(
  em: EntityManager,
  origin: { id: number; latitude: number | null; longitude: number | null },
  { limit, voice }: { limit: number; voice: VoiceMode },
): Promise<NearbyPracticeRow[]> {
  const nearby = await findNearbyPractices(em, origin, limit * 4);
  const known = await findPracticesToBook(
    em,
    nearby.map(({ dentist }) => dentist.id),
  );
  const isBookable = ({ dentist }: NearbyPracticeRow) => {
    const practice = known.get(dentist.id);
    return practice !== undefined && notBookableReason(practice, voice) === null;
  };
  return nearby.filter(isBookable).slice(0, limit);
}
