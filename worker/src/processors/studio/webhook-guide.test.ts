import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeWebhookSecret } from '@dentisti/core/connections/webhook-secret';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';

const guide = readFileSync(join(import.meta.dirname, '../../../../web/public/webhooks.txt'), 'utf8');
/** The code under a heading, as somebody copies it. */
const sample = (heading: string) =>
  (guide.split(`## ${heading}\n`)[1] ?? '').split(/\n## /)[0]?.replace(/^ {2}/gm, '') ?? '';

const has = (command: string) => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const secret = makeWebhookSecret();
const body = JSON.stringify({ type: 'ping', note: 'perché' });
const sign = (at: Date) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': `v1,${'A'.repeat(44)} ${new Webhook(secret).sign('msg_1', at, body)}`,
});

/** Runs a sample's `verify` over messages, all in one process; true for each that it takes. */
function takes(language: 'Python' | 'PHP', messages: readonly [headers: object, body: string][]): boolean[] {
  const code = sample(language).split('// $body')[0] ?? '';
  const python = `${code}
import json, sys
secret, messages = json.loads(sys.stdin.read())
def takes(headers, body):
    try:
        verify(secret, headers, body.encode())
        return True
    except Exception:
        return False
print(json.dumps([takes(*message) for message in messages]))`;
  const php = `${code}
[$secret, $messages] = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(function ($message) use ($secret) {
  try { verify($secret, ...$message); return true; } catch (Throwable) { return false; }
}, $messages));`;
  const [command, args] = language === 'Python' ? ['python3', ['-c', python]] : ['php', ['-r', php]];
  const input = JSON.stringify([secret, messages]);
  return JSON.parse(execFileSync(command as string, args as string[], { input, encoding: 'utf8' }));
}

test.each(['Python', 'PHP'] as const)('the sample in %s takes what we sign, and nothing else', (language) => {
  // A machine without the language has nothing to run it with.
  if (!has(language === 'Python' ? 'python3' : 'php')) return expect(sample(language)).toContain('verify');
  const now = new Date();
  const taken = takes(language, [
    [sign(now), body],
    [sign(now), `${body} `],
    [sign(new Date(now.getTime() - 400_000)), body],
    [{ ...sign(now), 'webhook-id': 'msg_2' }, body],
  ]);
  expect(taken).toEqual([true, false, false, false]);
});
