import { createHmac, timingSafeEqual } from 'node:crypto';

/** Exactly what a dry run showed as possible, to whom and until when. */
export interface ShownList {
  action: string;
  operatorId: string;
  /** Milliseconds since 1970. */
  until: number;
  items: { id: string; mark: string }[];
}

/** Long enough to read two hundred lines. */
export const listLifeMs = 15 * 60_000;
const longestToken = 60_000;

/** The key of another purpose's secret is of no use here. */
const sign = (secret: string, text: string) =>
  createHmac('sha256', createHmac('sha256', secret).update('bulk action').digest()).update(text).digest();

/** The list as text that cannot be changed: the confirmation acts on this one and no other. */
export function sealList(list: ShownList, secret: string): string {
  const text = Buffer.from(JSON.stringify(list)).toString('base64url');
  return `${text}.${sign(secret, text).toString('base64url')}`;
}

/** A list that we sealed for this colleague and that is not too old; null for anything else. */
export function openList(token: string, secret: string, { operatorId, now }: { operatorId: string; now: Date }) {
  const [text = '', signature = ''] = token.length > longestToken ? [] : token.split('.');
  const [given, made] = [Buffer.from(signature, 'base64url'), sign(secret, text)];
  if (given.length !== made.length || !timingSafeEqual(given, made)) return null;
  const list = JSON.parse(Buffer.from(text, 'base64url').toString()) as ShownList;
  return list.operatorId === operatorId && list.until > now.getTime() ? list : null;
}
