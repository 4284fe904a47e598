import { moderate } from '@dentisti/domain/reviews/moderate';
import { expect, test } from 'vitest';
import { CookieJar } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { listPatients } from '../../testing/studio-patients.ts';

const gateway = setUpTestGateway({}, () => new Date(), 'demo');
const enter = async () => {
  const browser = new CookieJar(gateway);
  const { data } = await browser.ask('mutation { signInAsDemoStudio { __typename } }');
  const account = await browser.ask(
    '{ currentAccount { email memberships { role practice { id } standing { entitledAt } } } }',
  );
  return { kind: data?.signInAsDemoStudio?.__typename, account: account.data?.currentAccount };
};

test('one call opens the studio of two entitled practices, one with an agenda of ours; again: the same two', async () => {
  const first = await enter();
  expect(first).toEqual({
    kind: 'StudioSignedIn',
    account: {
      email: 'studio-dimostrativo@dentisti.example',
      memberships: Array(2).fill({
        role: 'OWNER',
        practice: { id: expect.any(String) },
        standing: { entitledAt: expect.any(String) },
      }),
    },
  });
  expect(await enter()).toEqual(first);
  const agendas = await gateway.database.em
    .fork()
    .execute('select 1 from practice_member m join practice_agenda a on a.dentist_id = m.practice_id');
  expect(agendas).toHaveLength(1);
});

test('refused where calls are real', async () => {
  const { env } = gateway.services;
  const { VOICE } = env;
  try {
    env.VOICE = 'live';
    expect((await enter()).kind).toBe('StudioRefused');
  } finally {
    env.VOICE = VOICE;
  }
});

test('both have accepted the terms, and have patients with visits past and to come, and somebody who did not come', async () => {
  const { account } = await enter();
  const { memberships } = account as unknown as { memberships: { practice: { id: string } }[] };
  const browser = new CookieJar(gateway);
  await browser.ask('mutation { signInAsDemoStudio { __typename } }');
  for (const { practice } of memberships) {
    const page = await listPatients(browser, Number(practice.id));
    expect(page?.total).toBe(24);
    const patients = page?.patients ?? [];
    expect(patients.filter(({ lastVisitAt }) => lastVisitAt).length).toBeGreaterThan(10);
    expect(patients.filter(({ nextVisitAt }) => nextVisitAt).length).toBeGreaterThan(3);
    expect(patients.some(({ noShows }) => Number(noShows) > 0)).toBe(true);
    expect(patients.every(({ email }) => email === null || String(email).endsWith('.example'))).toBe(true);
  }
});

test('patients are due for hygiene where there is an agenda, with consent and a mailbox or not', async () => {
  const browser = new CookieJar(gateway);
  await browser.ask('mutation { signInAsDemoStudio { __typename } }');
  const found = await browser.ask('{ currentAccount { memberships { practice { id } } } }');
  const account = found.data?.currentAccount as unknown as { memberships: { practice: { id: string } }[] } | undefined;
  const states: string[][] = [];
  for (const { practice } of account?.memberships ?? []) {
    const { data } = await browser.ask('query($id: ID!) { studioRecalls(practiceId: $id) { due { state } } }', {
      id: practice.id,
    });
    const recalls = data?.studioRecalls as unknown as { due: { state: string }[] } | undefined;
    states.push((recalls?.due ?? []).map(({ state }) => state));
  }
  const [none, some = []] = states.sort((a, b) => a.length - b.length);
  expect(none).toEqual([]);
  expect(some.filter((state) => state === 'OVERDUE').length).toBeGreaterThanOrEqual(3);
  expect(some.filter((state) => state === 'BARRED')).toHaveLength(2);
});

test('their reviews call themselves demonstrations, and the rules take them', async () => {
  const { account } = await enter();
  const { memberships } = account as unknown as { memberships: { practice: { id: string } }[] };
  for (const { practice } of memberships) {
    const { data } = await new CookieJar(gateway).ask(
      'query($id: ID!) { dentist(id: $id) { reviews(first: 20) { count average items { text shownName } } } }',
      { id: practice.id },
    );
    const dentist = data?.dentist as unknown as { reviews: { items: { text: string }[] } } | undefined;
    expect(dentist?.reviews).toMatchObject({ count: 4, average: 4 });
    for (const { text } of dentist?.reviews.items ?? []) {
      expect(text).toMatch(/^Recensione dimostrativa: /);
      expect(moderate({ text, by: 'patient', staff: [] })).toEqual({ verdict: 'clean', reasons: [] });
    }
  }
});
