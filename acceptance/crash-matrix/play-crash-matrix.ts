import { setTimeout as delay } from 'node:timers/promises';
import { isInstalled, type RealCalendar, startCalendar } from '@dentisti/core/calendars/testing/real-calendars';
import { type CrashPoint, crashPoints } from '@dentisti/core/platform/crash-point';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import type { Persona } from '../../worker/simulators/voice/personas.ts';
import type { VoiceFault } from '../../worker/simulators/voice/voice-behaviour.ts';
import { auditWorld, violationsOf } from '../product/audit.ts';
import { bookingHistory } from '../product/booking-history.ts';
import type { AcceptanceBooking, AcceptancePractice } from '../product/patient.ts';
import { type SettleRules, settle } from '../product/settle.ts';
import { type AcceptanceWorld, startAcceptanceWorld } from '../product/world.ts';
import { wantedTimes } from '../scoreboard/scoreboard.ts';
import { auditRooms, noRooms, type RoomsFigures } from './audit-rooms.ts';
import { actInRooms, beginRooms, untilInStep } from './play-rooms.ts';
import { makeRooms, type Rooms } from './rooms.ts';

/** What the practice of one booking does, dial by dial, and what its patient does at last. */
interface Story {
  personas: [Persona, ...Persona[]];
  fault: VoiceFault | null;
  /** Calls the appointment off once it is confirmed: one more call to the practice. */
  cancels: boolean;
  /** Somebody of the practice answers by the link of the mail, whatever its telephone does. */
  answers?: true;
}

/** Between them they take every path a booking has: asked once or often, offered, refused, rung back, cancelled, unreported. */
const stories: readonly Story[] = [
  { personas: ['accepts-first'], fault: null, cancels: false },
  { personas: ['offers-another'], fault: null, cancels: false },
  { personas: ['accepts-second'], fault: 'webhook-never', cancels: false },
  { personas: ['no-answer'], fault: null, cancels: false, answers: true },
  { personas: ['busy', 'accepts-first'], fault: null, cancels: true },
  { personas: ['full'], fault: null, cancels: false },
  { personas: ['no-answer'], fault: 'timeout-after-accept', cancels: false, answers: true },
  { personas: ['no-answer', 'accepts-third'], fault: 'timeout-after-accept', cancels: false },
  { personas: ['rings-back'], fault: null, cancels: false },
  { personas: ['accepts-first'], fault: 'webhook-twice', cancels: true },
  { personas: ['never-again'], fault: null, cancels: false },
  { personas: ['hangs-up', 'accepts-first'], fault: 'webhook-out-of-order', cancels: false },
];

export interface CrashMatrixPlan {
  /** What decides, from the second wave on, which passing of a point kills. */
  seed: number;
  waves: number;
  bookingsPerWave: number;
  /** Redis is emptied and Postgres restarted in the middle of each wave. */
  disturbs: boolean;
}

export interface CrashMatrix {
  bookings: number;
  byStatus: Record<string, number>;
  /** Deaths at each point. */
  crashes: Record<CrashPoint, number>;
  redisFlushes: number;
  postgresRestarts: number;
  calls: number;
  rangPerAttempt: number;
  mails: number;
  mailsLost: number;
  /** Repeated deliveries, each with the Message-ID of the first. */
  mailsTwice: number;
  /** What was done around practices' agendas. */
  rooms: RoomsFigures;
  /** Points nothing passes by: no calendar server is installed. */
  skipped: readonly CrashPoint[];
  violations: string[];
  /** The state of the bookings named in a violation, a line each. */
  histories: string[];
  seconds: number;
}

/**
 * Plays waves of bookings while gateway and worker die at every crash point they come by, Redis is emptied and Postgres
 * restarted, and looks after each wave at what came of it.
 */
export async function playCrashMatrix(
  plan: CrashMatrixPlan,
  onWave?: (wave: number, sum: CrashMatrix) => void,
  onMove?: SettleRules['onMove'],
): Promise<CrashMatrix> {
  const began = Date.now();
  const random = createRandom(plan.seed).next;
  // A calendar server of this machine is kept in step.
  const world = await startAcceptanceWorld(plan.bookingsPerWave, { OUTBOUND_LOOPBACK: 'on' });
  const server = isInstalled('radicale') ? await startCalendar('radicale') : null;
  const sum = emptySum(server);
  try {
    for (let wave = 1; wave <= plan.waves; wave++) {
      await world.reset();
      const rooms = await makeRooms(world, server, wave);
      armAll(world, wave, random);
      // What the rooms are due for may kill the worker while the gateway still starts.
      const seen = { gateway: world.gateway.crashes.length, worker: world.worker.crashes.length };
      await Promise.all([world.gateway.start(), world.worker.start()]);
      await playWave(world, { rooms, seen }, { ...plan, onMove }, sum, random);
      sum.seconds = (Date.now() - began) / 1000;
      onWave?.(wave, sum);
    }
    return sum;
  } catch (error) {
    const words = [world.worker.tail(), world.gateway.tail()].join('\n');
    throw new Error(`the wave broke off:\n${words}`, { cause: error });
  } finally {
    await Promise.all([world.stop(), server?.stop()]);
  }
}

function emptySum(server: RealCalendar | null): CrashMatrix {
  const crashes = Object.fromEntries(crashPoints.map((point) => [point, 0])) as Record<CrashPoint, number>;
  const disturbances = { redisFlushes: 0, postgresRestarts: 0 };
  const found = { calls: 0, rangPerAttempt: 0, mails: 0, mailsLost: 0, mailsTwice: 0 };
  const skipped = server ? [] : crashPoints.filter((point) => point.startsWith('calendar.'));
  const rooms = noRooms();
  const none = { bookings: 0, byStatus: {}, rooms, violations: [], histories: [], seconds: 0 };
  return { ...none, crashes, ...disturbances, ...found, skipped };
}

/** Points of the gateway; all others are the worker's. */
const ofGateway = /^(request|action|answer|webhook|take|recall-booking|review)\./;
/** Of these a wave has few passings. */
const isSeldom = /^(answer|offer|take|recall|recall-booking|review|review-request|publication)\./;

/**
 * Each process dies once at each of its points; later waves let some passings go by first where a wave has many: a restart
 * counts its passings anew.
 */
function armAll({ gateway, worker }: AcceptanceWorld, wave: number, random: () => number): void {
  for (const process of [gateway, worker]) process.armed.clear();
  for (const point of crashPoints) {
    const process = ofGateway.test(point) ? gateway : worker;
    const passing = 1 + Math.floor(random() * 3);
    process.armed.set(point, wave === 1 || isSeldom.test(point) ? 1 : passing);
  }
}

async function playWave(
  world: AcceptanceWorld,
  { rooms, seen }: { rooms: Rooms; seen: { gateway: number; worker: number } },
  plan: CrashMatrixPlan & Pick<SettleRules, 'onMove'>,
  sum: CrashMatrix,
  random: () => number,
) {
  const { gateway, worker, practices, patients, people, simulator } = world;
  const interruptions: Date[] = [];
  const disturbing = plan.disturbs ? disturb(world, interruptions, random) : Promise.resolve();
  // Awaited below; until then its failure must not end the process without a word.
  disturbing.catch(() => {});
  const asked: { story: Story; booking: AcceptanceBooking }[] = [];
  const requests = practices.slice(0, plan.bookingsPerWave).map(async (practice: AcceptancePractice, i) => {
    const story = stories[i % stories.length] as Story;
    simulator.platform.behaviour.order({
      number: practice.phone,
      persona: story.personas,
      fault: story.fault,
      ...{ after: 0, times: 1 },
    });
    const member = story.answers ? await people.join(practice.id) : null;
    const booking = await patients.request(practice, wantedTimes);
    asked.push({ story, booking });
    if (member) await people.answer(member, booking, wantedTimes[1] as Date);
  });
  await Promise.all([...requests, beginRooms(world, rooms)]);
  const peopleAct = async () => {
    const acted = [await patientsAct(world, asked), await actInRooms(world, rooms)];
    return acted.includes(true);
  };
  const rules = { onQuiet: peopleAct, timeoutMs: 900_000, onMove: plan.onMove };
  await settle(world, rules);
  await disturbing;
  await simulator.platform.idle();
  await settle(world, rules);
  await untilInStep(world, rooms);

  const crashes = [...gateway.crashes.slice(seen.gateway), ...worker.crashes.slice(seen.worker)];
  for (const { point } of crashes) sum.crashes[point]++;
  sum.redisFlushes += plan.disturbs ? 1 : 0;
  sum.postgresRestarts += plan.disturbs ? 1 : 0;
  interruptions.push(...crashes.map(({ at }) => at));
  await takeStock(world, asked, interruptions, sum);
  sum.violations.push(...(await auditRooms(world, rooms, sum.rooms)));
}

/** In the thick of it: Redis loses everything, Postgres every connection. */
async function disturb(world: AcceptanceWorld, interruptions: Date[], random: () => number): Promise<void> {
  await delay(1_000 + random() * 4_000);
  await world.servers.flushRedis();
  await delay(1_000 + random() * 4_000);
  interruptions.push(new Date());
  await world.restartPostgres();
  interruptions.push(new Date());
}

/** Patients take offers, and some call off what was confirmed. */
async function patientsAct(
  world: AcceptanceWorld,
  asked: readonly { story: Story; booking: AcceptanceBooking }[],
): Promise<boolean> {
  let acted = false;
  const rows = await world
    .em()
    .execute<{ number: string; status: string }[]>(
      `select number, status from booking where status in ('proposed', 'confirmed')`,
    )
    .catch(() => []);
  for (const { number, status } of rows) {
    const one = asked.find(({ booking }) => booking.number === number);
    if (!one || (status === 'confirmed' && !one.story.cancels)) continue;
    await world.patients.act(status === 'proposed' ? 'accept' : 'cancel', one.booking);
    acted = true;
  }
  return acted;
}

const expectedStatus = ({ personas, cancels }: Story): string => {
  if (cancels) return 'cancelled';
  const last = personas.at(-1);
  if (last === 'full') return 'declined';
  return last === 'never-again' ? 'unreachable' : 'confirmed';
};

/** Calls to the practice when nothing is killed; a kill must not make it one more. */
function maxRings({ personas, cancels }: Story): number {
  const closing = personas.includes('offers-another') || cancels ? 1 : 0;
  // Ours confirms what a ring-back said. One before we have heard of the missed call is told to wait, and missed once more.
  return personas.length + closing + (personas.includes('rings-back') ? 2 : 0);
}

async function takeStock(
  world: AcceptanceWorld,
  asked: readonly { story: Story; booking: AcceptanceBooking }[],
  interruptions: readonly Date[],
  sum: CrashMatrix,
): Promise<void> {
  const bookings = asked.map(({ booking }) => booking);
  const audit = await auditWorld(world, bookings, interruptions);
  const before = sum.violations.length;
  sum.violations.push(...violationsOf(audit));
  for (const { story, booking } of asked) {
    const found = audit.bookings.find(({ number }) => number === booking.number);
    const status = found?.status ?? 'lost';
    const maxCount = maxRings(story);
    if (found && found.rang > maxCount)
      sum.violations.push(`${booking.number} (${story.personas}) rang ${found.rang} times, not ${maxCount}`);
    sum.byStatus[status] = (sum.byStatus[status] ?? 0) + 1;
    const expected = expectedStatus(story);
    if (status !== expected) sum.violations.push(`${booking.number} (${story.personas}) is ${status}, not ${expected}`);
  }
  if (audit.bookings.length !== asked.length)
    sum.violations.push(`${audit.bookings.length} bookings of ${asked.length}`);
  const found = sum.violations.slice(before);
  for (const { number } of bookings) {
    if (found.some((line) => line.includes(number))) sum.histories.push(...(await bookingHistory(world, number)));
  }
  if (found.length > 0) sum.histories.push(...interruptions.map((at) => `interrupted ${at.toISOString()}`));
  sum.bookings += asked.length;
  sum.calls += audit.bookings.reduce((total, { rang }) => total + rang, 0);
  sum.rangPerAttempt = Math.max(sum.rangPerAttempt, ...audit.bookings.map(({ rangPerAttempt }) => rangPerAttempt));
  sum.mails += audit.mails;
  sum.mailsLost += audit.mailsLost;
  sum.mailsTwice += audit.mailsTwice;
}
