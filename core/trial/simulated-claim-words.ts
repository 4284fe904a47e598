import { findClaim } from '@dentisti/db/studio/practice-claim.repository';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { currentAccountOf } from '../studio/get-current-account.ts';
import { simulationBar } from './simulation-bar.ts';
import { VoiceSimulatorControl } from './voice-simulator.ts';

/**
 * Returns the words that the simulated call of the account's own claim has spoken, its code among them: no telephone of
 * the trial rings. Null before somebody answered, for the claim of another account, and where calls are real.
 */
export async function findSimulatedClaimWords(context: RequestContext, claimId: string): Promise<string | null> {
  const { em, services } = context;
  const { id: accountId } = currentAccountOf(context);
  const { VOICE_BASE_URL } = services.env;
  if (simulationBar(services.env) || !VOICE_BASE_URL || !isUuid(claimId)) return null;
  const claim = await findClaim(em, claimId);
  if (claim?.accountId !== accountId || claim.rungAt === null) return null;
  try {
    return await new VoiceSimulatorControl(VOICE_BASE_URL).firstWords(claim.id);
  } catch (error) {
    services.log.warn({ reason: (error as Error).message }, 'voice simulator did not answer');
    return null;
  }
}
