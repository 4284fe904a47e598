import { generateDemoPractices } from '@dentisti/db/demo';
import { loadGazetteer } from '@dentisti/db/gazetteer';
import { createSimulators } from './create-simulators.ts';
import { readSimulatorsEnv } from './env.ts';
import { createPracticeWorld } from './practices/practice-world.ts';

const env = readSimulatorsEnv();
const { app } = createSimulators(createPracticeWorld(loadGazetteer(), generateDemoPractices()));
const server = app.listen(env.SIMULATORS_PORT, env.HOST, (error) => {
  if (error) throw error;
  console.log(JSON.stringify({ service: 'simulators', msg: 'started', address: server.address() }));
});

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
