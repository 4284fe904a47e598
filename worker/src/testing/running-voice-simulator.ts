import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { contractProblems, exchangeProblems, messageProblems } from '@dentisti/domain/testing/voice-contract';
import express, { type RequestHandler } from 'express';
import { createVoiceSimulator, type VoiceSimulatorSettings } from '../../simulators/voice/create-voice-simulator.ts';
import type { TrunkBook } from '../../simulators/voice/trunk-book.ts';
import type { VoicePlatform } from '../../simulators/voice/voice-platform.ts';

export interface RunningVoiceSimulator {
  platform: VoicePlatform;
  trunks: TrunkBook;
  /** The platform's base address. */
  url: string;
  /** What so far broke the vendor's contract: requests it took, answers, server messages, our answers to those. */
  problems: string[];
  /** Throws when the contract was broken. */
  close(): Promise<void>;
}

/** A talk of forty seconds takes twenty milliseconds. */
const testSpeed = 2_000;

/** Hands on a request and judges it, once answered, by the vendor's contract. */
function watchExchange(note: (problems: string[]) => void): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request;
    const json = response.json.bind(response);
    response.json = (answer: unknown) => {
      if (!path.startsWith('/simulator'))
        note(exchangeProblems({ method, path, request: request.body, status: response.statusCode, answer }));
      return json(answer);
    };
    next();
  };
}

/** The voice simulator on a free port of this machine, in this process. Its traffic must fit the contract. */
export async function startVoiceSimulator(settings: VoiceSimulatorSettings = {}): Promise<RunningVoiceSimulator> {
  // Compiled now: it takes seconds on a busy machine, and the first caller has a time-out.
  for (const schema of ['CreateCallDTO', 'Call', 'ServerMessageEndOfCallReport']) contractProblems(schema, {});
  const problems: string[] = [];
  const note = (found: string[]) => void problems.push(...found.filter((one) => !problems.includes(one)));
  const onMessage = (message: { type: string }, answer: unknown) => note(messageProblems(message, answer));
  const { app, platform, trunks } = createVoiceSimulator({ speed: testSpeed, onMessage, ...settings });
  const watched = express();
  watched.use(watchExchange(note), app);
  const server = watched.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    platform,
    trunks,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    problems,
    async close() {
      await platform.reset();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      if (problems.length > 0) throw new Error(`the voice contract is broken:\n${problems.join('\n')}`);
    },
  };
}
