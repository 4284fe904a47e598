import { type BookingRow, openSealedText, type Sealing, sealText } from '@dentisti/db';
import type { GatewayServices } from '../../services.ts';

type Services = Pick<GatewayServices, 'redis' | 'env'>;

const keyOf = (number: string) => `stand-in-summary:${number}`;
const sealingOf = (number: string): Sealing => ({ purpose: 'stand-in-summary', owner: number });

/**
 * A stand-in's link is too short for an attached self-assessment, and a page without it would tell that nothing was
 * stored. Kept beside no name or contact, for as long as the stand-in is answered alike; sealed, because Redis' file
 * remembers what expired until it is written anew.
 */
export async function keepStandInSummary(
  { redis, env }: Services,
  { number, summary, seconds }: { number: string; summary: string | null; seconds: number },
): Promise<void> {
  const [secret] = env.BOOKING_LINK_SECRETS;
  if (summary === null || secret === undefined) return;
  await redis.set(keyOf(number), sealText(summary, sealingOf(number), secret), 'EX', seconds).catch(() => null);
}

/** The words a booking's page shows as attached; null when there are none, or a stand-in's are forgotten. */
export async function attachedSummary({ redis, env }: Services, booking: BookingRow): Promise<string | null> {
  if (booking.assessmentSummary !== null || booking.tokenHash !== '') return booking.assessmentSummary;
  const sealed = await redis.get(keyOf(booking.number)).catch(() => null);
  return sealed && openSealedText(sealed, sealingOf(booking.number), env.BOOKING_LINK_SECRETS);
}
