/**
 * `node:http` alone, which sends from memory the bytes it was given, encoded as they were: what no server that computes
 * anything can surpass. `PUT` stores an answer; `GET` and `POST` send it, a `POST` by the city among its variables.
 */
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { bytesOf } from './serve.ts';

interface Stored {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

const answers = new Map<string, Stored>();

createServer(async (req, res) => {
  const { method, url = '' } = req;
  if (url === '/health/live') return res.end('{}');
  if (method === 'PUT') {
    const body = await bytesOf(req);
    const { 'content-type': type, 'content-encoding': encoding } = req.headers;
    const headers = {
      'content-type': type,
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
    };
    answers.set(decodeURIComponent(url.slice(1)), { headers, body });
    return res.end();
  }
  const key = method === 'POST' ? JSON.parse((await bytesOf(req)).toString()).variables.city : url;
  const stored = answers.get(`${req.headers['accept-encoding']} ${key}`);
  if (!stored) return res.writeHead(404).end();
  res.writeHead(200, stored.headers).end(stored.body);
}).listen(Number(process.env.PORT), '127.0.0.1');
