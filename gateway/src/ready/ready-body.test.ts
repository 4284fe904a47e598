import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ReadyBody } from './ready-body.ts';

const long = 'Studio dentistico, '.repeat(2_000);

test('of a long text one compressed form is held, until a client takes the text alone', async () => {
  let held = long.length;
  const body = new ReadyBody(long, (bytes) => {
    held += bytes;
  });
  const packed = await body.encoded('gzip');
  expect(held).toBe(packed.length);
  expect(body.text).toBe(long);
  expect(held).toBe(packed.length);
  const br = await body.encoded('br');
  expect([gunzipSync(packed).toString(), brotliDecompressSync(br).toString()]).toEqual([long, long]);
  expect(String(await body.encoded('identity'))).toBe(long);
  expect(held).toBe(packed.length + br.length + long.length);
  expect(await body.encoded('identity')).toBe(await body.encoded('identity'));
});

test('a text that was asked for before its compressed form is held with it', async () => {
  let held = long.length;
  const body = new ReadyBody(long, (bytes) => {
    held += bytes;
  });
  await body.encoded('identity');
  const packed = await body.encoded('br');
  expect(held).toBe(long.length + packed.length);
});

test('a short text goes out as it is, and a middling one keeps both forms', async () => {
  expect(new ReadyBody('breve').encodingFor('br')).toBe('identity');
  let held = 2_000;
  const body = new ReadyBody('à'.repeat(1_000), (bytes) => {
    held += bytes;
  });
  expect([body.length, body.encodingFor('br')]).toEqual([2_000, 'br']);
  const { length } = await body.encoded('br');
  expect(held).toBe(2_000 + length);
});
