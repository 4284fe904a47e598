import { correctStoredPhones, listStoredPhones } from '@dentisti/db/discovery/stored-phone.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { type StoredFinding, storedChecks } from './find-misread-phones.ts';

const batchSize = 500;

export interface StoredCheckReport {
  findings: StoredFinding[];
  /** Corrections made; 0 in a dry run. */
  corrected: number;
}

/**
 * Looks once through all stored telephones, and with `applies` corrects them, a practice at a time. A second run finds
 * only what an operator or a practice wrote.
 */
export async function checkStoredPhones(
  em: EntityManager,
  { applies, now }: { applies: boolean; now: Date },
): Promise<StoredCheckReport> {
  const report: StoredCheckReport = { findings: [], corrected: 0 };
  for (let afterId = 0; ; ) {
    const batch = await listStoredPhones(em.fork(), afterId, batchSize);
    for (const stored of batch) {
      const findings = storedChecks.flatMap((check) => check(stored, now));
      report.findings.push(...findings);
      const corrections = findings.flatMap(({ correction }) => correction ?? []);
      if (applies && corrections.length > 0)
        report.corrected += await correctStoredPhones(em, stored.practiceId, corrections, now);
    }
    const last = batch.at(-1);
    if (!last) return report;
    afterId = last.practiceId;
  }
}
