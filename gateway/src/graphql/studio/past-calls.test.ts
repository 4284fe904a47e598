import { endAttempt } from '@dentisti/db/dialing/call-attempt.repository';
import { expect, test } from 'vitest';
import { tuesdayMorning } from '../../testing/booking-form.ts';
import type { CookieJar } from '../../testing/operator.ts';
import { ringPractice } from '../../testing/ring-practice.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';
import { entitle } from '../../testing/studio-patients.ts';
import { ownPractice, storeRequest } from '../../testing/studio-requests.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const fields = 'endedAt isInbound reason patientName text sentence';
const query = `query ($id: ID!) { studioPastCalls(practiceId: $id) { ${fields} } }`;
const read = async (browser: CookieJar, practiceId: number) =>
  (await browser.ask(query, { id: String(practiceId) })).data?.studioPastCalls;
const ago = (minutes: number) => new Date(tuesdayMorning.getTime() - minutes * 60_000);

type End = Pick<Parameters<typeof endAttempt>[2], 'outcome' | 'report'> & { endedAt: Date };

/** A call about a new request that ended so. */
async function called(
  practice: { id: number; phone: string | null },
  { outcome, report, endedAt }: End,
): Promise<void> {
  const { number } = await storeRequest(gateway, practice);
  const attemptId = await ringPractice(gateway, number);
  const em = gateway.database.em.fork();
  await endAttempt(em, attemptId, { outcome, report, endedReason: null, costCents: null, now: endedAt });
  await em.execute('update call_attempt set dialled_at = ? where id = ?', [endedAt, attemptId]);
}

test('what our calls came to is told to the practice’s people, and the words once it was found entitled', async () => {
  const { practice, browser } = await ownPractice(gateway);
  const other = await ownPractice(gateway);
  const accepted = {
    kind: 'accepted',
    at: '2026-11-26T09:00:00.000Z',
    preference: 1,
    sentence: 'Giovedì alle dieci va bene',
  };
  await called(practice, { outcome: 'accepted', report: accepted, endedAt: ago(20) });
  await called(practice, {
    outcome: 'declined',
    report: { kind: 'declined', reason: 'by-phone-only', sentence: null },
    endedAt: ago(10),
  });
  await called(practice, { outcome: 'platformFailure', report: null, endedAt: ago(5) });
  await called(practice, { outcome: 'noAnswer', report: null, endedAt: ago(8 * 24 * 60) });
  await called(other.practice, { outcome: 'noAnswer', report: null, endedAt: ago(3) });
  const shown = [
    {
      patientName: null,
      sentence: null,
      text: 'Lo studio prende appuntamenti solo parlando direttamente con i pazienti.',
    },
    {
      endedAt: ago(20).toISOString(),
      isInbound: false,
      patientName: null,
      sentence: null,
      text: 'Lo studio ha accettato giovedì 26 novembre alle 10:00.',
    },
  ];
  expect(await read(browser, practice.id)).toMatchObject(shown);
  await entitle(gateway, practice.id);
  expect(await read(browser, practice.id)).toMatchObject([
    { patientName: 'Ada Neri', sentence: null },
    { patientName: 'Ada Neri', sentence: 'Giovedì alle dieci va bene' },
  ]);
  expect(await read((await studioBrowser(gateway)).browser, practice.id)).toBeNull();
});
