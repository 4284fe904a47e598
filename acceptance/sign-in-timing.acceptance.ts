import { expect, test } from 'vitest';
import { signInMutation, storeOperator } from '../gateway/src/testing/operator.ts';
import { setUpTestGateway } from '../gateway/src/testing/start-test-gateway.ts';

const gateway = setUpTestGateway({ RATE_LIMIT_EXEMPT: '', TRUST_PROXY: '1' });

const warmUp = 4;
const rounds = 400;
const atOnce = 4;
/** Of 200 batches each the standard error is 0.03: a limit of 0.6 leaves chance more than three of them. */
const maxArea = 0.6;

/** The chance that a batch of the second kind took longer than one of the first. */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const wins = second.flatMap((b) => first.map((a): number => (b > a ? 1 : b === a ? 0.5 : 0)));
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}

test('four sign-ins at once tell nobody whether an account exists', async () => {
  const known = 'esiste@dentisti.example';
  await storeOperator(gateway, known, 'operator');
  let client = 0;
  const answers = new Set<string>();
  const tryOnce = async (email: string) => {
    client++;
    const from = { 'x-forwarded-for': `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}` };
    const variables = { email, password: 'una password sbagliata' };
    const startedAt = performance.now();
    const response = await gateway.post('/graphql', { query: signInMutation, variables }, from);
    answers.add(await response.text());
    return performance.now() - startedAt;
  };
  const slowest: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const mean: typeof slowest = { known: [], unknown: [] };
  for (let round = -warmUp; round < rounds; round++) {
    // Pairs in either order: what the machine does meanwhile falls on both alike.
    const kind = [1, 2].includes(((round % 4) + 4) % 4) ? 'known' : 'unknown';
    const email = kind === 'known' ? known : `nessuno${round}@dentisti.example`;
    const waits = await Promise.all(Array.from({ length: atOnce }, () => tryOnce(email)));
    if (round < 0) continue;
    slowest[kind].push(Math.max(...waits));
    mean[kind].push(waits.reduce((sum, wait) => sum + wait, 0) / atOnce);
  }
  expect(answers.size).toBe(1);
  const areas = [slowest, mean].map((times) => areaUnderCurve(times.unknown, times.known));
  console.log(`AUC of ${rounds} batches of ${atOnce}: slowest ${areas[0]?.toFixed(3)}, mean ${areas[1]?.toFixed(3)}`);
  for (const area of areas) expect(Math.max(area, 1 - area)).toBeLessThanOrEqual(maxArea);
});
