import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane; 30 ms or so. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id in PHC form, with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

/** Hashes at once and waiting at most: a flood of sign-ins takes neither the processor nor the memory (19 MiB each). */
const hashesAtOnce = 2;
const maxWaiting = 100;

let running = 0;
const waiting: (() => void)[] = [];
let nobodysHash: Promise<string> | null = null;

/** The answer when too many passwords wait to be compared. */
export class TooManyPasswords extends Error {}

/**
 * Returns whether a password has this hash. Null (nobody, or no password yet) takes the same work in the same queue and
 * answers false, so that the duration tells nothing, however many ask at once.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (waiting.length >= maxWaiting) throw new TooManyPasswords('too many passwords wait to be compared');
  // Made for every account: the first to ask must not wait longer for an unknown one.
  nobodysHash ??= hashPassword('a password that nobody has');
  const nobodys = await nobodysHash;
  if (running >= hashesAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    const isRight = await verify(stored ?? nobodys, password.normalize('NFC'));
    return isRight && stored !== null;
  } finally {
    // The place goes to the next in the queue; nobody who comes later can take it.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
