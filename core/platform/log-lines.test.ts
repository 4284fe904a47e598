import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { logLines, maskLine } from './log-lines.ts';
import { follow } from './trace-context.ts';

test.each([
  ['550 mario.rossi@esempio.it refused', '550 [e-mail] refused'],
  ['no route to +393331234567', 'no route to [telephone]'],
  ['dialled 3331234567 twice', 'dialled [telephone] twice'],
  ['studio 0575123456', 'studio [telephone]'],
  ['no smtps://studio:p@ss5060@mail.example:465/x', 'no smtps://studio:[removed]@mail.example:465/x'],
  ['no redis://:segreto@localhost:6379', 'no redis://:[removed]@localhost:6379'],
  ['see https://dentisti.example/a:b@c', 'see https://dentisti.example/a:b@c'],
  ['{"time":1795204568000,"pid":12}', '{"time":1795204568000,"pid":12}'],
  ['"jobId":"dial-0b7c9a52-3331-4234-9567-012345678901-0"', '"jobId":"dial-0b7c9a52-3331-4234-9567-012345678901-0"'],
  ['at query (/app/node_modules/@mikro-orm/sql/x.js:10:5)', 'at query (/app/node_modules/@mikro-orm/sql/x.js:10:5)'],
  ['DENT-ABCD-EFGH 2026-11-20T19:51:11.000Z', 'DENT-ABCD-EFGH 2026-11-20T19:51:11.000Z'],
])('a line keeps what it is for: %s', (line, masked) => {
  expect(maskLine(line)).toBe(masked);
});

test('a line of a request has its id, once, however deep it is written', async () => {
  expect(logLines.mixin()).toEqual({});
  const inner = follow({ requestId: 'one' }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return follow({}, logLines.mixin);
  });
  expect(await inner).toEqual({ requestId: 'one' });
});

test('fields nobody should write are removed up to three levels deep', async () => {
  const { pino } = await import('pino');
  let text = '';
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  const log = pino({ base: null, ...logLines }, sink);
  const anna = { patientName: 'Anna Bianchi', note: 'dolore', password: 'segreto' };
  log.info({ ...anna, input: anna, err: { cause: anna } }, 'booking of anna@esempio.it');
  const { time, ...line } = JSON.parse(text);
  expect(time).toBeGreaterThan(0);
  const removed = { patientName: '[removed]', note: '[removed]', password: '[removed]' };
  expect(line).toEqual({ level: 30, ...removed, input: removed, err: { cause: removed }, msg: 'booking of [e-mail]' });
});
