import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadGazetteer } from '@dentisti/db/gazetteer';
import { resolvePlace } from '@dentisti/domain/places/resolve-place';
import { suggestWhileTyping } from '@dentisti/domain/places/suggest-while-typing';
import { validateLocation } from '@dentisti/domain/places/validate-location';

/**
 * `node bench/places.bench.ts`: what understanding and suggesting a place costs, as a share of a bare `node:http`
 * answer measured in the same run (a second process, loopback, keep-alive). Ratios travel between machines, times do not.
 */
const rounds = 7;
const requestsPerRound = 3000;
const millisecondsPerRound = 60;

/** The quickest round: what others do on the machine only ever adds. */
const quickest = (values: number[]) => Math.min(...values);

/** Microseconds of one bare answer: as its client waits for it, and as its server spends processor time on it. */
async function measureAnswer(): Promise<{ waited: number; spent: number }> {
  const child = fork(import.meta.filename, ['server']);
  const [port] = (await once(child, 'message')) as [number];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = () =>
    new Promise<void>((resolve, reject) => {
      const call = request({ port, host: '127.0.0.1', agent }, (response) => response.resume().on('end', resolve));
      call.on('error', reject).end();
    });
  const cpu = async () => {
    child.send('cpu');
    const [usage] = (await once(child, 'message')) as [NodeJS.CpuUsage];
    return usage.user + usage.system;
  };
  for (let i = 0; i < requestsPerRound; i++) await get();
  const waited: number[] = [];
  const spent: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await cpu();
    const start = performance.now();
    for (let i = 0; i < requestsPerRound; i++) await get();
    waited.push(((performance.now() - start) * 1000) / requestsPerRound);
    spent.push(((await cpu()) - before) / requestsPerRound);
  }
  agent.destroy();
  child.kill();
  await once(child, 'exit');
  return { waited: quickest(waited), spent: quickest(spent) };
}

/** Microseconds of one call, over the quickest round. */
function measureCall(call: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    let calls = 0;
    while (performance.now() - start < millisecondsPerRound) {
      for (let i = 0; i < 20; i++) call();
      calls += 20;
    }
    times.push(((performance.now() - start) * 1000) / calls);
  }
  return quickest(times.slice(1));
}

async function compare(): Promise<void> {
  const loading = performance.now();
  const index = loadGazetteer();
  const loaded = performance.now() - loading;
  const counts = new Map(index.places.slice(0, 183).map((place) => [place.istatCode, 12]));
  const resolve = (typed: string) => () => resolvePlace(index, typed);
  const suggest = (query: string) => () => suggestWhileTyping(index, query, counts);
  const cases: [name: string, call: () => unknown][] = [
    ['resolve  Milano', resolve('Milano')],
    ["resolve  Forli' (FC)", resolve("Forli' (FC)")],
    ['resolve  trastevere', resolve('trastevere')],
    ['resolve  20121', resolve('20121')],
    ['resolve  Via Roma 1, 10121 Torino TO, Italia', resolve('Via Roma 1, 10121 Torino TO, Italia')],
    ['resolve  Via Giuseppe Verdi Milano', resolve('Via Giuseppe Verdi Milano')],
    ['resolve  Milno (near misses)', resolve('Milno')],
    ['resolve  Castelfranko (near misses, 2 slips)', resolve('Castelfranko')],
    ['resolve  200 letters', resolve('x'.repeat(200))],
    ['resolve  100 words', resolve('a '.repeat(100))],
    ['resolve  30 words', resolve('via san a roma di b '.repeat(5).trim())],
    ['resolve  markup', resolve('<script>alert(1)</script>')],
    ['validate Cesenatico (closest of 183)', () => validateLocation(index, 'Cesenatico', counts)],
    ['suggest  ca', suggest('ca')],
    ['suggest  san', suggest('san')],
    ['suggest  mil', suggest('mil')],
    ["suggest  l'aq", suggest("l'aq")],
    ['suggest  ombardi (substring)', suggest('ombardi')],
    ['suggest  zzzz (nothing)', suggest('zzzz')],
    ['suggest  milnao (near misses)', suggest('milnao')],
    ['suggest  castelnux (near beginnings)', suggest('castelnux')],
    ['suggest  200 letters', suggest('x'.repeat(200))],
  ];
  const { waited, spent } = await measureAnswer();
  console.log(`gazetteer read and indexed once: ${loaded.toFixed(0)} ms, ${index.names.length} names`);
  console.log(`bare HTTP answer: client waits ${waited.toFixed(0)} µs, server spends ${spent.toFixed(0)} µs\n`);
  console.log('                                              µs    of the wait    of the server');
  for (const [name, call] of cases) {
    const time = measureCall(call);
    const share = (of: number) => `${((100 * time) / of).toFixed(1)}%`.padStart(12);
    console.log(`${name.padEnd(44)}${time.toFixed(1).padStart(6)}${share(waited)}${share(spent)}`);
  }
}

if (process.argv[2] === 'server') {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"hello":"world"}');
  }).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('message', () => process.send?.(process.cpuUsage()));
} else {
  await compare();
}
