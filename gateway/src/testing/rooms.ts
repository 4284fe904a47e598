import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { TestGateway } from './start-test-gateway.ts';

/** Opens a practice's rooms: found entitled, and the data-processing terms accepted. The practice has its standing already. */
export async function openRooms(gateway: TestGateway, practiceId: number): Promise<void> {
  const em = gateway.database.em.fork();
  const now = gateway.services.now();
  await em.execute(`update practice_standing set entitled_at = ?, entitled_way = 'albo' where practice_id = ?`, [
    now,
    practiceId,
  ]);
  await em.execute(
    'insert into processing_acceptance (practice_id, version, accepted_at) values (?, ?, ?) on conflict do nothing',
    [practiceId, processingTermsVersion, now],
  );
}
