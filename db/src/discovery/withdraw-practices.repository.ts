import type { PracticeSource } from '@dentisti/domain/discovery/imported-practice';
import type { Coordinates } from '@dentisti/domain/places/place';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Practice } from '../practice/practice.entity.ts';
import { lockComune, StoredRaw } from '../practice/practice-profile.repository.ts';
import { storeProfileReport } from '../reports/profile-report.repository.ts';
import { DentistSource } from './dentist-source.entity.ts';
import { findKnown } from './practice-import.repository.ts';

const sourceNames: Readonly<Record<PracticeSource, string>> = {
  demo: 'I dati di prova',
  openstreetmap: 'OpenStreetMap',
  'google-places': 'Google',
};

const reportOf = (source: PracticeSource, sourceId: string) =>
  `${sourceNames[source]} (${sourceId}) dice che lo studio ha chiuso o non lo elenca più. Il profilo ha dati scritti da noi o dallo studio e resta visibile: controlla, poi nascondilo o respingi la segnalazione.`;

/** Whether an operator or the practice wrote or confirmed something of the profile. */
async function isWritten(em: EntityManager, { id, verifiedBy }: Practice): Promise<boolean> {
  return (
    verifiedBy === 'practice' ||
    (await em.count(DentistSource, { dentist: id, source: { $in: ['operator', 'practice'] } })) > 0
  );
}

/**
 * Hides practices that a source says have closed. They come back by themselves when the source lists them again. One of
 * which an operator or the practice wrote something stays, and becomes a report for an operator. Call it inside a
 * transaction. @returns how many were hidden.
 */
export async function withdrawClosedPractices(
  em: EntityManager,
  { city, rows, now }: { city: string; rows: readonly { source: PracticeSource; sourceId: string }[]; now: Date },
): Promise<number> {
  if (rows.length === 0) return 0;
  await lockComune(em, city);
  let hidden = 0;
  for (const { source: name, sourceId, dentistId } of (await findKnown(em, rows)).values()) {
    const source = await em.findOneOrFail(DentistSource, { source: name, sourceId });
    const dentist = await em.findOneOrFail(Practice, { id: dentistId });
    const stored = StoredRaw.safeParse(source.raw);
    // Said before, and shown again since: an operator knows better than the source.
    if (source.checksum === 'closed') continue;
    if (dentist.hiddenAt || !stored.success) continue;
    source.checksum = 'closed';
    if (await isWritten(em, dentist)) {
      await storeProfileReport(em, { dentistId, kind: 'error', message: reportOf(name, sourceId), email: null });
      continue;
    }
    dentist.hiddenAt = now;
    source.raw = { ...stored.data, withdrawnAt: now.toISOString() };
    hidden++;
  }
  await em.flush();
  return hidden;
}

/** So many rows may be missing at once, or this part of them: of more the answer is doubted, not the practices. */
const missingRows = 2;
const missingPart = 0.2;

/**
 * A comune's visible rows of a source that are not among those it lists now, with their practices' points. None when too
 * many are missing to believe it, and none where a practice has no point or another source that names it.
 */
export async function findUnlistedRows(
  em: EntityManager,
  { source, istatCode, listed }: { source: PracticeSource; istatCode: string; listed: readonly string[] },
): Promise<{ sourceId: string; coordinates: Coordinates }[]> {
  interface Row extends Coordinates {
    sourceId: string;
    total: number;
  }
  // SQL: one array of keys, however many, and the number of all beside those that are missing.
  const rows = await em.execute<Row[]>(
    `select * from (
       select s.source_id as "sourceId", d.latitude, d.longitude, count(*) over ()::int as total
       from dentist_source s join dentist d on d.id = s.dentist_id
       where s.source = ? and d.istat_code = ? and d.hidden_at is null and s.checksum <> 'closed' and d.latitude is not null
         and not exists (select from dentist_source other where other.dentist_id = d.id
           and (other.source, other.source_id) <> (s.source, s.source_id)
           and other.source not in ('operator', 'practice') and other.checksum <> 'closed' and other.raw is not null)
     ) known where "sourceId" <> all (?::text[]) order by "sourceId"`,
    [source, istatCode, `{${listed.map((id) => JSON.stringify(id)).join(',')}}`],
  );
  const isBelievable = rows.length <= Math.max(missingRows, missingPart * (rows[0]?.total ?? 0));
  if (!isBelievable) return [];
  return rows.map(({ sourceId, latitude, longitude }) => ({ sourceId, coordinates: { latitude, longitude } }));
}
