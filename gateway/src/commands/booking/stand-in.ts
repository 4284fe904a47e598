import { createHmac, timingSafeEqual } from 'node:crypto';
import { bookingPagePath } from '@dentisti/db';
import { makeBookingNumber } from '@dentisti/domain/booking/booking-number';
import { type BookingReason, bookingReasons } from '@dentisti/domain/booking/booking-reason';
import type { GatewayEnv } from '../../env.ts';
import { linkSecret } from './new-booking.ts';

/**
 * What a stand-in's page shows: the request as it was typed. A second request where one is open, and a filled decoy, are
 * answered like a success; whoever opens that link must see what a success shows, though nothing is stored.
 */
export interface StandInRequest {
  dentistId: number;
  reason: BookingReason;
  preferredTimes: readonly Date[];
  status: 'requested' | 'scheduled';
  /** One of the times: the slot of the practice's agenda that it would hold until its code comes. */
  heldAt?: Date | undefined;
  createdAt: Date;
}

type Secrets = Pick<GatewayEnv, 'BOOKING_LINK_SECRETS'>;

const reasons = Object.keys(bookingReasons) as BookingReason[];
/** 14 bytes that prove, 18 that tell: together as long as a stored booking's token. */
const [proofLength, textLength] = [14, 18];
/** Times are kept in steps of five minutes, which three bytes count until 2129. */
const stepMs = 300_000;

const keyed = (secret: string, use: string, ...parts: (string | Buffer)[]) => {
  const hmac = createHmac('sha256', secret).update(`booking-stand-in:v1:${use}:`);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
};

/** Number and link of a stand-in. The number is made of the form's key, so that the same form gets the same. */
export function makeStandIn(env: Secrets, clientKey: string, request: StandInRequest) {
  const secret = linkSecret(env);
  const draws = keyed(secret, 'number', clientKey);
  let next = 0;
  const number = makeBookingNumber(() => draws.readUInt32BE(4 * next++) / 2 ** 32);
  return makeReceipt(env, number, request);
}

/** A link under a given number that opens nothing but what was typed. */
export function makeReceipt(env: Secrets, number: string, request: StandInRequest) {
  return { number, privateLink: bookingPagePath(number, seal(linkSecret(env), number, write(request))) };
}

/** What a stand-in's link stands for; null for any other number and token. */
export function readStandIn({ BOOKING_LINK_SECRETS }: Secrets, number: string, token: string): StandInRequest | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== proofLength + textLength) return null;
  const proof = bytes.subarray(0, proofLength);
  for (const secret of BOOKING_LINK_SECRETS) {
    const text = mask(secret, proof, bytes.subarray(proofLength));
    if (timingSafeEqual(prove(secret, number, text), proof)) return read(text);
  }
  return null;
}

/** As AES-SIV does it: the proof of number and text is also what hides the text, so that equal texts look unlike. */
function seal(secret: string, number: string, text: Buffer): string {
  const proof = prove(secret, number, text);
  return Buffer.concat([proof, mask(secret, proof, text)]).toString('base64url');
}

const prove = (secret: string, number: string, text: Buffer) =>
  keyed(secret, 'proof', number, text).subarray(0, proofLength);

function mask(secret: string, proof: Buffer, text: Buffer): Buffer {
  const stream = keyed(secret, 'mask', proof);
  return Buffer.from(text.map((byte, i) => byte ^ (stream[i] as number)));
}

function write({ dentistId, reason, preferredTimes, status, heldAt, createdAt }: StandInRequest): Buffer {
  const text = Buffer.alloc(textLength);
  // From the lowest bit: waits for its code, reason, which of the times is held (0: none).
  const held = 1 + preferredTimes.findIndex((time) => time.getTime() === heldAt?.getTime());
  text.writeUInt8(held * 32 + reasons.indexOf(reason) * 2 + (status === 'requested' ? 1 : 0), 0);
  text.writeUInt32BE(dentistId, 1);
  text.writeUInt32BE(Math.floor(createdAt.getTime() / 1_000), 5);
  for (let i = 0; i < 3; i++) text.writeUIntBE((preferredTimes[i]?.getTime() ?? 0) / stepMs, 9 + 3 * i, 3);
  return text;
}

function read(text: Buffer): StandInRequest {
  const first = text.readUInt8(0);
  const times = [0, 1, 2].map((i) => new Date(text.readUIntBE(9 + 3 * i, 3) * stepMs));
  const heldAt = times[(first >> 5) - 1];
  return {
    reason: reasons[(first >> 1) & 15] ?? 'OTHER',
    status: first & 1 ? 'requested' : 'scheduled',
    dentistId: text.readUInt32BE(1),
    createdAt: new Date(text.readUInt32BE(5) * 1_000),
    // A slot of an agenda is one time alone.
    preferredTimes: times.filter((time) => time.getTime() > 0),
    ...(heldAt && { heldAt }),
  };
}
