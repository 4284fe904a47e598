import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { addDays, nationalHoliday } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { controls } from './controls.ts';

const halfPastNine = 9 * 60 + 30;
/** From here on the afternoon would come into a test. */
const eleven = 11 * 60;

/** How far the product's clock is ahead of the machine's, in milliseconds. */
export function clockOffset(): number {
  const file = inject('controls')?.clockFile;
  return file ? Number(readFileSync(file, 'utf8')) : 0;
}

/** In one step: a process that reads meanwhile finds the offset before or this one. */
function setOffset(ms: number): void {
  const { clockFile } = controls();
  writeFileSync(`${clockFile}-next`, String(ms));
  renameSync(`${clockFile}-next`, clockFile);
}

/** The product's present. */
export const productNow = (): Date => new Date(Date.now() + clockOffset());

/**
 * Gives a file's tests an ordinary weekday morning of their own, whatever hour or holiday the machine has. Each file gets
 * a later one: neither what Postgres dates by itself nor an earlier file's calls may lie in the product's future. So does
 * a test before which hours went by, as they do before the second try of one that lets them pass.
 */
export const inOpeningHours = (): void => liveAt(nextPlainDay, halfPastNine, eleven);

/** Gives a file's tests a Sunday at 22:00, when no practice may be rung; otherwise as `inOpeningHours`. */
export const onSundayEvening = (): void => liveAt(nextSunday, 22 * 60, 23 * 60);

function liveAt(nextDay: (after: Date) => string, from: number, to: number): void {
  let day = '';
  const wakeAfter = (last: Date) => {
    day = nextDay(last);
    setOffset(romeInstant(day, from).getTime() - Date.now());
  };
  beforeAll(() => wakeAfter(latest()));
  beforeEach(() => {
    const now = productNow();
    const { date, minutes } = romeClock(now);
    if (date !== day || minutes >= to) wakeAfter(now);
  });
  afterAll(() => {
    writeFileSync(latestFile(), productNow().toISOString());
    setOffset(0);
  });
}

/** The latest moment the product has lived. */
const latestFile = () => `${controls().clockFile}-latest`;
const latest = () => (existsSync(latestFile()) ? new Date(readFileSync(latestFile(), 'utf8')) : new Date());

/** The next Tuesday, Wednesday or Thursday (`YYYY-MM-DD`) that is no holiday nor has one in the two days after it. */
export function nextPlainDay(after: Date): string {
  for (let date = addDays(romeClock(after).date, 1); ; date = addDays(date, 1)) {
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
    const isPlain = [0, 1, 2].every((days) => nationalHoliday(addDays(date, days)) === null);
    if (weekday >= 2 && weekday <= 4 && isPlain) return date;
  }
}

/** The next Sunday (`YYYY-MM-DD`). */
function nextSunday(after: Date): string {
  const { date } = romeClock(after);
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return addDays(date, 7 - weekday);
}

const watching = new Set<BrowserContext>();

/** Lets the context's pages live in the product's time, where that is moved; their timers go on as ever. */
export async function shareClock(context: BrowserContext): Promise<void> {
  if (clockOffset() === 0) return;
  watching.add(context);
  context.once('close', () => watching.delete(context));
  await context.addInitScript((offset) => {
    const RealDate = Date;
    Object.assign(globalThis, { clockOffset: offset });
    globalThis.Date = class extends RealDate {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(Date.now());
        else super(...(given as [number]));
      }
      static override now = () => RealDate.now() + (globalThis as unknown as { clockOffset: number }).clockOffset;
    } as DateConstructor;
  }, clockOffset());
}

/** Minutes go by at once, for the product and for every open page. */
export async function letPass(minutes: number): Promise<void> {
  const offset = clockOffset() + minutes * 60_000;
  setOffset(offset);
  const pages = [...watching].flatMap((context) => context.pages());
  await Promise.all(
    pages.map((page) => page.evaluate((value) => void Object.assign(globalThis, { clockOffset: value }), offset)),
  );
}
