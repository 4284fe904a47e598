import type { CapPoints } from '@dentisti/domain/places/searched-point';
import { Renewed } from './renewed.ts';

/** Where the practices of a CAP lie changes rarely. */
const freshForMs = 10 * 60_000;

/** Points of CAPs: of the operator's file, read at the start, and of the practices, read from time to time. */
export class KnownCapPoints {
  readonly #imported: CapPoints['imported'];
  readonly #ofPractices: Renewed<CapPoints['ofPractices']>;

  constructor(imported: CapPoints['imported'], readOfPractices: () => Promise<CapPoints['ofPractices']>) {
    this.#imported = imported;
    this.#ofPractices = new Renewed(readOfPractices, freshForMs);
  }

  /** Never fails: without the practices the other points remain. */
  async get(): Promise<CapPoints> {
    const ofPractices = await this.#ofPractices.get().catch(() => new Map());
    return { imported: this.#imported, ofPractices };
  }
}
