/** `off`: no telephone booking. `simulator`: calls reach nobody. `live`: real telephones ring. */
export const voiceModes = ['off', 'simulator', 'live'] as const;
export type VoiceMode = (typeof voiceModes)[number];

/**
 * Returns how calls are made, for every process alike: `VOICE` as it is set, else by edition. If the gateway took
 * requests while the worker called nobody, patients would wait.
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
