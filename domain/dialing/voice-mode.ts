/** `off`: no telephone booking. `simulator`: calls reach nobody. `live`: real telephones ring. */
export const voiceModes = ['off', 'simulator', 'live'] as const;
export type VoiceMode = (typeof voiceModes)[number];

/**
 * How calls are made, for every process alike: `VOICE` as it is set, else by edition. A gateway that takes requests while
 * the worker calls nobody would leave patients waiting.
 */
export function voiceModeOf({
  APP_ENV,
  VOICE,
}: {
  APP_ENV: 'trial' | 'production';
  VOICE?: VoiceMode | undefined;
}): VoiceMode {
  return VOICE ?? (APP_ENV === 'production' ? 'live' : 'simulator');
}
