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

/** Runs a sample's `verify`; true when it takes the message. */
function takes(language: 'Python' | 'PHP', headers: object, given: string): boolean {
  const code = sample(language).split('// $body')[0] ?? '';
  const input = JSON.stringify([secret, headers, given]);
  const [command, args] =
    language === 'Python'
      ? [
          'python3',
          ['-c', `${code}\nimport json, sys\ns, h, b = json.loads(sys.stdin.read())\nverify(s, h, b.encode())`],
        ]
      : [
          'php',
          ['-r', `${code}\n[$s, $h, $b] = json_decode(file_get_contents('php://stdin'), true); verify($s, $h, $b);`],
        ];
  try {
    execFileSync(command as string, args as string[], { input, stdio: ['pipe', 'ignore', 'ignore'] });
    return true;
  } catch {
    return false;
  }
}

test.each(['Python', 'PHP'] as const)('the sample in %s takes what we sign, and nothing else', (language) => {
  // A machine without the language has nothing to run it with.
  if (!has(language === 'Python' ? 'python3' : 'php')) return expect(sample(language)).toContain('verify');
  const now = new Date();
  expect(takes(language, sign(now), body)).toBe(true);
  expect(takes(language, sign(now), `${body} `)).toBe(false);
  expect(takes(language, sign(new Date(now.getTime() - 400_000)), body)).toBe(false);
  expect(takes(language, { ...sign(now), 'webhook-id': 'msg_2' }, body)).toBe(false);
});
