import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createVoiceSimulator } from '../../simulators/voice/create-voice-simulator.ts';
import type { TrunkBook } from '../../simulators/voice/trunk-book.ts';
import type { VoicePlatform, VoicePlatformSettings } from '../../simulators/voice/voice-platform.ts';

export interface RunningVoiceSimulator {
  platform: VoicePlatform;
  trunks: TrunkBook;
  /** The platform's base address. */
  url: string;
  close(): Promise<void>;
}

/** A talk of forty seconds takes twenty milliseconds. */
export const testSpeed = 2_000;

/** The voice simulator on a free port of this machine, in this process. */
export async function startVoiceSimulator(
  settings: Partial<VoicePlatformSettings> = {},
): Promise<RunningVoiceSimulator> {
  const { app, platform, trunks } = createVoiceSimulator({ speed: testSpeed, ...settings });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    platform,
    trunks,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await platform.reset();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
