import { type CallSetting, isLineMissing } from '@dentisti/db/phone-line';
import type { GatewayEnv } from '../../env.ts';
import type { RequestContext } from '../../http/request-context.ts';

/** How this gateway's edition is meant to make calls. */
export const callSetting = ({ VOICE, APP_ENV }: GatewayEnv): CallSetting => ({
  voice: VOICE,
  isProduction: APP_ENV === 'production',
});

/** Whether real calls are meant to be made and cannot be yet: bookings wait, and say so. */
export const findLineMissing = ({ em, services }: Pick<RequestContext, 'em' | 'services'>): Promise<boolean> =>
  isLineMissing(em, services.now(), callSetting(services.env));
