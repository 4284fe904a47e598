/** How far Stripe's clock and ours may differ, and how long a recorded message stays good. */
const toleranceSeconds = 300;

/**
 * Returns whether a message carries `stripe-signature` of this secret, by Stripe's own check. Stripe's check accepts a
 * time in our future; this function refuses it. The library is loaded with the first message: it weighs 19 MB.
 */
export async function isStripeSigned(
  body: Buffer,
  header: string | undefined,
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  const { default: Stripe } = await import('stripe');
  const signedAt = Number(/\bt=(\d{1,12})\b/.exec(header ?? '')?.[1]);
  if (!(signedAt - now.getTime() / 1_000 <= toleranceSeconds)) return false;
  const { signature } = Stripe.webhooks;
  try {
    return signature?.verifyHeader(body, header ?? '', secret, toleranceSeconds, undefined, now.getTime()) === true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}
