/**
 * A little of what the checks do most – objects, text, patterns, hashes –, the same every few seconds until stdin closes.
 * Prints a line for each time: milliseconds of processor that it took.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const pauseMs = 5_000;
process.stdin.resume().once('close', () => process.exit());
// The first is compiled on the way.
work();
for (;;) {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  process.stdout.write(`${(user + system) / 1000}\n`);
  await pause(pauseMs);
}

function work(): number {
  let sum = 0;
  for (let round = 0; round < 100; round += 1) {
    const people = Array.from({ length: 400 }, (_, i) => ({
      name: `Studio ${(i * 7919) % 400} di via Roma`,
      phone: `+39 02 ${(i * 104729) % 9_999_999}`,
      times: [i % 9, i % 13, i % 17],
    }));
    const read = JSON.parse(JSON.stringify(people)) as typeof people;
    read.sort((a, b) => (a.name < b.name ? -1 : 1));
    const byName = new Map(read.map((person) => [person.name, person]));
    for (const { phone, times } of byName.values()) {
      sum += phone.replace(/[^\d+]/g, '').length + Math.max(...times);
    }
    sum +=
      createHash('sha256')
        .update(JSON.stringify([...byName.keys()]))
        .digest()[0] ?? 0;
  }
  return sum;
}
