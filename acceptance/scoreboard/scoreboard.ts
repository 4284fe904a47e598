import { type Persona, personas } from '../../worker/simulators/voice/personas.ts';
import { type VoiceFault, voiceFaults } from '../../worker/simulators/voice/voice-behaviour.ts';
import { auditWorld, type BookingAudit, didRing, violationsOf, type WorldAudit } from '../product/audit.ts';
import type { AcceptanceBooking, AcceptancePractice } from '../product/patient.ts';
import { type SettleRules, settle } from '../product/settle.ts';
import { type AcceptanceWorld, startAcceptanceWorld } from '../product/world.ts';
import { type Expectation, expectations, expectedOf } from './scoreboard-expectations.ts';

export interface ScoreboardCell extends ScoreboardCase {
  expected: Expectation;
  audit: BookingAudit;
  /** What differs from the expectation; empty when nothing does. */
  wrong: string[];
}

export interface Scoreboard {
  cells: ScoreboardCell[];
  audit: WorldAudit;
  violations: string[];
  seconds: number;
}

export interface ScoreboardCase {
  persona: Persona;
  fault: VoiceFault | null;
}

/** Every persona with every fault, and with none. */
export const allCases: readonly ScoreboardCase[] = personas.flatMap((persona) =>
  [null, ...voiceFaults].map((fault) => ({ persona, fault })),
);
/** Turns in which CI has played every case. */
export const turns = 10;

const faults = [null, ...voiceFaults];
const ends = [...new Set(personas.map((persona) => expectations[persona].status))];

/**
 * A tenth of the cases, with every practice and every fault among them, in `turns` turns every pair; beside it each way a
 * request can end with each fault, played by another practice each turn.
 */
export function casesOfTurn(turn: number): readonly ScoreboardCase[] {
  const isTenth = ({ persona, fault }: ScoreboardCase) =>
    (personas.indexOf(persona) + faults.indexOf(fault) + turn) % turns === 0;
  const tenth = allCases.filter(isTenth);
  const missing = faults.flatMap((fault, column) =>
    ends.flatMap((end) => {
      const withEnd = allCases.filter((one) => one.fault === fault && expectations[one.persona].status === end);
      const chosen = withEnd[(column + turn) % withEnd.length];
      return chosen && !withEnd.some(isTenth) ? [chosen] : [];
    }),
  );
  return [...tenth, ...missing];
}

/** Wednesday 10:00 and 15:30, Thursday 9:30, on Italian clocks: a week after the test begins. */
export const wantedTimes = ['2026-12-02T09:00Z', '2026-12-02T14:30Z', '2026-12-03T08:30Z'].map(
  (time) => new Date(time),
);
/** Less the moment between our look at the clock and the simulator's. */
const closestDialsMs = 5 * 60_000 - 5_000;
const maxDialsADay = 4;
/** Real time: long after the reconciler has asked about the call, which is minutes of the moved clock. */
const lateSeconds = 8_000;

/** Each persona with its fault at the first dial, each a practice and a booking of its own, all at once. */
export async function playScoreboard(cases = allCases, onMove?: SettleRules['onMove']): Promise<Scoreboard> {
  const began = Date.now();
  const world = await startAcceptanceWorld(cases.length);
  try {
    await Promise.all([world.gateway.start(), world.worker.start()]);
    const asked: (ScoreboardCase & { booking: AcceptanceBooking })[] = [];
    for (const [i, { persona, fault }] of cases.entries()) {
      const practice = world.practices[i] as AcceptancePractice;
      const order = { number: practice.phone, persona, fault, after: 0, times: 1, lateSeconds };
      world.simulator.platform.behaviour.order(order);
      asked.push({ persona, fault, booking: await world.patients.request(practice, wantedTimes) });
    }
    await settle(world, { onQuiet: () => betweenSteps(world, asked), timeoutMs: 2_100_000, onMove });
    await world.simulator.platform.idle();
    await settle(world, { timeoutMs: 120_000 });
    const audit = await auditWorld(
      world,
      asked.map(({ booking }) => booking),
    );
    const optedOut = new Set(
      (await world.em().execute<{ phone: string }[]>('select phone from opt_out')).map((r) => r.phone),
    );
    const cells = asked.map(({ persona, fault, booking }): ScoreboardCell => {
      const found = audit.bookings.find(({ number }) => number === booking.number);
      if (!found) throw new Error(`${booking.number} is gone`);
      const expected = expectedOf(persona, fault);
      const wrong = compare(expected, found, optedOut.has(booking.practice.phone), ringsOf(world, booking.practice));
      return { persona, fault, expected, audit: found, wrong };
    });
    return { cells, audit, violations: violationsOf(audit), seconds: (Date.now() - began) / 1000 };
  } finally {
    await world.stop();
  }
}

/**
 * What people do while the product waits: patients take the offers they got, and the operator ends the pause of dialling
 * that so many faults at once bring about (the breaker has tests of its own).
 */
async function betweenSteps(
  world: AcceptanceWorld,
  asked: readonly { booking: AcceptanceBooking }[],
): Promise<boolean> {
  const em = world.em();
  const offers = await em.execute<{ number: string }[]>(`select number from booking where status = 'proposed'`);
  for (const { number } of offers) {
    const booking = asked.find((one) => one.booking.number === number)?.booking;
    if (booking) await world.patients.act('accept', booking);
  }
  const paused = await em.execute<object[]>(
    'update dialling_breaker set failures = 0, open_until = null where open_until is not null returning id',
  );
  return offers.length + paused.length > 0;
}

const ringsOf = ({ simulator }: AcceptanceWorld, { phone }: AcceptancePractice) =>
  simulator.platform.dials.filter((dial) => dial.number === phone && didRing(dial)).map(({ at }) => at);

function compare(expected: Expectation, found: BookingAudit, optedOut: boolean, dials: readonly Date[]): string[] {
  const wrong: string[] = [];
  if (found.status !== expected.status) wrong.push(`is ${found.status}, not ${expected.status}`);
  if (expected.time !== undefined && !isAgreed(expected.time, found)) {
    wrong.push(`agreed on ${found.appointmentAt?.toISOString() ?? 'nothing'}, not ${expected.time}`);
  }
  const [min, max] = expected.rings;
  if (found.rang < min || found.rang > max) wrong.push(`rang ${found.rang} times, not ${min}–${max}`);
  if (optedOut !== (expected.optedOut ?? false)) wrong.push(optedOut ? 'opted out' : 'not opted out');
  if (dials.some((at, i) => i > 0 && at.getTime() - (dials[i - 1] as Date).getTime() < closestDialsMs)) {
    wrong.push(`rung twice within 5 minutes: ${dials.map((at) => at.toISOString().slice(11, 19)).join(' ')}`);
  }
  const days = dials.map((at) => at.toISOString().slice(0, 10));
  if (days.some((day) => days.filter((other) => other === day).length > maxDialsADay)) wrong.push('rung 5 times a day');
  return wrong;
}

/** The offer is a week after the first time, on the same weekday and hour. */
function isAgreed(time: NonNullable<Expectation['time']>, { appointmentAt, preferredTimes }: BookingAudit): boolean {
  const wanted = time === 'offered' ? preferredTimes[0]?.getTime() : preferredTimes[time - 1]?.getTime();
  const week = time === 'offered' ? 7 * 86_400_000 : 0;
  return wanted !== undefined && appointmentAt?.getTime() === wanted + week;
}
