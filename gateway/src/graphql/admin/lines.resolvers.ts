import { forwardingAddress } from '@dentisti/domain/dialing/phone-line';
import { checkLines } from '../../commands/admin/check-lines.ts';
import type { AdminLineState, AdminVoiceMode, Resolvers } from '../../generated/resolvers.ts';
import { type LinesView, readLines } from '../../queries/admin/read-lines.ts';

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
  Query: { adminPhoneLines: async (_root, _args, context) => presentLines(await readLines(context)) },
  Mutation: { checkPhoneLines: async (_root, _args, context) => presentLines(await checkLines(context)) },
};
