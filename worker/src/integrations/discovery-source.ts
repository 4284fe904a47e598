import type { PracticeSource } from '@dentisti/domain/discovery/imported-practice';
import type { Place } from '@dentisti/domain/places/place';
import type { ParsedRow } from '../normalise/parsed-row.ts';

/** What a provider has read in one step, and where it stands after it. */
export interface DiscoveryBatch {
  rows: ParsedRow[];
  /** Plain JSON from which `discover` goes on after a stop; stored in the transaction that stores the rows. */
  cursor: unknown;
  /** Tiles or requests finished and known so far. */
  tilesDone: number;
  tilesTotal: number;
  /** With the last batch of a whole answer: the source's keys of all it lists in the comune. What is missing is gone. */
  listed?: readonly string[];
}

interface DiscoveryRequest {
  place: Place;
  /** The last stored batch's cursor; null on the first run. */
  cursor: unknown;
  /** Aborts when the worker stops or the job was taken over. */
  signal: AbortSignal;
}

/** One outside source of practices. */
export interface DiscoverySource {
  source: PracticeSource;
  /** Yields until the comune is covered; throws `SourceFailure` when the source gives no more. */
  discover(request: DiscoveryRequest): AsyncGenerator<DiscoveryBatch, void, void>;
  /**
   * Cursor with which the comune's next job begins after this one ended in a failure, or null to begin anew. Without it
   * a city larger than one budget would be searched from its first tile every time.
   */
  leftover?(cursor: unknown): unknown;
}

/** An outside service that would not or could not answer. What was yielded before stays valid. */
export class SourceFailure extends Error {
  /** For the job's report: what an operator can act on, without keys or personal data. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SourceFailure';
    this.reason = reason;
  }
}
