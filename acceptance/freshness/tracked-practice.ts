/** What the directory holds of a practice after one of its commits. */
export interface PracticeState {
  /** Index of its city among the cities of the run. */
  city: number;
  isVisible: boolean;
  /** Numbers of the revisions that stand in its name, its description and its first service. */
  name: number;
  description: number;
  service: number;
  rating: number;
  /** The practice it was merged into; its row is gone then. */
  mergedInto: TrackedPractice | null;
}

/** A practice with every state it had, so that an answer can be told fresh from stale. */
export interface TrackedPractice {
  id: number;
  slug: string;
  /** Practices of the demonstration directory are never merged into others; those added by the run are. */
  isAdded: boolean;
  /** One state per revision; the last one may not be committed yet. */
  states: PracticeState[];
  /** The revision whose commit has returned last. */
  committed: number;
  /** One writer at a time, so that revisions have an order. */
  isBeingWritten: boolean;
}

/** What one answer says of a practice; undefined: it does not say. All of it has to be of one moment. */
export interface SeenPractice {
  id: number;
  name: string;
  description: string | null | undefined;
  rating: number | null;
  services: readonly string[] | undefined;
}

export const nameOf = (id: number, revision: number): string => `Prova ${id} r${revision}`;
export const descriptionOf = (id: number, revision: number): string => `Descrizione ${id} d${revision}`;
export const serviceOf = (id: number, revision: number): string => `Servizio ${id} s${revision}`;
/** Ratings repeat after 21 revisions: the other fields tell revisions apart exactly. */
export const ratingOf = (revision: number): number => (30 + (revision % 21)) / 10;

export const presentState = (practice: TrackedPractice): PracticeState => practice.states.at(-1) as PracticeState;

/**
 * Says whether states show what an answer says of a practice. Services are read by a second statement, so they may be those
 * of a later state; none are left once the practice was merged.
 * @param isWhere narrows the states down to those that may be shown there
 */
export function shows(
  practice: TrackedPractice,
  states: readonly PracticeState[],
  seen: SeenPractice,
  isWhere: (state: PracticeState) => boolean = () => true,
): boolean {
  const { id } = practice;
  return states.some(
    (state) =>
      isListed(state) &&
      isWhere(state) &&
      seen.id === id &&
      seen.name === nameOf(id, state.name) &&
      seen.rating === state.rating &&
      (seen.description === undefined || seen.description === descriptionOf(id, state.description)) &&
      (seen.services === undefined || seen.services[0] === serviceOf(id, state.service)),
  );
}

export const isListed = (state: PracticeState): boolean => state.isVisible && state.mergedInto === null;

/** The revisions that were committed before a read began; without any, nothing is known of the practice yet. */
export class ReadWindow {
  readonly #from: Map<TrackedPractice, number>;

  constructor(practices: Iterable<TrackedPractice>) {
    this.#from = new Map([...practices].map((practice) => [practice, practice.committed]));
  }

  /** Every state a practice may have had since the read began; called when its answer is there. */
  statesOf(practice: TrackedPractice): PracticeState[] {
    return practice.states.slice(Math.max(0, this.#from.get(practice) ?? 0));
  }

  /** A practice that was added, but not committed when the read began, may be missing as well. */
  mayBeMissing(practice: TrackedPractice): boolean {
    return (this.#from.get(practice) ?? -1) < 0;
  }
}
