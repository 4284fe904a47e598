import { type JWTPayload, jwtVerify, SignJWT } from 'jose';

const algorithm = 'HS256';
const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** Signs `claims` as a JSON Web Token that is good for one purpose until `expiresAt`. */
export function signToken(
  claims: JWTPayload,
  { purpose, secret, expiresAt }: { purpose: string; secret: string; expiresAt: Date },
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm })
    .setAudience(purpose)
    .setExpirationTime(expiresAt)
    .sign(keyOf(secret));
}

/** Returns the claims of a token that we signed for this purpose and that still holds; null for anything else. */
export async function verifyToken<Claims>(
  token: string,
  { purpose, secret, now }: { purpose: string; secret: string; now: Date },
): Promise<(Claims & JWTPayload) | null> {
  const options = { algorithms: [algorithm], audience: purpose, currentDate: now, requiredClaims: ['exp'] };
  const verified = await jwtVerify<Claims>(token, keyOf(secret), options).catch(() => null);
  return verified?.payload ?? null;
}
