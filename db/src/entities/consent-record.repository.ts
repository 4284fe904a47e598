import type { EntityManager } from '@mikro-orm/postgresql';

export interface NewConsentRecord {
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
  const { id, version, functional, analytics, chosenAt, recordedAt } = record;
  await em.execute(
    `insert into consent_record (id, version, functional, analytics, chosen_at, recorded_at, erasable_at)
     values (?, ?, ?, ?, ?, ?, ?::timestamptz + interval '5 years') on conflict (id) do nothing`,
    [id, version, functional, analytics, chosenAt, recordedAt, recordedAt],
  );
}
