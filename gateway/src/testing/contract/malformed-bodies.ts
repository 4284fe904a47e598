import { describe, expect, test } from 'vitest';
import { type Asked, expectRefused, type Sent, wrongMethods } from '../raw-request.ts';
import { newClient } from './client.ts';

/** Bodies of every kind that is no answer to a form; odd ones that are. */
export function describeMalformedBodies(asked: () => Asked): void {
  const refused = (sent: Sent, status: number) => expectRefused(asked(), { from: newClient(), ...sent }, status);

  const json = { 'content-type': 'application/json' };
  const addresses = [
    ['/api/validate-location', 'location', {}],
    ['/api/scrape-dentists', 'city', { region: 'Lazio' }],
    ['/api/scrape-dentists', 'region', { city: 'Roma' }],
  ] as const;
  const posting =
    (path: string) =>
    (body: string | Buffer, headers: Record<string, string> = json): Sent => ({
      method: 'POST',
      path,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      body,
    });

  describe.each(addresses)('POST %s, %s', (path, name, others) => {
    const post = posting(path);
    const withValue = (value: unknown) => JSON.stringify({ ...others, [name]: value });

    const wrongValues: [unknown][] = [
      [undefined],
      [null],
      [0],
      [1],
      [20121],
      [true],
      [false],
      [[]],
      [['Roma']],
      [[['Roma']]],
      [{}],
      [{ $ne: null }],
      [{ toString: 'Roma' }],
      [''],
      [' \t\n\u00a0\u2003'],
      ['Ro\0ma'],
      ['\0'],
      ['x'.repeat(201)],
      ['x'.repeat(10_000)],
      ['\ud800'],
      ['Roma\udfff'],
    ];

    test.each(wrongValues)(`${name}: %j → 400`, async (value) => {
      await refused(post(withValue(value)), 400);
    });

    test.each([
      ['a byte that no UTF-8 has', Buffer.from([0xff])],
      ['a cut character', Buffer.from([0xc3])],
      ['an overlong slash', Buffer.from([0xc0, 0xaf])],
      ['a surrogate', Buffer.from([0xed, 0xa0, 0x80])],
      ['Latin-1', Buffer.from('Forlì', 'latin1')],
    ])('%s → 400', async (_, bytes) => {
      const body = Buffer.concat([Buffer.from(`{"${name}":"`), bytes, Buffer.from('"}')]);
      await refused(post(body), 400);
    });
  });

  // Judged before a field is looked at: one field of each address.
  describe.each(addresses.slice(0, 2))('POST %s, %s', (path, name, others) => {
    const post = posting(path);
    const withValue = (value: unknown) => JSON.stringify({ ...others, [name]: value });
    const good = withValue('Roma');

    test.each([
      '',
      ' ',
      '{',
      '}',
      '[',
      ']',
      '{]',
      '[]',
      '[1]',
      `[${good}]`,
      'null',
      'true',
      '1',
      '-',
      '"Roma"',
      'Roma',
      'undefined',
      'NaN',
      `{"${name}"}`,
      `{"${name}":}`,
      `{${name}:"Roma"}`,
      `{'${name}':'Roma'}`,
      `{"${name}":"Roma",}`,
      `${good}x`,
      `${good}${good}`,
      `{"${name}":"Ro\nma"}`,
      `{"${name}":"Ro\0ma"}`,
      `{"${name}":"Roma","${name}":5}`,
      `{"${name}":"\\x"}`,
      `{"${name}":"\\u12"}`,
      `{"${name}":undefined}`,
      `{"${name}":NaN}`,
      `{"${name}":01}`,
      `/* */${good}`,
      `${name}=Roma`,
      `<${name}>Roma</${name}>`,
      '{"a":'.repeat(2_000),
      '['.repeat(10_000),
    ])('%j → 400', async (body) => {
      await refused(post(body), 400);
    });

    test.each([
      'text/plain',
      'text/json',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'application/jsonx',
      'application/vnd.api+json',
      'json',
      'application',
      '*/*',
      'application/json; charset=utf-16',
      'application/json; charset=iso-8859-1',
      'application/json; charset=nonsense',
    ])('content type %s → 415', async (type) => {
      await refused(post(good, { 'content-type': type }), 415);
    });

    test('no content type → 415', async () => {
      await refused(post(good, {}), 415);
    });

    test.each(['compress', 'nonsense', 'gzip, gzip'])('content encoding %s → 415', async (encoding) => {
      await refused(post(good, { ...json, 'content-encoding': encoding }), 415);
    });

    test('a body that is not what its content encoding says → 400', async () => {
      await refused(post(good, { ...json, 'content-encoding': 'gzip' }), 400);
    });

    test.each([17_000, 200_000])('%d bytes → 413', async (size) => {
      await refused(post(withValue('x'.repeat(size))), 413);
    });

    test('as many bytes without a length → 413', async () => {
      const body = withValue('x'.repeat(20_000));
      await refused({ method: 'POST', path, headers: { ...json, 'transfer-encoding': 'chunked' }, body }, 413);
    });

    test.each(wrongMethods('POST'))('%s → 405', async (method) => {
      const { headers } = await refused({ method, path }, 405);
      expect(headers.allow).toBe('POST, OPTIONS');
    });
  });

  describe('POST /api/validate-location and /api/scrape-dentists without a field', () => {
    test.each([
      ['/api/validate-location', '{}'],
      ['/api/validate-location', '{"Location":"Roma"}'],
      ['/api/validate-location', '{"__proto__":{"location":"Roma"}}'],
      ['/api/scrape-dentists', '{}'],
      ['/api/scrape-dentists', '{"city":"Roma"}'],
      ['/api/scrape-dentists', '{"region":"Lazio"}'],
      ['/api/scrape-dentists', '{"city":"  ","region":"Lazio"}'],
    ])('%s %s → 400', async (path, body) => {
      const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
      await refused({ method: 'POST', path, headers, body }, 400);
    });
  });
}
