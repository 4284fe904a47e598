/** What was changed about an account's factors, as its owner is mailed. */
export const factorChanges = [
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'codes-replaced',
  'code-used',
  'reset',
  'reset-withdrawn',
] as const;
export type FactorChange = (typeof factorChanges)[number];

/** Passkeys that one account may have. */
export const maxPasskeys = 10;
/** How long a challenge to a passkey is good. */
export const challengeMinutes = 5;
/** How many hours an operator's reset waits, so that the account's owner can object. */
export const resetDelayHours = 24;

/** Returns the instant at which a reset that is ordered now takes effect. */
export const resetDueAt = (now: Date): Date => new Date(now.getTime() + resetDelayHours * 3_600_000);

/** Returns whether an ordered reset has taken effect. */
export const isResetDue = (resetAt: Date | null, now: Date): boolean => resetAt !== null && resetAt <= now;
