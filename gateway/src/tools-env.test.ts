import { expect, test } from 'vitest';
import { parseToolsEnv } from './tools-env.ts';

const parse = (
  source: Record<string, string> = {},
  edition: Parameters<typeof parseToolsEnv>[1] = { appEnv: 'trial', voice: 'simulator' },
) => {
  const problems: string[] = [];
  return { env: parseToolsEnv(source, edition, problems), problems };
};

test('the trial: open, simulated, a number of nobody’s, the usual countries, 25 seconds', () => {
  const { env, problems } = parse({ INTERNAL_TOOLS: '', CALLER_ID_NUMBER: '', TEST_CALL_COUNTRIES: '' });
  expect(env).toMatchObject({ mode: 'open', isSimulated: true, callerId: '+390378999999', waitMs: 25_000 });
  expect(env?.countries).toContain('US');
  expect(problems).toEqual([]);
});

test('a voice key, live calls or production close the tools to all but administrators', () => {
  expect(parse({ VOICE_API_KEY: 'set' }).env?.mode).toBe('admin');
  expect(parse({}, { appEnv: 'trial', voice: 'live' }).env).toMatchObject({ mode: 'admin', isSimulated: false });
  expect(parse({}, { appEnv: 'production', voice: 'live' }).env?.mode).toBe('admin');
});

test.each([
  [{ INTERNAL_TOOLS: 'open', VOICE_API_KEY: 'set' }, /^INTERNAL_TOOLS: open/],
  [{ INTERNAL_TOOLS: 'everybody' }, /^INTERNAL_TOOLS/],
  [{ TEST_CALL_COUNTRIES: 'Italia' }, /^TEST_CALL_COUNTRIES/],
  [{ TOOLS_WAIT_MS: '-1' }, /^TOOLS_WAIT_MS/],
])('%j stops the start', (source, problem) => {
  expect(parse(source as Record<string, string>).problems).toEqual([expect.stringMatching(problem)]);
});

test('the copied block’s number counts where the usual name is missing', () => {
  expect(parse({ BYOK_FROM_NUMBER: '+390211111111' }).env?.callerId).toBe('+390211111111');
  expect(parse({ BYOK_FROM_NUMBER: '+390211111111', CALLER_ID_NUMBER: '+390222222222' }).env?.callerId).toBe(
    '+390222222222',
  );
});
