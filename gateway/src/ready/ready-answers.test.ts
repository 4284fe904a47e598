import { expect, test, vi } from 'vitest';
import { type MadeAnswer, ReadyAnswers } from './ready-answers.ts';

/** Revisions that a test changes, as commits would. */
function createDirectory(maxBytes?: number) {
  const revisions = new Map([['roma', '1-1']]);
  const reader = {
    read: async (scopes: Iterable<string>) => new Map([...scopes].map((one) => [one, revisions.get(one) ?? '0-0'])),
  };
  const answers = new ReadyAnswers(reader, maxBytes);
  let made = 0;
  const make = async (): Promise<MadeAnswer> => {
    made += 1;
    return { text: `answer ${made}`, scopes: new Map([['roma', revisions.get('roma') ?? '']]) };
  };
  const ask = async (key = 'key', how = make) => (await answers.get(key, how)).body.text;
  return { revisions, answers, make, ask };
}

test('an answer is made once per revision of everything it was made from', async () => {
  const { revisions, ask } = createDirectory();
  expect([await ask(), await ask()]).toEqual(['answer 1', 'answer 1']);
  revisions.set('milano', '9-9');
  expect(await ask()).toBe('answer 1');
  revisions.set('roma', '2-7');
  expect([await ask(), await ask(), await ask('other')]).toEqual(['answer 2', 'answer 2', 'answer 3']);
});

test('what may not be kept is made each time; what fails is not remembered', async () => {
  const { answers, ask, make } = createDirectory();
  const open = async () => ({ ...(await make()), scopes: null });
  expect([await ask('open', open), await ask('open', open)]).toEqual(['answer 1', 'answer 2']);
  await expect(answers.get('fails', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask('fails')).toBe('answer 3');
});

test('a request never gets an answer whose making began before it and that a commit has overtaken', async () => {
  const { revisions, ask, make } = createDirectory();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const early = ask('key', async () => {
    const answer = await make();
    await held;
    return answer;
  });
  await new Promise((resolve) => setImmediate(resolve));
  revisions.set('roma', '2-2');
  const late = ask();
  letGo();
  expect([await early, await late]).toEqual(['answer 1', 'answer 2']);
});

test('bytes are bounded, compressed forms included: what was used longest ago falls', async () => {
  const { answers, ask } = createDirectory(25_000);
  const text = (sign: string) => async () => ({ text: sign.repeat(9_000), scopes: new Map() });
  await ask('a', text('a'));
  await ask('b', text('b'));
  await ask('a', text('x'));
  await ask('c', text('c'));
  expect(answers.bytes).toBeLessThanOrEqual(25_000);
  expect((await ask('a', text('x')))[0]).toBe('a');
  expect((await ask('b', text('y')))[0]).toBe('y');
  const before = answers.bytes;
  await (await answers.find('b'))?.body.encoded('gzip');
  expect(answers.bytes).toBeGreaterThan(before);
});

test('while Postgres is away: what was made from nothing is given, everything else is made anew and fails alone', async () => {
  const read = vi.fn((_scopes: Iterable<string>): Promise<ReadonlyMap<string, string>> => {
    return Promise.reject(new Error('connect ECONNREFUSED'));
  });
  const answers = new ReadyAnswers({ read });
  const make = (text: string, scopes: Map<string, string>) => async () => ({ text, scopes });
  const legal = () => answers.get('legal', make('an answer', new Map()));
  const first = await legal();
  expect(await legal()).toBe(first);
  expect(read).not.toHaveBeenCalled();
  const list = (text: string) => answers.get('list', make(text, new Map([['roma', '1-1']])));
  expect((await list('made once')).body.text).toBe('made once');
  expect((await list('made again')).body.text).toBe('made again');
  await expect(answers.get('list', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
