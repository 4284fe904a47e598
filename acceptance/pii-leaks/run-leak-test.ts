import { join } from 'node:path';
import { addDays, nationalHoliday } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import { neverWritten } from './allowed.ts';
import {
  eraseByRight,
  mailsTo,
  untilClosed,
  untilDayErased,
  untilErased,
  untilForgotten,
  untilMailed,
} from './erase.ts';
import { Finder, type Sighting } from './finder.ts';
import { aPerson, type Marker, markersOf, uniqueWord } from './markers.ts';
import { takeCareOf } from './operator.ts';
import {
  answerAs,
  book,
  leaveTraces,
  openPractices,
  type Practice,
  sendForm,
  signInAdmin,
  testTrunks,
  untilStatus,
} from './plant.ts';
import { type LeakTestProduct, rootDir, startLeakTestProduct } from './product.ts';
import { breakGateway, breakWorker, killInMidCall, sendNonsense } from './provoke.ts';
import { searchDatabase, searchFiles, searchRedis } from './stores.ts';
import { Visitor } from './visitor.ts';

interface Phase {
  name: string;
  sightings: Sighting[];
}

export interface LeakTestRun {
  planted: number;
  /** What was seen while everything was there; what was left of who asked to be erased; of everybody a year later. */
  phases: readonly [before: Phase, afterRight: Phase, afterRetention: Phase];
  /** How much was looked through. */
  figures: string[];
  /** Things that had to be so for the rest to mean anything, and were not. */
  doubts: string[];
  /** Lines of the log with something planted in them, and what was behind them. */
  logged: string[];
  seconds: number;
}

/** Plays the whole story. */
export async function runLeakTest(say: (line: string) => void): Promise<LeakTestRun> {
  const began = Date.now();
  const said = new Map<string, string>();
  const startAt = nextPlainMorning(new Date());
  await using product = await startLeakTestProduct(startAt, said);
  const elapsed = () => `${((Date.now() - began) / 1_000).toFixed(0)} s`;
  say(`${elapsed()}: the product runs`);
  const visitor = new Visitor(product.url);
  const [asks, stays, strays] = [aPerson('asks'), aPerson('stays'), aPerson('strays')];
  const sipPassword = uniqueWord(20);
  const practices = await openPractices(visitor, 5);
  const [first, second, third, fourth, fifth] = practices as [Practice, Practice, Practice, Practice, Practice];
  for (const [{ phone }, { name, phone: own, note }] of [
    [first, asks],
    [second, stays],
    [third, asks],
  ] as const)
    said.set(phone, `${name}, ${own}, ${note}`);

  const admin = await signInAdmin(product);
  await testTrunks(product, visitor, sipPassword);
  await answerAs(product, first, { persona: 'accepts-first' });
  const asked = await book(visitor, asks, first);
  await sendForm(visitor, asks, first);
  const killed = await killInMidCall(product, visitor, stays, second);
  const broken = await breakWorker(product, visitor, asks, third);
  await breakGateway(product, visitor, stays, fourth);
  await sendNonsense(visitor, strays, fifth);
  for (const [person, practice] of [
    [asks, first],
    [stays, second],
  ] as const)
    await leaveTraces(visitor, person, practice);
  for (const booking of [asked, killed, broken]) await untilStatus(visitor, booking, 'CONFIRMED');
  for (const booking of [asked, killed]) await takeCareOf(admin, booking);
  say(`${elapsed()}: planted and broken; everybody confirmed`);

  const markers: Marker[] = [
    ...[asks, stays, strays].flatMap(markersOf),
    ...[asked, killed, broken].map(
      ({ person, token }): Marker => ({ kind: 'link token', owner: person.owner, text: token }),
    ),
    { kind: 'SIP password', owner: 'stays', text: sipPassword },
    ...admin.markers,
  ];
  const finder = new Finder(markers);
  const visitors = [visitor, admin.visitor];
  await untilMailed(product);
  await mailsTo(visitor, asks.email);
  const before = await search(product, finder, visitors);
  say(`${elapsed()}: ${before.figures.join(', ')}`);

  const exported = await eraseByRight(visitor, asked);
  const missing = markersOf(asks).filter(({ text }) => !exported.includes(text));
  const doubts = missing.map(({ kind }) => `what the patient downloaded does not hold the ${kind}`);
  // Practices are told by telephone first, and no telephone rings twice within minutes.
  product.setClock(new Date(product.now().getTime() + 10 * 60_000));
  await untilErased(product, [asked.number, broken.number]);
  await product.kill('worker');
  await untilForgotten(product);
  forgetAnswers(product, visitors);
  const afterRight = await search(product, finder, visitors);
  say(`${elapsed()}: one patient erased on request`);

  product.setClock(new Date(product.now().getTime() + 400 * 86_400_000));
  // A worker that begins runs every schedule at once: on the first day the visit is closed, on the next it is erased.
  await product.kill('worker');
  await untilClosed(product, [killed.number]);
  await untilDayErased(product);
  product.setClock(new Date(product.now().getTime() + 86_400_000));
  await product.kill('worker');
  await untilErased(product, [killed.number]);
  await untilDayErased(product);
  await untilForgotten(product);
  await product.em().execute('checkpoint');
  const afterRetention = await search(product, finder, visitors);
  say(`${elapsed()}: the others erased by the daily erasure, 400 days later`);

  const seconds = (Date.now() - began) / 1_000;
  return {
    planted: markers.length,
    phases: [
      { name: 'while it was there', sightings: before.sightings },
      { name: 'after one patient had it erased', sightings: afterRight.sightings },
      { name: 'after 400 days', sightings: afterRetention.sightings },
    ],
    figures: before.figures,
    doubts,
    logged: product
      .output()
      .split('\n')
      .filter((line) => finder.in('log', line).length > 0),
    seconds,
  };
}

/** Drops the answers so far, which their readers may have; later answers are judged again. */
function forgetAnswers({ recorder }: LeakTestProduct, visitors: readonly Visitor[]): void {
  for (const { answers } of visitors) answers.length = 0;
  recorder.exchanges.length = 0;
}

async function search(product: LeakTestProduct, finder: Finder, visitors: readonly Visitor[]) {
  const redis = await searchRedis(product.redis, finder);
  // The server's own files hold what the tables hold, and what they held until their pages are used again.
  const inData = searchFiles(product.dataDir, 'file', finder, ({ path }) => path !== 'postgres');
  const inRoot = searchFiles(rootDir, 'working folder', finder, ({ path, isFolder, changedAt }) =>
    isFolder ? !/(^|\/)(node_modules|\.git)$/.test(path) : changedAt > product.startedAt,
  );
  const postgresFiles = searchFiles(join(product.dataDir, 'postgres'), 'postgres file', finder).sightings.filter(
    ({ kind }) => neverWritten.includes(kind),
  );
  const log = product.output();
  const answers = visitors.flatMap(({ answers: given }) => given);
  const { exchanges } = product.recorder;
  const tables = await searchDatabase(product.em(), finder);
  return {
    sightings: [
      ...tables,
      ...postgresFiles,
      ...redis.sightings,
      ...inData.sightings,
      ...inRoot.sightings,
      ...finder.in('log', log),
      ...answers.flatMap(({ what, text, headers }) => finder.in(`answer: ${what}`, `${headers}\n${text}`)),
      ...exchanges.flatMap(({ what, url, headers, sent, received }) => [
        ...finder.in('outside: address or header', `${url}\n${headers}`),
        ...finder.in(`outside: sent with ${what}`, sent),
        ...finder.in(`outside: answered to ${what}`, received),
      ]),
    ],
    figures: [
      `${redis.keys} keys of Redis`,
      `${inData.files + inRoot.files} files`,
      `${log.split('\n').length} lines of log`,
      `${answers.length} answers`,
      `${exchanges.length} exchanges with the voice platform`,
    ],
  };
}

/** The next Tuesday, Wednesday or Thursday, 9:30 in Italy, that is no holiday nor has one in the two days after it. */
function nextPlainMorning(after: Date): Date {
  for (let date = addDays(romeClock(after).date, 1); ; date = addDays(date, 1)) {
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
    const isPlain = [0, 1, 2].every((days) => nationalHoliday(addDays(date, days)) === null);
    if (weekday >= 2 && weekday <= 4 && isPlain) return romeInstant(date, 9 * 60 + 30);
  }
}
