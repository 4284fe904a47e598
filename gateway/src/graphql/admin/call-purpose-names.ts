import type { CallPurpose } from '@dentisti/domain/dialing/call-task';
import type { CallPurpose as CallPurposeName } from '../../generated/resolvers.ts';

export const purposeNames: Readonly<Record<CallPurpose, CallPurposeName>> = {
  book: 'BOOK',
  confirmProposal: 'CONFIRM_PROPOSAL',
  release: 'RELEASE',
  cancel: 'CANCEL',
  move: 'MOVE',
};
