import type { CalendarClient } from '@dentisti/core/calendars/calendar-client';
import {
  calendarPrograms,
  isInstalled,
  type RealCalendar,
  startCalendar,
  titleFor,
} from '@dentisti/core/calendars/testing/real-calendars';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authorizeByPassword } from './authorize-calendar.ts';
import { createDavCalendars } from './dav-client.ts';
import { event, file } from './testing/calendar-texts.ts';

const open = createDavCalendars({ allowsLoopback: true }, authorizeByPassword);
const hour = (uid: string, day = '10') =>
  file(event(`DTSTART:202603${day}T090000Z`, 'DURATION:PT1H', `SUMMARY:${uid}`)).replace('UID:1', `UID:${uid}`);

describe.each(calendarPrograms)('%s', (program) => {
  describe.runIf(isInstalled(program))(titleFor(program), () => {
    let server: RealCalendar;
    let client: CalendarClient;
    let url: string;
    let made = 0;
    const clientWith = (password: string) => {
      const { serverUrl, user } = server;
      const credentials = { kind: 'basic', user, password } as const;
      return open({ provider: 'other', serverUrl, credentials }, new AbortController().signal);
    };
    beforeAll(async () => {
      server = await startCalendar(program);
    });
    afterAll(() => server?.stop());
    beforeEach(async () => {
      client = clientWith(server.password);
      url = await server.makeCalendar(`agenda-${++made}`);
    });
    const path = (name: string) => `${new URL(url).pathname}${name}`;

    test('finds the account’s calendars from the address of the server', async () => {
      const found = await client.findCalendars();
      expect(found).toContainEqual({ url, name: expect.any(String), readOnly: false });
    });

    test('writes a new object once, over its version alone, and deletes that version alone', async () => {
      const href = path('a.ics');
      const first = await client.write(url, { href, etag: null, text: hour('a') });
      expect(first.kind).toBe('written');
      expect(await client.write(url, { href, etag: null, text: hour('a') })).toEqual({ kind: 'conflict' });
      const [read] = await client.read(url, [href, path('none.ics')]);
      expect(read).toMatchObject({ href, text: expect.stringContaining('SUMMARY:a') });
      const second = await client.write(url, { href, etag: read?.etag as string, text: hour('a', '11') });
      expect(second.kind).toBe('written');
      expect(await client.write(url, { href, etag: read?.etag as string, text: hour('a', '12') })).toEqual({
        kind: 'conflict',
      });
      expect(await client.remove(url, { href, etag: read?.etag as string })).toBe('conflict');
      const [now] = await client.read(url, [href]);
      expect(await client.remove(url, { href, etag: now?.etag as string })).toBe('removed');
      expect(await client.remove(url, { href, etag: now?.etag as string })).toMatch(/gone|conflict/);
      expect(await client.read(url, [href])).toEqual([]);
    });

    test('names what changed since a token, with what is gone; an unknown token is no failure', async () => {
      await client.write(url, { href: path('a.ics'), etag: null, text: hour('a') });
      await client.write(url, { href: path('b.ics'), etag: null, text: hour('b') });
      const listing = await client.list(url);
      expect(listing.objects.map(({ href }) => href).sort()).toEqual([path('a.ics'), path('b.ics')]);
      const token = listing.syncToken as string;
      expect(token).toEqual(expect.any(String));
      expect(await client.listChanges(url, token)).toMatchObject({ changed: [], gone: [] });
      const [a] = listing.objects.filter(({ href }) => href === path('a.ics'));
      await client.remove(url, a as NonNullable<typeof a>);
      await client.write(url, { href: path('c.ics'), etag: null, text: hour('c') });
      const changes = await client.listChanges(url, token);
      expect(changes?.changed.map(({ href }) => href)).toEqual([path('c.ics')]);
      expect(changes?.gone).toEqual([path('a.ics')]);
      expect(await client.listChanges(url, 'http://example.org/none')).toBeNull();
    });

    test('has a ctag that changes with its objects', async () => {
      const before = await client.readCtag(url);
      await client.write(url, { href: path('a.ics'), etag: null, text: hour('a') });
      expect(await client.readCtag(url)).not.toBe(before);
    });

    test('a calendar that is gone, and a name of words and signs', async () => {
      const href = path('visita di Anna è così.ics');
      await client.write(url, { href, etag: null, text: hour('x') });
      expect((await client.read(url, [href])).map((found) => found.href)).toEqual([href]);
      await server.ask('DELETE', url);
      await expect(client.list(url)).rejects.toMatchObject({ fault: 'calendar-gone' });
    });

    // Xandikos has no passwords of its own.
    if (program === 'radicale')
      test('a wrong password is refused', async () => {
        await expect(clientWith('sbagliata').findCalendars()).rejects.toMatchObject({ fault: 'credentials' });
        await expect(clientWith('sbagliata').list(url)).rejects.toMatchObject({ fault: 'credentials' });
      });
  });
});
