/**
 * Conditions for serving strangers: the worker checks each point, no person ticks it. A mandatory point is never
 * waived: in production no practice is rung before all of them were green.
 */
export const activationPoints = {
  line: { isMandatory: true },
  webhook: { isMandatory: true },
  legal: { isMandatory: true },
  domain: { isMandatory: true },
  inbound: { isMandatory: false },
  spf: { isMandatory: false },
  dkim: { isMandatory: false },
  dmarc: { isMandatory: false },
  bounces: { isMandatory: false },
  stripe: { isMandatory: false },
  languageModel: { isMandatory: false },
  practices: { isMandatory: false },
  operators: { isMandatory: false },
  backup: { isMandatory: false },
} as const satisfies Record<string, { isMandatory: boolean }>;

export type ActivationPointName = keyof typeof activationPoints;
export const activationPointNames = Object.keys(activationPoints) as ActivationPointName[];
export const mandatoryPointNames = activationPointNames.filter((name) => activationPoints[name].isMandatory);

/** Whether somebody's text names a point. */
export const isActivationPoint = (name: string): name is ActivationPointName => Object.hasOwn(activationPoints, name);

/** `unneeded`: what the point is about is switched off, e.g. payments. */
export const activationStates = ['green', 'red', 'unneeded'] as const;
type ActivationState = (typeof activationStates)[number];

/** What one check found. `detail`: one Italian sentence for the operator, without secrets or anybody's data. */
export interface ActivationFinding {
  state: ActivationState;
  detail: string;
}

/** A point as it stands. Instants as Date (UTC). */
export interface StoredActivationPoint extends ActivationFinding {
  name: ActivationPointName;
  /** Null: asked for and not checked yet. */
  checkedAt: Date | null;
  /** When it was last seen green, or unneeded; null when it never was. */
  passedAt: Date | null;
  waivedAt: Date | null;
}

/** A mandatory point seen green this long ago still counts: a short outage of our own page must not stop the calls. */
export const passLastsMs = 24 * 60 * 60_000;

/**
 * Returns the mandatory points that keep practices from being rung, in the order of the table; empty: calls may be made.
 * A point that was never checked keeps them too.
 */
export function pointsThatStopCalls(stored: readonly StoredActivationPoint[], now: Date): ActivationPointName[] {
  const since = now.getTime() - passLastsMs;
  return mandatoryPointNames.filter((name) => {
    const passedAt = stored.find((point) => point.name === name)?.passedAt;
    return !passedAt || passedAt.getTime() < since;
  });
}

const greenForMs = 10 * 60_000;
const redForMs = 60_000;

type CheckedPoint = Pick<StoredActivationPoint, 'state' | 'checkedAt'> & { askedAt: Date | null };

/** Whether an operator asked for a check that was not made yet. */
export function isCheckAskedFor({ checkedAt, askedAt }: CheckedPoint): boolean {
  return askedAt !== null && (checkedAt === null || askedAt > checkedAt);
}

/** Whether a point is to be checked: asked for since its last check, or too long ago. `null`: never checked. */
export function isCheckDue(point: CheckedPoint | null, now: Date): boolean {
  if (!point?.checkedAt || isCheckAskedFor(point)) return true;
  return now.getTime() - point.checkedAt.getTime() >= (point.state === 'red' ? redForMs : greenForMs);
}
