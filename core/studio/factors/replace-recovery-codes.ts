import type { RequestContext } from '../../context.ts';
import { studioRefused } from '../refusal.ts';
import { changeOwnFactors, type FactorsOutcome } from './change-factors.ts';
import { hasFactor } from './lock-factors.ts';

/** Makes new recovery codes; the old ones stop working. */
export const replaceAccountRecoveryCodes = (context: RequestContext): Promise<FactorsOutcome> =>
  changeOwnFactors(context, async (_tx, { held }) =>
    hasFactor(held)
      ? { change: 'codes-replaced' }
      : studioRefused('I codici di recupero servono solo con un secondo fattore.'),
  );
