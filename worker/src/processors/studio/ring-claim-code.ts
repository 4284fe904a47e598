import { ringClaim } from '@dentisti/core/studio/claims/ring-claim';
import type { Processor } from '../../runtime/processor.ts';

/** Says the code of a claim to the practice's telephone, if it is to be said now; at most once. */
export const ringClaimCode: Processor<'ringClaimCode'> = ({ claimId }, context) => ringClaim(context, claimId);
