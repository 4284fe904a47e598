/** `secondFactor`: the mailed link was used, a second factor is still due and nothing else may be done. `complete`: signed in. */
export const accountStages = ['secondFactor', 'complete'] as const;
export type AccountStage = (typeof accountStages)[number];

const minute = 60_000;
const day = 86_400_000;

/** Limits of a session of the studio, counted by the server. `idleDays`: from the last use; the others from the sign-in. */
export const sessionLimits = { idleDays: 30, maxDays: 90, secondFactorMinutes: 10 } as const;

/** How long after a sign-in, or another proof, the account's own factors may be changed. */
const proofMinutes = 15;

/** What the end of a session depends on. */
interface SessionTimes {
  stage: AccountStage;
  startedAt: Date;
  usedAt: Date;
}

/** Returns whether a session is over: too long unused, too old however often it was used, or its second factor too late. */
export function isSessionOver({ stage, startedAt, usedAt }: SessionTimes, now: Date): boolean {
  const age = now.getTime() - startedAt.getTime();
  if (stage === 'secondFactor') return age >= sessionLimits.secondFactorMinutes * minute;
  const unused = now.getTime() - usedAt.getTime();
  return age >= sessionLimits.maxDays * day || unused >= sessionLimits.idleDays * day;
}

/** Returns until when a session may change the account's factors; null when it has to prove itself first. */
export function provedUntil(provedAt: Date | null, now: Date): Date | null {
  const until = provedAt && new Date(provedAt.getTime() + proofMinutes * minute);
  return until && until > now ? until : null;
}
