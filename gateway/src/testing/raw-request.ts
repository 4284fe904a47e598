import { request } from 'node:http';
import { expect } from 'vitest';
import type { TestGateway } from './start-test-gateway.ts';

/** Sends a request byte for byte: `fetch` would repair half of it. */
export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export function send(gateway: TestGateway, { method, path, headers = {}, body }: Sent) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string; bytes: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(gateway.url);
      const sent = request({ hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            bytes: Buffer.concat(chunks),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    },
  );
}

/** Refused with this status, as `{error}` with an Italian sentence, and nothing of the inside shown. */
export async function expectRefused(gateway: TestGateway, sent: Sent, status: number) {
  const answer = await send(gateway, sent);
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = JSON.parse(answer.text);
  expect(Object.keys(body)).toEqual(['error']);
  expect(body.error).toMatch(/^[A-ZÈ«].*[.»]$/);
  expect(answer.text).not.toMatch(/node_modules|at .*\.ts|SyntaxError|Zod|expected|invalid/i);
  expect(gateway.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  return answer;
}

/** Every method that a route of one method refuses. */
export const wrongMethods = (allowed: string) =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'LOCK'].filter((method) => method !== allowed);
