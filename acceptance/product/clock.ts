import { renameSync, writeFileSync } from 'node:fs';

/** A Tuesday, 9:05 in Italy: the practices have just opened. */
export const acceptanceStart = new Date('2026-11-24T08:05:00Z');

/** The clock of all processes of a test: the machine's, moved by what stands in a file (`core/platform/clock.ts`). */
export class AcceptanceClock {
  readonly file: string;
  #offsetMs = 0;

  constructor(file: string, start: Date) {
    this.file = file;
    this.set(start);
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  set(time: Date): void {
    this.#offsetMs = time.getTime() - Date.now();
    writeFileSync(`${this.file}.next`, String(this.#offsetMs));
    // In one step: a concurrent reader finds the former offset or this one.
    renameSync(`${this.file}.next`, this.file);
  }

  advanceTo(time: Date): void {
    if (time > this.now()) this.set(time);
  }
}
