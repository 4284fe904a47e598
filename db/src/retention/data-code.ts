import { createHmac, timingSafeEqual } from 'node:crypto';

/** The six digits of a stored code: computed by gateway and worker from its id, and kept nowhere. */
export function dataCode(secret: string, codeId: string): string {
  const digest = createHmac('sha256', secret).update(`data-code:v1:${codeId}`).digest();
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}

/** Whether what was typed is the code, under the newest secret or one that is being replaced; in the same time either way. */
export function isDataCode(secrets: readonly string[], codeId: string, typed: string): boolean {
  const digits = Buffer.from(typed.replace(/\D/g, '').slice(0, 6).padStart(6, 'x'));
  return secrets.map((secret) => timingSafeEqual(Buffer.from(dataCode(secret, codeId)), digits)).includes(true);
}
