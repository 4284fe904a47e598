/** The REST list: Express and one statement. */
import express from 'express';
import pg from 'pg';
import { listSql } from './schema.ts';
import { databaseUrl, poolSize, serve } from './serve.ts';

const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
const app = express().disable('x-powered-by').disable('etag');
app.get('/api/dentists', async (req, res) => {
  const { rows } = await pool.query(listSql, [req.query.city]);
  res.json(rows);
});
serve(app);
