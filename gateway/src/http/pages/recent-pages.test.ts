import type { RenderedPage } from '@dentisti/domain/page-rendering';
import { expect, test, vi } from 'vitest';
import { RecentPages } from './recent-pages.ts';

const page = (body: string): RenderedPage => ({ head: '', styles: [], body, state: '', isIndexable: true });

test('a page asked for by many at once is drawn once, and again when its seconds are over', async () => {
  let now = 0;
  const pages = new RecentPages(() => now);
  const draw = vi.fn(async () => page('x'));
  await Promise.all([pages.get('/', draw), pages.get('/', draw)]);
  now = 4_999;
  await pages.get('/', draw);
  expect(draw).toHaveBeenCalledTimes(1);
  now = 5_001;
  await pages.get('/', draw);
  expect(draw).toHaveBeenCalledTimes(2);
});

test('what could not be drawn is asked for again', async () => {
  const pages = new RecentPages();
  expect(await pages.get('/', async () => null)).toBeNull();
  await expect(pages.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await pages.get('/', async () => page('at last'))).toMatchObject({ body: 'at last' });
});

test('memory stays bounded: the oldest go first', async () => {
  const pages = new RecentPages(() => 0);
  const large = 'x'.repeat(5_000_000);
  for (let i = 0; i < 20; i++) await pages.get(`/${i}`, async () => page(large));
  expect(pages.units).toBeLessThanOrEqual(16_000_000);
  const draw = vi.fn(async () => page(large));
  await pages.get('/19', draw);
  expect(draw).not.toHaveBeenCalled();
  await pages.get('/0', draw);
  expect(draw).toHaveBeenCalledOnce();
});
