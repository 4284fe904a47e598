import { mailAddressOf } from '@dentisti/db/mail/mail-address';
import { z } from 'zod';

/** Variables that only the go-live board reads. */
export const ActivationVariables = z.object({
  /** Selector of the DKIM key under which mail is signed: `<selector>._domainkey.<domain>`. Unset: the board asks for it. */
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i, 'letters, digits, dots and hyphens')
    .optional(),
  /** Mailbox that receives bounces and calendar replies; unset: the sender's own. */
  MAIL_BOUNCE_ADDRESS: z.email().optional(),
});

export interface ActivationEnv {
  /** In trial the points are checked on request alone and stop nothing. */
  isProduction: boolean;
  dkimSelector: string | null;
  bounceAddress: string;
}

/** Settings of the go-live board. */
export function parseActivationEnv(
  env: z.infer<typeof ActivationVariables> & { APP_ENV: 'trial' | 'production'; MAIL_FROM: string },
): ActivationEnv {
  return {
    isProduction: env.APP_ENV === 'production',
    dkimSelector: env.MAIL_DKIM_SELECTOR ?? null,
    bounceAddress: env.MAIL_BOUNCE_ADDRESS ?? mailAddressOf(env.MAIL_FROM),
  };
}
