import { findLines, type PhoneLineRow } from '@dentisti/db/phone-line';
import type { VoiceMode } from '@dentisti/domain/dialing/voice-mode';
import type { RequestContext } from '../../http/request-context.ts';

export interface LinesView {
  mode: VoiceMode;
  lines: PhoneLineRow[];
}

/** Our telephone lines, as the worker last compared them with the platform. */
export async function readLines({ em, services }: RequestContext): Promise<LinesView> {
  return { mode: services.env.VOICE, lines: await findLines(em) };
}
