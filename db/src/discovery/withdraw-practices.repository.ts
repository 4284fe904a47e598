import type { PracticeSource } from '@dentisti/domain/discovery/imported-practice';
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
