import { setTimeout as delay } from 'node:timers/promises';
import { auditWorld, didRing, violationsOf } from '../product/audit.ts';
import type { AcceptanceBooking, AcceptancePractice } from '../product/patient.ts';
import type { PracticePerson } from '../product/practice-people.ts';
import { settle } from '../product/settle.ts';
import type { AcceptanceWorld } from '../product/world.ts';
import { startAcceptanceWorld } from '../product/world.ts';
import { wantedTimes } from './scoreboard.ts';

export interface StudioCases {
  /** Requests answered in the studio while the practice was spoken with. */
  answered: number;
  /** Of these: to how many the last sentence was spoken before the line was closed. */
  spokenTo: number;
  /** Requests whose planned call the practice stopped. */
  stopped: number;
  violations: string[];
  seconds: number;
}

const perCase = 6;
/**
 * Slow enough to be answered before the practice says yes by telephone, some twenty seconds later, also on a loaded machine: with a
 * yes to another time it would rightly be rung once more, to take that back.
 */
const talkSpeed = 1.5;
const sentence = 'avete già risposto a questa richiesta';

interface Asked {
  practice: AcceptancePractice;
  person: PracticePerson;
  booking: AcceptanceBooking;
}

/**
 * Plays what a practice's people do against a call: they answer in the studio while it is spoken, and they stop calls while
 * one is planned. Nobody is rung afterwards, no mail comes twice, and the patient's status is the one that was said.
 */
export async function playStudioCases(): Promise<StudioCases> {
  const began = Date.now();
  const world = await startAcceptanceWorld(2 * perCase);
  try {
    await Promise.all([world.gateway.start(), world.worker.start()]);
    const ask = async (practice: AcceptancePractice, persona: 'slow' | 'no-answer'): Promise<Asked> => {
      const order = {
        number: practice.phone,
        persona,
        fault: null,
        after: 0,
        times: 1,
        speed: persona === 'slow' ? talkSpeed : 2_000,
      };
      world.simulator.platform.behaviour.order(order);
      const person = await world.people.join(practice.id);
      return { practice, person, booking: await world.patients.request(practice, wantedTimes) };
    };
    const answerWhileSpoken = async (practice: AcceptancePractice) => {
      const one = await ask(practice, 'slow');
      await untilSpoken(world, practice);
      await world.people.answer(one.person, one.booking, wantedTimes[1] as Date);
      return one;
    };
    const answered = await Promise.all(world.practices.slice(0, perCase).map(answerWhileSpoken));
    const stopped = await Promise.all(world.practices.slice(perCase).map((practice) => ask(practice, 'no-answer')));
    for (const { booking } of stopped) await untilPlannedAgain(world, booking);
    for (const { person } of stopped) await world.people.saveCalls(person, 'STOPPED');
    await settle(world, { timeoutMs: 300_000 });
    await world.simulator.platform.idle();
    await settle(world, { timeoutMs: 60_000 });
    return await takeStock(world, { answered, stopped }, began);
  } finally {
    await world.stop();
  }
}

const dialsOf = ({ simulator }: AcceptanceWorld, { phone }: AcceptancePractice) =>
  simulator.platform.dials.filter((dial) => dial.number === phone && didRing(dial));

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 3_600; tries++) {
    if (await isSo()) return;
    await delay(50);
  }
  throw new Error(`${what} did not come`);
}

const untilSpoken = (world: AcceptanceWorld, practice: AcceptancePractice) =>
  until(() => {
    const call = dialsOf(world, practice)[0]?.call;
    return call?.status === 'in-progress' && call.linesSaid > 0;
  }, 'a talk');

const untilPlannedAgain = (world: AcceptanceWorld, { number }: AcceptanceBooking) =>
  until(async () => {
    const row = await world.read<{ planned: boolean }>(
      `select exists (select from call_task t join booking b on b.id = t.booking_id where b.number = ? and t.state = 'open'
         and t.attempts = 1 and t.next_dial_at is not null) as planned`,
      [number],
    );
    return row?.planned === true;
  }, 'a planned call');

async function takeStock(
  world: AcceptanceWorld,
  { answered, stopped }: { answered: Asked[]; stopped: Asked[] },
  began: number,
): Promise<StudioCases> {
  const asked = [...answered, ...stopped];
  const audit = await auditWorld(
    world,
    asked.map(({ booking }) => booking),
  );
  const violations = violationsOf(audit);
  const check = (isRight: boolean, text: string) => void (isRight || violations.push(text));
  let spokenTo = 0;
  for (const { booking, practice } of answered) {
    const found = audit.bookings.find(({ number }) => number === booking.number);
    const dials = dialsOf(world, practice);
    check(found?.status === 'confirmed', `${booking.number} answered in the studio is ${found?.status}`);
    const isAnswer = found?.appointmentAt?.getTime() === wantedTimes[1]?.getTime();
    check(isAnswer, `${booking.number} stands at ${found?.appointmentAt?.toISOString()}`);
    check(dials.length === 1, `${booking.number} rang ${dials.length} times`);
    check(found?.mails.filter((mail) => mail === 'confirmed').length === 1, `${booking.number}: mails ${found?.mails}`);
    const transcript = JSON.stringify(dials[0]?.call?.artifact ?? {});
    if (transcript.includes(sentence)) spokenTo++;
    else violations.push(`${booking.number}: the assistant did not say why it hung up`);
  }
  for (const { booking, practice } of stopped) {
    const found = audit.bookings.find(({ number }) => number === booking.number);
    const dials = dialsOf(world, practice);
    check(found?.status === 'unreachable', `${booking.number} of a practice without calls is ${found?.status}`);
    check(dials.length === 1, `${booking.number} rang ${dials.length} times, though calls were stopped after one`);
    check(
      found?.mails.filter((mail) => mail === 'unreachable').length === 1,
      `${booking.number}: mails ${found?.mails}`,
    );
  }
  const seconds = (Date.now() - began) / 1000;
  return { answered: answered.length, spokenTo, stopped: stopped.length, violations, seconds };
}
