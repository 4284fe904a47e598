import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { loadGazetteer } from '@dentisti/db/gazetteer';
import type { Behaviour } from '../../simulators/behaviour.ts';
import { createSimulators } from '../../simulators/create-simulators.ts';
import { createPracticeWorld, type PracticeWorld } from '../../simulators/practices/practice-world.ts';

export interface RunningSimulators {
  world: PracticeWorld;
  behaviour: Behaviour;
  /** `PLACES_BASE_URL`. */
  placesUrl: string;
  /** `OVERPASS_URL`. */
  overpassUrl: string;
  /** The gateway's `GEOCODER_URL`. */
  geocoderUrl: string;
  url: string;
  close(): Promise<void>;
}

/** The simulators on a free port of this machine, in this process. */
export async function startSimulators(
  world: PracticeWorld = createPracticeWorld(loadGazetteer()),
): Promise<RunningSimulators> {
  const { app, behaviour } = createSimulators(world);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  behaviour.order({ service: 'places', latencyMs: 0 });
  behaviour.order({ service: 'overpass', latencyMs: 0 });
  behaviour.order({ service: 'geocoder', latencyMs: 0 });
  return {
    world,
    behaviour,
    url,
    placesUrl: `${url}/places`,
    overpassUrl: `${url}/overpass/api/interpreter`,
    geocoderUrl: `${url}/geocoder`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
