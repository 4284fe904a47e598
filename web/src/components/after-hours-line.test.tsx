import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAfterHours } from '@dentisti/domain/hours/after-hours';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../testing/render-page.tsx';
import { AfterHoursLine } from './after-hours-line.tsx';

const root = document.documentElement;
const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const inline = new Function(/<script>([\s\S]*?)<\/script>/.exec(html)?.[1] as string);

afterEach(() => {
  vi.useRealTimers();
  root.removeAttribute('data-after-hours');
});

it('index.html marks the hours of the rule, but Easter Monday', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const wrong: string[] = [];
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += 3_600_000) {
    vi.setSystemTime(at);
    root.removeAttribute('data-after-hours');
    inline();
    const clock = romeClock(new Date(at));
    if (root.hasAttribute('data-after-hours') !== isAfterHours(clock)) wrong.push(clock.date);
  }
  expect([...new Set(wrong)]).toEqual(['2026-04-06', '2027-03-29']);
});

it('names 112, the duty doctor, the pronto soccorso and the poison centre, and keeps the mark by the clock', () => {
  vi.useFakeTimers({ now: new Date('2027-03-29T07:59:30Z') });
  renderWithProviders(<AfterHoursLine />);
  act(() => vi.advanceTimersByTime(60_000));
  expect(root).toHaveAttribute('data-after-hours');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:112',
    'tel:116117',
    expect.stringContaining('pronto+soccorso'),
    'tel:+39063054343',
  ]);
  vi.setSystemTime(new Date('2027-03-30T08:00:00Z'));
  act(() => vi.advanceTimersByTime(60_000));
  expect(root).not.toHaveAttribute('data-after-hours');
});
