import { retentionRules } from '@dentisti/domain/retention/retention-rules';
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { columnsIn } from '../stored-row.ts';
import { ConsentRecord } from './consent-record.entity.ts';

interface NewConsentRecord {
  /** UUID. */
  id: string;
  /** `YYYY-MM-DD`. */
  version: string;
  functional: boolean;
  analytics: boolean;
  chosenAt: Date;
  recordedAt: Date;
}

/** Stores the proof of a choice for five years. Sent twice it is stored once, as it came first. */
export async function storeConsentRecord(em: EntityManager, record: NewConsentRecord): Promise<void> {
  const erasableAt = raw('?::timestamptz + make_interval(years => ?)', [
    record.recordedAt,
    retentionRules.consentProof.kept.years,
  ]);
  await em
    .qb(ConsentRecord)
    .insert({ ...columnsIn(ConsentRecord, record), erasableAt })
    .onConflict('id')
    .ignore()
    .execute('run');
}
