import type { ServiceDraft, TeamDraft } from '@dentisti/domain/agenda/team-edit';
import { beforeEach, expect, test } from 'vitest';
import { createAgenda, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { findTeam, replaceTeam, type Team } from './team.repository.ts';

const db = setUpTestDatabase();
let practiceId: number;
beforeEach(async () => {
  practiceId = (await createPracticeRow(db.em)).id;
  await createAgenda(db.em, practiceId);
});

const named = (name: string, active = true, id: number | null = null) => ({ id, name, active });
const clinician = (name: string, active = true) => ({ ...named(name, active), hours: [] });
const service = (name: string, change: Partial<ServiceDraft> = {}): ServiceDraft => ({
  ...named(name),
  online: true,
  durationMinutes: 30,
  bufferMinutes: 0,
  reasons: [],
  clinicians: [],
  chairs: [],
  ...change,
});
const draft = (change: Partial<TeamDraft>): TeamDraft => ({
  chairs: [named('Poltrona 1')],
  clinicians: [clinician('Landi')],
  services: [],
  ...change,
});
const store = (change: Partial<TeamDraft>) =>
  db.orm.em.fork().transactional((tx) => replaceTeam(tx, practiceId, draft(change)));
const team = () => findTeam(db.orm.em.fork(), practiceId);
const shown = ({ chairs }: Team) => chairs.map(({ name, active }) => (active ? name : `(${name})`));
const visitOn = (chairId: number, clinicianId: number, at: string) =>
  db.em.execute(
    `insert into appointment (dentist_id, chair_id, clinician_id, starts_at, ends_at, free_at, state, exclusive)
     values (?, ?, ?, ?::timestamptz, ?::timestamptz + interval '30 minutes', ?::timestamptz + interval '30 minutes', 'booked', true)`,
    [practiceId, chairId, clinicianId, at, at, at],
  );

test('what is in use comes before what is not, whatever the order given; what visits name stays last', async () => {
  await store({ chairs: [named('A'), named('B'), named('C')], clinicians: [clinician('Landi'), clinician('Rossi')] });
  const { chairs, clinicians } = await team();
  const [a, b] = chairs.map(({ id }) => id) as [number, number];
  await visitOn(a, clinicians[0]?.id as number, '2026-12-01T09:00:00Z');
  // Of those left out, A has a visit and C has none.
  await store({ chairs: [named('Rotta', false), named('B', true, b), named('D')] });
  expect(shown(await team())).toEqual(['B', 'D', '(Rotta)', '(A)']);
  const positions = await db.em.execute('select position from chair where practice_id = ? order by 1', [practiceId]);
  expect(positions).toEqual([0, 1, 2, 3].map((position) => ({ position })));
});

test('a service keeps those it was given, by position in what was given', async () => {
  await store({
    chairs: [named('Vecchia', false), named('Nuova')],
    clinicians: [clinician('Ex', false), clinician('Landi')],
    services: [
      service('Ritirata', { active: false, clinicians: [0] }),
      service('Igiene', { clinicians: [1], chairs: [1] }),
    ],
  });
  const { chairs, clinicians, services } = await team();
  expect(chairs.map(({ name }) => name)).toEqual(['Nuova', 'Vecchia']);
  expect(services).toMatchObject([
    { name: 'Igiene', clinicianIds: [clinicians[0]?.id], chairIds: [chairs[0]?.id] },
    { name: 'Ritirata', clinicianIds: [clinicians[1]?.id] },
  ]);
});
