import { freeFailures, restAfterFailuresMs } from '@dentisti/domain/operators/lock-out';
import type { RequestContext } from '../context.ts';
import { clientNetwork, subjectKey } from '../platform/client-key.ts';

/** How long wrong passwords are counted: longer than the longest lock, so that the back-off continues after it. */
const keptSeconds = 86_400;

/**
 * Takes one try, or answers 0 while the lock stands. Counted before the password is compared, so that many at once are
 * counted as many. ARGV: now, when the lock of the next failure ends for each number of failures, comma separated.
 */
const takeTry = `
local lockedUntil = tonumber(redis.call('hget', KEYS[1], 'lockedUntil') or '0')
if tonumber(ARGV[1]) < lockedUntil then return 0 end
local failures = redis.call('hincrby', KEYS[1], 'failures', 1)
local rest = tonumber(ARGV[math.min(failures, #ARGV - 2) + 2])
if rest > 0 then redis.call('hset', KEYS[1], 'lockedUntil', tonumber(ARGV[1]) + rest) end
redis.call('expire', KEYS[1], ARGV[2])
return failures`;

/** Milliseconds an account rests for a client after its 1st, 2nd … failure; the last holds for all further ones. */
const rests = Array.from({ length: freeFailures + 10 }, (_, failures) => restAfterFailuresMs(failures + 1));

export interface SignInTry {
  /** Tries in a row with this one; 0 while locked. */
  failures: number;
  /** Forgets them: the password was right. */
  forget(): Promise<void>;
}

/**
 * Counts a try by client × account, whether the account exists or not: a guesser locks out only their own network. A
 * browser that has signed in to the account before counts as a client of its own, so its owner still gets in.
 */
export async function takeSignInTry(context: RequestContext, account: string): Promise<SignInTry> {
  const { redis, env, now } = context.services;
  const key = `sign-in:${subjectKey(`${await signInClient(context, account)}|${account}`, env.SESSION_SECRET)}`;
  const failures = await redis.eval(takeTry, 1, key, now().getTime(), keptSeconds, ...rests);
  return { failures: Number(failures), forget: async () => void (await redis.del(key)) };
}

/** Returns the client that counts for an account: a browser the account knows, or the network. */
export async function signInClient(context: RequestContext, account: string): Promise<string> {
  const device = context.sessionToken;
  if (device && (await context.services.operatorSessions.isKnownDevice(device, account))) return `device:${device}`;
  return clientNetwork(context.clientIp);
}
