import type { CallRefused } from '@dentisti/domain/dialing/decide-call-override';
import type { Settings } from '../settings.ts';

/** Returns the refusal where calls are real or off; null where the simulator answers. */
export function simulationBar({ APP_ENV, VOICE }: Pick<Settings, 'APP_ENV' | 'VOICE'>): CallRefused | null {
  return APP_ENV === 'trial' && VOICE === 'simulator' ? null : { kind: 'refused', rule: 'not-simulated', until: null };
}
