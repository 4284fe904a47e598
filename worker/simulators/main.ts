import type { Server } from 'node:http';
import { createProcessClock } from '@dentisti/core/platform/clock';
import { generateDemoPractices } from '@dentisti/db/demo';
import { loadGazetteer } from '@dentisti/db/gazetteer';
import { googleCallbackPath } from '@dentisti/domain/calendars/google-sign-in';
import type { Express } from 'express';
import { createSimulators } from './create-simulators.ts';
import { parseSimulatorsEnv } from './env.ts';
import { createGoogleSimulator } from './google/create-google-simulator.ts';
import { createPaymentsSimulator } from './payments/create-payments-simulator.ts';
import { createPracticeWorld } from './practices/practice-world.ts';
import { createVoiceSimulator } from './voice/create-voice-simulator.ts';
import { SipCarrier } from './voice/sip-carrier.ts';

const env = parseSimulatorsEnv();
const { app } = createSimulators(createPracticeWorld(loadGazetteer(), generateDemoPractices()));
const voice = createVoiceSimulator({
  now: createProcessClock(),
  speed: env.VOICE_SIMULATOR_SPEED,
  hmacSecret: env.VOICE_HMAC_SECRET ?? null,
  ownNumber: true,
});

const payments = createPaymentsSimulator({
  now: createProcessClock(),
  publicUrl: (env.PAYMENTS_SIMULATOR_PUBLIC_URL ?? `http://localhost:${env.PAYMENTS_SIMULATOR_PORT}`).replace(
    /\/+$/,
    '',
  ),
  webhookUrl: env.PAYMENTS_WEBHOOK_URL ?? null,
});

const google = createGoogleSimulator({
  now: createProcessClock(),
  publicUrl: env.GOOGLE_SIMULATOR_PUBLIC_URL ?? `http://localhost:${env.GOOGLE_SIMULATOR_PORT}`,
  redirectUri: env.GOOGLE_SIMULATOR_REDIRECT_URL ?? `http://localhost:8080${googleCallbackPath}`,
});

function listen(name: string, app: Express, port: number, host = env.HOST): Server {
  const server = app.listen(port, host, (error) => {
    if (error) throw error;
    console.log(JSON.stringify({ service: name, msg: 'started', address: server.address() }));
  });
  return server;
}
const servers = [
  listen('simulators', app, env.SIMULATORS_PORT),
  listen('voice-simulator', voice.app, env.VOICE_SIMULATOR_PORT),
  listen('payments-simulator', payments.app, env.PAYMENTS_SIMULATOR_PORT, env.PAYMENTS_SIMULATOR_HOST),
  listen('google-simulator', google.app, env.GOOGLE_SIMULATOR_PORT, env.GOOGLE_SIMULATOR_HOST),
];

const sipCarrier = new SipCarrier();
const sipPort = await sipCarrier.listen(env.SIP_SIMULATOR_PORT, env.HOST);
console.log(JSON.stringify({ service: 'sip-simulator', msg: 'started', port: sipPort }));

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    sipCarrier.close();
    let open = servers.length;
    for (const server of servers) {
      server.close(() => --open === 0 && process.exit(0));
      server.closeAllConnections();
    }
  });
