import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nationalHoliday } from '@dentisti/domain/hours/holidays';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../testing/render-page.tsx';
import { AfterHoursLine } from './after-hours-line.tsx';

const root = document.documentElement;
const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const inline = new Function(/<script>([\s\S]*?)<\/script>/.exec(html)?.[1] as string);
const hourMs = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
  root.removeAttribute('data-after-hours');
});

/** The duty doctor's hours in most regions; source: Regione Toscana's notice on 116117. */
function isAfterHours(at: number): boolean {
  const { date, weekday, minutes } = romeClock(new Date(at));
  return minutes < 480 || minutes >= 1200 || weekday >= 5 || nationalHoliday(date) !== null;
}

it.each([
  ['every hour of 2026 and 2027', Date.UTC(2026, 0), Date.UTC(2028, 0), hourMs],
  ['noon of every day until 2080', Date.UTC(2028, 0, 1, 11), Date.UTC(2080, 0), 24 * hourMs],
])('index.html marks nights, weekends and holidays: %s', (_, from, until, step) => {
  vi.useFakeTimers({ now: from });
  inline();
  const wrong: string[] = [];
  for (let at = from; at < until; at += step) {
    vi.setSystemTime(at);
    vi.runOnlyPendingTimers();
    if (root.hasAttribute('data-after-hours') !== isAfterHours(at)) wrong.push(new Date(at).toISOString());
  }
  expect(wrong).toEqual([]);
});

it('names 112, the duty doctor, the pronto soccorso and the poison centre', () => {
  renderWithProviders(<AfterHoursLine />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:112',
    'tel:116117',
    expect.stringContaining('pronto+soccorso'),
    'tel:+39063054343',
  ]);
});
