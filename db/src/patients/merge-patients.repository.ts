import type { EntityManager } from '@mikro-orm/postgresql';
import { Recall } from '../recalls/recall.entity.ts';
import { RecallChoice } from '../recalls/recall-choice.entity.ts';
import { Patient } from './patient.entity.ts';

/**
 * SQL: pairs of one person at two practices (two parameters: the one that stays, the one that goes), each of the latter once.
 * Without any contact on both sides the name has to do, as in `isSamePatient`.
 */
const samePersonSql = `select distinct on (g.id) g.id as gone_id, k.id as kept_id, g.note
  from patient g join patient k on k.practice_id = ? and k.name_key = g.name_key and (k.phone = g.phone or k.email = g.email
    or coalesce(k.phone, k.email, g.phone, g.email) is null)
  where g.practice_id = ? order by g.id, k.created_at, k.id`;

/** Returns how many of its patients a practice has. */
export async function countPatientsOf(em: EntityManager, practiceId: number): Promise<number> {
  // SQL: a count.
  const [row] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from patient where practice_id = ? and erased_at is null',
    [practiceId],
  );
  return row?.count ?? 0;
}

/**
 * Moves the patients of the practice that goes to the one that stays. Who is known at both is one patient there: with all
 * visits, and with the note of the other where the one that stays has none, and a consent of either that was not withdrawn since. Both agendas are locked.
 */
export async function movePatients(em: EntityManager, kept: number, gone: number): Promise<void> {
  // SQL: pairs of rows; so in the next two.
  await em.execute(
    `with same as (${samePersonSql}) update appointment a set patient_id = same.kept_id from same where a.patient_id = same.gone_id`,
    [kept, gone],
  );
  // SQL: as above. A consent counts that was given after the last withdrawal, at whichever of the two.
  await em.execute(
    `with same as (${samePersonSql}),
       withdrawn as (select same.kept_id, max(p.recall_withdrawn_at) as at
         from same join patient p on p.id in (same.kept_id, same.gone_id) group by same.kept_id),
       standing as (select distinct on (same.kept_id) same.kept_id, p.recall_consent_at, p.recall_consent_by_id
         from same join withdrawn using (kept_id) join patient p on p.id in (same.kept_id, same.gone_id)
         where p.recall_consent_at is not null and (withdrawn.at is null or p.recall_consent_at > withdrawn.at)
         order by same.kept_id, p.id = same.kept_id desc)
     update patient k set note = coalesce(k.note, same.note), recall_withdrawn_at = withdrawn.at,
       recall_consent_at = standing.recall_consent_at, recall_consent_by_id = standing.recall_consent_by_id
     from same join withdrawn using (kept_id) left join standing using (kept_id) where k.id = same.kept_id`,
    [kept, gone],
  );
  // SQL: as above; who waits at both for the same waits once.
  await em.execute(
    `with same as (${samePersonSql}),
       first as (select distinct on (same.kept_id, coalesce(e.service_id, 0)) e.id, same.kept_id
         from same join waiting_entry e on e.patient_id = same.gone_id and e.ended_at is null
         where not exists (select from waiting_entry k where k.patient_id = same.kept_id and k.ended_at is null
           and k.service_id is not distinct from e.service_id)
         order by same.kept_id, coalesce(e.service_id, 0), e.created_at, e.id)
     update waiting_entry e set patient_id = first.kept_id from first where e.id = first.id`,
    [kept, gone],
  );
  // SQL: as above. A service is of one of the two practices; only of two that become one, the same recall stays once.
  await em.execute(
    `with same as (${samePersonSql}),
       first as (select distinct on (same.kept_id, r.service_id, r.last_visit_on) r.id, same.kept_id
         from same join recall r on r.patient_id = same.gone_id
         order by same.kept_id, r.service_id, r.last_visit_on, r.asked_at, r.id)
     update recall r set patient_id = first.kept_id from first where r.id = first.id`,
    [kept, gone],
  );
  // SQL: as above; who is to be recalled no more for one of two is not for both.
  await em.execute(
    `with same as (${samePersonSql}),
       first as (select distinct on (same.kept_id, c.service_id) c.patient_id, c.service_id, same.kept_id
         from same join recall_choice c on c.patient_id = same.gone_id
         order by same.kept_id, c.service_id, c.dropped_at, c.changed_at desc, c.patient_id)
     update recall_choice c set patient_id = first.kept_id from first
     where c.patient_id = first.patient_id and c.service_id = first.service_id`,
    [kept, gone],
  );
  await em.nativeUpdate(Recall, { practiceId: gone }, { practiceId: kept });
  await em.nativeUpdate(RecallChoice, { practiceId: gone }, { practiceId: kept });
  // SQL: as above.
  await em.execute(`with same as (${samePersonSql}) delete from patient g using same where g.id = same.gone_id`, [
    kept,
    gone,
  ]);
  await em.nativeUpdate(Patient, { practiceId: gone }, { practiceId: kept });
}
