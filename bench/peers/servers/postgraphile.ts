/** PostGraphile on the view that its smart comments describe. */
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { databaseUrl, poolSize, serve } from './serve.ts';

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: databaseUrl, schemas: ['peers'], poolConfig: { max: poolSize } })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
});
// Not listening itself: the requests come through `serve`, which compresses as all the others do.
const inner = createServer();
await instance.createServ(grafserv).addTo(inner);
serve((req, res) => inner.emit('request', req, res));
