import { type CallSetting, isLineMissing } from '@dentisti/db/dialing/line-missing.repository';
import type { RequestContext } from '../context.ts';
import type { Settings } from '../settings.ts';

/** How this gateway's edition is meant to make calls. */
export const callSetting = ({ VOICE, APP_ENV }: Settings): CallSetting => ({
  voice: VOICE,
  isProduction: APP_ENV === 'production',
});

/** Whether real calls are meant to be made and cannot be yet: bookings wait, and say so. */
export const findLineMissing = ({ em, services }: Pick<RequestContext, 'em' | 'services'>): Promise<boolean> =>
  isLineMissing(em, services.now(), callSetting(services.env));
