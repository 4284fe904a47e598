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
 * Hides practices that a source says have closed, or has listed no more in two complete answers. They come back by
 * themselves when the source lists them again. One of which an operator or the practice wrote something stays, and becomes
 * a report for an operator. Call it inside a transaction. @returns the ids of those that were hidden.
 */
export async function withdrawPractices(
  em: EntityManager,
  { city, rows, now }: { city: string; rows: readonly { source: PracticeSource; sourceId: string }[]; now: Date },
): Promise<number[]> {
  if (rows.length === 0) return [];
  await lockComune(em, city);
  const hidden = new Set<number>();
  for (const { source: name, sourceId, dentistId } of (await findKnown(em, rows)).values()) {
    const source = await em.findOneOrFail(DentistSource, { source: name, sourceId });
    const dentist = await em.findOneOrFail(Practice, { id: dentistId });
    const stored = StoredRaw.safeParse(source.raw);
    // Said before, and shown again since: an operator knows better than the source.
    if (source.checksum === 'closed') continue;
    if ((dentist.hiddenAt && !hidden.has(dentistId)) || !stored.success) continue;
    source.checksum = 'closed';
    // The point was given up, the outline of the same practice is there.
    const others = { dentist: dentistId, source: name, sourceId: { $ne: sourceId }, missingSince: null } as const;
    if ((await em.count(DentistSource, { ...others, checksum: { $ne: 'closed' }, raw: { $ne: null } })) > 0) continue;
    if (await isWritten(em, dentist)) {
      await storeProfileReport(em, { dentistId, kind: 'error', message: reportOf(name, sourceId), email: null });
      continue;
    }
    dentist.hiddenAt = now;
    source.raw = { ...stored.data, withdrawnAt: now.toISOString() };
    hidden.add(dentistId);
  }
  await em.flush();
  return [...hidden];
}

interface CompleteAnswer {
  source: PracticeSource;
  istatCode: string;
  /** Keys of all that the source lists in the comune. */
  listed: readonly string[];
  /** Whether a practice at a point belongs to the comune rather than to the next one. */
  isInComune: (point: Coordinates) => boolean;
  /** When the search began that got the answer. */
  since: Date;
  now: Date;
}

/**
 * Dates the rows of a comune that a complete answer does not name. @returns the keys of those that the answer before did
 * not name either, and of whose practice no other source speaks: once may be a fault of the source, however few they are.
 * The answer of a search that was stopped or failed does not count: it may be asked again at once.
 */
export async function noteUnlistedRows(
  em: EntityManager,
  { source, istatCode, listed, isInComune, since, now }: CompleteAnswer,
): Promise<string[]> {
  interface Row extends Coordinates {
    sourceId: string;
    /** When it was dated by a search that came to its end. */
    wasMissing: boolean;
    isAlone: boolean;
  }
  // SQL: one array of keys, however many.
  await em.execute(
    `update dentist_source set missing_since = null
     where source = ? and missing_since is not null and source_id = any (?::text[])`,
    [source, textList(listed)],
  );
  // SQL: as above.
  const rows = await em.execute<Row[]>(
    `select s.source_id as "sourceId", d.latitude, d.longitude,
       coalesce(s.missing_since < ? and 'completed' = (select j.status from discovery_job j where j.istat_code = d.istat_code
         and date_trunc('milliseconds', j.started_at) <= s.missing_since order by j.started_at desc limit 1), false) as "wasMissing",
       not exists (select from dentist_source other where other.dentist_id = d.id
         and (other.source, other.source_id) <> (s.source, s.source_id) and other.source not in ('operator', 'practice')
         and other.missing_since is null and other.checksum <> 'closed' and other.raw is not null) as "isAlone"
     from dentist_source s join dentist d on d.id = s.dentist_id
     where s.source = ? and d.istat_code = ? and s.checksum <> 'closed' and d.latitude is not null
       and s.source_id <> all (?::text[]) order by s.source_id`,
    [since, source, istatCode, textList(listed)],
  );
  const missing = rows.filter(isInComune);
  const ids = missing.flatMap(({ sourceId, wasMissing }) => (wasMissing ? [] : [sourceId]));
  await em.nativeUpdate(DentistSource, { source, sourceId: { $in: ids } }, { missingSince: now });
  return missing.filter(({ wasMissing, isAlone }) => wasMissing && isAlone).map(({ sourceId }) => sourceId);
}

const textList = (texts: readonly string[]): string => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;
