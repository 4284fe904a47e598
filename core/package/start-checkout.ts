import {
  countVouchersUsed,
  findPackageOrderByClientKey,
  insertPackageOrder,
  type PackageOrderRow,
} from '@dentisti/db/package/package-order.repository';
import { parseEmail } from '@dentisti/domain/booking/patient-phone';
import { makeOrderNumber } from '@dentisti/domain/package/order-number';
import { isSettled } from '@dentisti/domain/package/order-status';
import { packageToasts } from '@dentisti/domain/package/package-copy';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { waitForPage } from './wait-for-page.ts';

export interface CheckoutForm {
  email: string;
  city?: string | null;
  clientKey: string;
  /** Honeypot: a person leaves it empty. */
  website?: string | null;
}

export type CheckoutOutcome =
  | { kind: 'started'; order: PackageOrderRow; url: string }
  | { kind: 'soldOut'; message: string }
  | { kind: 'unavailable'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'invalid'; fields: { name: string; message: string }[] }
  | TooManyRequests;

const failed: CheckoutOutcome = { kind: 'failed', message: packageToasts.failed.description };
const unavailable: CheckoutOutcome = { kind: 'unavailable', message: packageToasts.unavailable.description };
const invalid = (name: string, message: string): CheckoutOutcome => ({
  kind: 'invalid',
  fields: [{ name, message }],
});

/**
 * Orders the package and waits for its payment page, which the worker opens. Idempotent by the form's key: two clicks are
 * one order and one page. Vouchers are only looked at: what counts is who has paid when the last one goes.
 */
export async function startCheckout(context: RequestContext, form: CheckoutForm): Promise<CheckoutOutcome> {
  const { services, em } = context;
  const { mode, vouchers, checkoutWaitMs } = services.env.package;
  const email = parseEmail(form.email);
  if (!email) return invalid('email', 'Scrivi un indirizzo e-mail valido, per esempio nome@esempio.it.');
  const city = parseCity(form.city);
  if (city === undefined) return invalid('city', 'Scrivi la città in al massimo 200 caratteri.');
  if (!z.uuid().safeParse(form.clientKey).success) return invalid('clientKey', 'Ricarica la pagina e riprova.');
  if (mode !== 'stripe' && mode !== 'simulator') return unavailable;
  if (form.website) return failed;
  const known = await findPackageOrderByClientKey(em, form.clientKey);
  if (known && (known.email !== email || isSettled(known.status))) return failed;
  if (!known) {
    const refusal = await countClient(context, 'checkouts');
    if (refusal) return refusal;
    if (vouchers !== null && (await countVouchersUsed(em)) >= vouchers)
      return { kind: 'soldOut', message: 'I voucher sono esauriti: non prendiamo più ordini per questo pacchetto.' };
  }
  const order = known ?? (await insertOrder(context, { email, city, clientKey: form.clientKey }));
  if (!order) return failed;
  // Also for a known one: its job may have been lost with Redis.
  if (order.status === 'created') await services.jobs.add('openCheckout', { orderId: order.id });
  const latest = await waitForPage(context, order, checkoutWaitMs);
  return latest.sessionUrl ? { kind: 'started', order: latest, url: latest.sessionUrl } : failed;
}

/** Draws numbers until one is free: the second click of two that came at once finds the first one's order. */
async function insertOrder(
  { services, em }: RequestContext,
  { email, city, clientKey }: { email: string; city: string | null; clientKey: string },
) {
  const { prices, mode } = services.env.package;
  for (let tries = 0; tries < 5; tries++) {
    const order = await insertPackageOrder(em, {
      number: makeOrderNumber(Math.random),
      clientKey,
      email,
      city,
      channel: 'online',
      amountCents: prices.onlineCents,
      currency: 'eur',
      simulated: mode === 'simulator',
      now: services.now(),
    });
    const found = order ?? (await findPackageOrderByClientKey(em, clientKey));
    if (found) return found.email === email ? found : null;
  }
  throw new Error('no free order number');
}

/** The city's text on one line; null where none was given, undefined where it cannot be one. */
function parseCity(typed: string | null | undefined): string | null | undefined {
  const text = typed
    ?.toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (!text) return null;
  return text.length > 200 ? undefined : text;
}
