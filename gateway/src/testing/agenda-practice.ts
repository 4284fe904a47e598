import { replaceAgenda } from '@dentisti/db/agenda/agenda.repository';
import type { PracticeOverrides } from '@dentisti/db/testing';
import { createPractice } from './booking-form.ts';
import type { TestGateway } from './start-test-gateway.ts';

/** Mornings from Monday to Friday, half hours: eight slots a day. */
export async function practiceWithAgenda(gateway: TestGateway, overrides: PracticeOverrides = {}) {
  const practice = await createPractice(gateway, overrides);
  const availability = [0, 1, 2, 3, 4].map((weekday) => ({ weekday, opensMinutes: 540, closesMinutes: 780 }));
  const agenda = { dentistId: practice.id, slotMinutes: 30, enabled: true, availability, exceptions: [] };
  await gateway.database.em.fork().transactional((em) => replaceAgenda(em, agenda));
  return practice;
}
