import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane; 30 ms or so. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id in PHC form, with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

let nobodys: Promise<string> | null = null;

/** Whether a password is the one hashed; for null (nobody, or no password yet) false after as long a time. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword('a password that nobody has');
  const isRight = await verify(stored ?? (await nobodys), password.normalize('NFC'));
  return isRight && stored !== null;
}
