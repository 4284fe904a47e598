import { findLines, type PhoneLineRow } from '@dentisti/db/dialing/phone-line.repository';
import type { VoiceMode } from '@dentisti/domain/dialing/voice-mode';
import type { RequestContext } from '../context.ts';

export interface LinesView {
  mode: VoiceMode;
  lines: PhoneLineRow[];
}

/** Our telephone lines, as the worker last compared them with the platform. */
export async function getLines({ em, services }: RequestContext): Promise<LinesView> {
  return { mode: services.env.VOICE, lines: await findLines(em) };
}
