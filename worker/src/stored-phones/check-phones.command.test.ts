import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { importPractices } from '@dentisti/db/discovery/practice-import.repository';
import { setUpTestDatabase } from '@dentisti/db/testing';
import { importedPractice, testRoma } from '@dentisti/db/testing/imported-practice.factory';
import { expect, test } from 'vitest';

const db = setUpTestDatabase();
const script = fileURLToPath(new URL('../check-phones.ts', import.meta.url));

async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    env: { DATABASE_URL: db.serviceUrl },
  });
  return stdout;
}

test('the command lists, and corrects when it is told to', async () => {
  const practice = importedPractice({ sourceId: 'node/1', phone: '+3906123456712' });
  const given = { type: 'node', id: 1, tags: { phone: '06 1234567 (int. 12)' } };
  const now = new Date('2026-11-20T10:00:00Z');
  await db.orm.em.transactional((em) => importPractices(em, { place: testRoma, rows: [{ practice, given }], now }));
  const listed = await run();
  expect(listed).toContain(
    '+3906123456712 → +39061234567\tnota letta come cifre\topenstreetmap node/1 «06 1234567 (int. 12)»',
  );
  expect(listed).toMatch(/Da correggere: 1; da guardare: 0\. Con APPLY=1 si correggono\.\n$/);
  expect(await run('--apply')).toMatch(/Corretti: 1; da guardare: 0\.\n$/);
  expect(await run('--apply')).toBe('Corretti: 0; da guardare: 0.\n');
});
