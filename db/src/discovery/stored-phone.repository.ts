import { StoredManualEdit } from '@dentisti/domain/discovery/manual-edit';
import { hasWord } from '@dentisti/domain/discovery/practice-word';
import type { EntityManager } from '@mikro-orm/postgresql';
import { writeAudit } from '../operators/audit-entry.repository.ts';
import { lockPractice } from '../practice/manual-edit.repository.ts';
import type { Practice } from '../practice/practice.entity.ts';
import { recomposeProfile, StoredRaw } from '../practice/practice-profile.repository.ts';
import { DentistSource, type SourceName } from './dentist-source.entity.ts';
import { checksumOf } from './practice-import.repository.ts';
import { withdrawPractices } from './withdraw-practices.repository.ts';

/** What a source's row holds: its answer as given, and the telephone that was read from it. */
export interface StoredSourcePhone {
  source: SourceName;
  sourceId: string;
  given: unknown;
  phone: string | null;
  /** The import has hidden the practice because this source said it had closed. */
  isWithdrawn: boolean;
}

/** A practice's telephone, and where it may come from. */
export interface StoredPhones {
  practiceId: number;
  phone: string | null;
  isHidden: boolean;
  /** An operator or the practice wrote the telephone, or the practice confirmed its data: no command changes it. */
  isWritten: boolean;
  sources: StoredSourcePhone[];
}

interface Row {
  practiceId: number;
  phone: string | null;
  isHidden: boolean;
  isConfirmed: boolean;
  rows: { source: SourceName; sourceId: string; raw: unknown; checksum: string }[];
}

/** Returns the telephones of the practices after an id, in the order of ids; empty at the end. */
export async function listStoredPhones(em: EntityManager, afterId: number, limit: number): Promise<StoredPhones[]> {
  // SQL: a practice with all its sources as one row.
  const rows = await em.execute<Row[]>(
    `select d.id as "practiceId", d.phone, d.hidden_at is not null as "isHidden",
       coalesce(d.verified_by = 'practice', false) as "isConfirmed",
       coalesce((select jsonb_agg(jsonb_build_object('source', s.source, 'sourceId', s.source_id, 'raw', s.raw,
         'checksum', s.checksum) order by s.source, s.source_id) from dentist_source s where s.dentist_id = d.id),
         '[]'::jsonb) as rows
     from dentist d where d.id > ? order by d.id limit ?`,
    [afterId, limit],
  );
  return rows.map(({ isConfirmed, rows: sources, ...practice }) => ({
    ...practice,
    isWritten: isConfirmed || sources.some(isWrittenPhone),
    sources: sources.flatMap(({ raw, checksum, ...key }) => {
      const stored = StoredRaw.safeParse(raw);
      if (!stored.success) return [];
      const { given, read } = stored.data;
      return [{ ...key, given, phone: read.phone, isWithdrawn: checksum === 'closed' }];
    }),
  }));
}

const isWrittenPhone = ({ source, raw }: Row['rows'][number]): boolean =>
  (source === 'operator' || source === 'practice') && hasWord(StoredManualEdit.safeParse(raw).data ?? null, 'phone');

/** A correction of one practice; `phone` of a source's row, or of the profile where no source's row holds it. */
export type StoredPhoneCorrection = { reason: string } & (
  | { kind: 'source-phone'; source: SourceName; sourceId: string; from: string | null; to: string | null }
  | { kind: 'profile-phone'; from: string }
  | { kind: 'closed'; source: SourceName; sourceId: string }
);

/**
 * Corrects one practice in one transaction, with an audit entry, and puts its profile together anew: what an operator or
 * the practice wrote goes on counting. Returns how many corrections were made; what changed meanwhile is left alone.
 */
export async function correctStoredPhones(
  em: EntityManager,
  practiceId: number,
  corrections: readonly StoredPhoneCorrection[],
  now: Date,
): Promise<number> {
  return em.fork().transactional(async (tx) => {
    const practice = await lockPractice(tx, practiceId);
    if (!practice) return 0;
    const made: StoredPhoneCorrection[] = [];
    for (const correction of corrections) if (await correct(tx, practice, correction, now)) made.push(correction);
    if (made.length === 0) return 0;
    if (made.some(({ kind }) => kind === 'source-phone')) await recomposeProfile(tx, practice.id, practice.city);
    // The sources' numbers stay out of the audit: Google's have to go after thirty days.
    const detail = { reasons: [...new Set(made.map(({ reason }) => reason))] };
    const target = { kind: 'dentist', id: String(practiceId) };
    await writeAudit(tx, { at: now, operatorId: null, action: 'dentist.phone-corrected', target, detail });
    return made.length;
  });
}

async function correct(em: EntityManager, practice: Practice, correction: StoredPhoneCorrection, now: Date) {
  if (correction.kind === 'profile-phone') {
    if (practice.phone !== correction.from) return false;
    practice.phone = null;
    await em.flush();
    return true;
  }
  const { source: name, sourceId } = correction;
  if (correction.kind === 'closed') {
    if (name === 'operator' || name === 'practice') return false;
    const rows = [{ source: name, sourceId }];
    return (await withdrawPractices(em, { city: practice.city, rows, now })).length > 0;
  }
  const source = await em.findOne(DentistSource, { source: name, sourceId, dentist: practice.id });
  const stored = StoredRaw.safeParse(source?.raw);
  if (!source || !stored.success || stored.data.read.phone !== correction.from) return false;
  const read = { ...stored.data.read, phone: correction.to };
  source.raw = { ...stored.data, read };
  // The next import compares: the same answer, read as today, is no change. A source that said "closed" has said it.
  if (source.checksum !== 'closed') source.checksum = checksumOf(read);
  if (correction.to === null) source.phoneSince = null;
  else if (correction.from === null) source.phoneSince = now;
  await em.flush();
  return true;
}
