import type { Server } from 'node:http';
import { generateDemoPractices } from '@dentisti/db/demo';
import { loadGazetteer } from '@dentisti/db/gazetteer';
import type { Express } from 'express';
import { createSimulators } from './create-simulators.ts';
import { readSimulatorsEnv } from './env.ts';
import { createPracticeWorld } from './practices/practice-world.ts';
import { createVoiceSimulator } from './voice/create-voice-simulator.ts';

const env = readSimulatorsEnv();
const { app } = createSimulators(createPracticeWorld(loadGazetteer(), generateDemoPractices()));
const voice = createVoiceSimulator({
  speed: env.VOICE_SIMULATOR_SPEED,
  hmacSecret: env.VOICE_HMAC_SECRET ?? null,
});

function listen(name: string, app: Express, port: number): Server {
  const server = app.listen(port, env.HOST, (error) => {
    if (error) throw error;
    console.log(JSON.stringify({ service: name, msg: 'started', address: server.address() }));
  });
  return server;
}
const servers = [
  listen('simulators', app, env.SIMULATORS_PORT),
  listen('voice-simulator', voice.app, env.VOICE_SIMULATOR_PORT),
];

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    let open = servers.length;
    for (const server of servers) {
      server.close(() => --open === 0 && process.exit(0));
      server.closeAllConnections();
    }
  });
