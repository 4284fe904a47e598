import type { VoiceMode } from '../dialing/voice-mode.ts';

/**
 * Who may use the internal tools. `open`: everybody, and the simulator alone answers. `admin`: operators who look after
 * the others. `off`: nobody.
 */
export const toolsModes = ['open', 'admin', 'off'] as const;
export type ToolsMode = (typeof toolsModes)[number];

/** Returns the mode of a deployment and its problems: as soon as a call costs money, only administrators may. */
export function toolsModeOf({
  appEnv,
  voice,
  hasVoiceKey,
  wanted,
}: {
  appEnv: 'trial' | 'production';
  voice: VoiceMode;
  hasVoiceKey: boolean;
  /** `INTERNAL_TOOLS` as set. */
  wanted: ToolsMode | undefined;
}): { mode: ToolsMode; problem: string | null } {
  const costs = appEnv === 'production' || voice === 'live' || hasVoiceKey;
  if (voice === 'off') return { mode: 'off', problem: null };
  if (wanted === 'open' && costs)
    return {
      mode: 'admin',
      problem: 'INTERNAL_TOOLS: open is for the trial with simulated calls alone; admin or off',
    };
  return { mode: wanted ?? (costs ? 'admin' : 'open'), problem: null };
}
