/** Mercurius with its compiled queries, resolvers on `pg`. */
import { createServer } from 'node:http';
import fastify from 'fastify';
import mercurius from 'mercurius';
import pg from 'pg';
import { listSql, typeDefs } from './schema.ts';
import { databaseUrl, poolSize, serve } from './serve.ts';

const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
const app = fastify({
  // The requests come through `serve`, which compresses as all the others do.
  serverFactory: (handler) => {
    serve(handler);
    return createServer();
  },
});
app.register(mercurius, {
  schema: typeDefs,
  jit: 1,
  resolvers: {
    Query: { dentists: async (_root, { city }: { city: string }) => (await pool.query(listSql, [city])).rows },
  },
});
await app.ready();
