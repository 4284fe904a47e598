import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { carrierRefusal, forwardsInbound } from './carriers.ts';
import { platformError } from './platform-error.ts';
import { TrunkBook } from './trunk-book.ts';
import { createTrunkControls, createTrunksRoute } from './trunks.route.ts';
import { createVoiceRoute } from './voice.route.ts';
import { createVoiceControls } from './voice-controls.route.ts';
import { VoicePlatform, type VoicePlatformSettings } from './voice-platform.ts';

/** About five seconds for a talk of forty: long enough to be watched, short enough to be waited for. */
const watchableSpeed = 8;

export interface VoiceSimulatorSettings extends Partial<VoicePlatformSettings> {
  /** The account has a number of the platform's own, as a trial's. */
  ownNumber?: boolean;
}

/** The voice platform as a local server: its HTTP at the root, controls under `/simulator`. */
export function createVoiceSimulator({ ownNumber = false, ...settings }: VoiceSimulatorSettings = {}): {
  app: Express;
  platform: VoicePlatform;
  trunks: TrunkBook;
} {
  const trunks = new TrunkBook();
  if (ownNumber) trunks.addOwnNumber();
  const platform = new VoicePlatform({
    now: () => new Date(),
    speed: watchableSpeed,
    concurrencyLimit: 10,
    hmacSecret: null,
    inboundServer: null,
    silenceMs: 120_000,
    ringBackSeconds: 40,
    findNumber: (id) => trunks.numbers.get(id) ?? null,
    refusalOf: (id) => {
      const trunk = trunks.credentials.get(trunks.numbers.get(id)?.credentialId ?? '');
      return trunk ? carrierRefusal(trunk) : null;
    },
    ownLine: (number) => {
      const ours = [...trunks.numbers.values()].find((one) => one.number === number);
      const trunk = trunks.credentials.get(ours?.credentialId ?? '');
      return ours ? { id: ours.id, isForwarded: trunk !== undefined && forwardsInbound(trunk) } : null;
    },
    ...settings,
  });
  const app = express();
  app.disable('x-powered-by');
  app.use('/simulator', createVoiceControls(platform), createTrunkControls(trunks));
  app.use(createVoiceRoute(platform));
  app.use(createTrunksRoute(trunks));
  app.use((request: Request, response: Response) => {
    response.status(404).json(platformError(404, `Cannot ${request.method} ${request.path}`));
  });
  app.use((error: { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    const status = error.status ?? 500;
    response.status(status).json(platformError(status, 'Unexpected token in JSON'));
  });
  return { app, platform, trunks };
}
