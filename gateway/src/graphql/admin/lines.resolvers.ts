import { checkLines } from '@dentisti/core/lines/check-lines';
import { getLines, type LinesView } from '@dentisti/core/lines/get-lines';
import { forwardingAddress } from '@dentisti/domain/dialing/phone-line';
import type { AdminLineState, AdminVoiceMode, Resolvers } from '../../generated/resolvers.ts';

/** `asWanted` → `AS_WANTED`. */
const enumName = (word: string) => word.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

function presentLines({ mode, lines }: LinesView) {
  return {
    mode: enumName(mode) as AdminVoiceMode,
    lines: lines.map(({ phoneNumberId, origin, hmacCredentialId, platformHost, checkAskedAt, state, ...line }) => ({
      ...line,
      id: phoneNumberId,
      configured: origin === 'configured',
      signed: hmacCredentialId !== null,
      forwardTo: forwardingAddress({ ...line, platformHost: platformHost ?? '' }),
      state: enumName(state) as AdminLineState,
      checkPending: checkAskedAt !== null,
    })),
  };
}

export const adminLinesResolvers: Resolvers = {
  Query: { adminPhoneLines: async (_root, _args, context) => presentLines(await getLines(context)) },
  Mutation: { checkPhoneLines: async (_root, _args, context) => presentLines(await checkLines(context)) },
};
