import { randomUUID } from 'node:crypto';
import type { Line, Outcome } from './conversation.ts';
import type { SimulatedCall } from './simulated-call.ts';

const speakers = { assistant: 'AI', user: 'User' } as const;

/** Seconds a sentence takes aloud. */
export function secondsOf({ text }: Line): number {
  return 0.8 + text.length / 15;
}

/** What a call came to; nothing when it was cut off before the practice gave its answer, which is its last line. */
export function outcomeOf({ conversation, linesSaid, hangUp }: SimulatedCall): Outcome | null {
  const answered = linesSaid > conversation.lines.findLastIndex(({ role }) => role === 'user');
  return answered || !hangUp.signal.aborted ? conversation.outcome : null;
}

/** What the platform keeps of a finished call: the talk and the outcome it was asked to read from it. */
export function makeArtifact(call: SimulatedCall): Record<string, unknown> {
  const { conversation, linesSaid, closingMessage } = call;
  const lines = conversation.lines.slice(0, linesSaid);
  const outcome = outcomeOf(call);
  if (closingMessage) lines.push({ role: 'assistant', text: closingMessage });
  const startedAt = (call.startedAt ?? call.createdAt).getTime();
  let seconds = 0;
  const messages = lines.map((line) => {
    const from = seconds;
    seconds += secondsOf(line);
    return {
      role: line.role === 'assistant' ? 'bot' : 'user',
      message: line.text,
      time: startedAt + from * 1000,
      endTime: startedAt + seconds * 1000,
      secondsFromStart: from,
    };
  });
  const wanted = call.request.assistantOverrides?.artifactPlan ?? call.request.assistant.artifactPlan;
  // A model that understood nothing may still write something.
  const result = call.fault === 'malformed-outcome' ? { result: 'forse', dateTime: 42 } : outcome;
  const outputs = wanted?.structuredOutputs?.map(({ name }) => [randomUUID(), { name, result }] as const) ?? [];
  return {
    transcript: lines.map(({ role, text }) => `${speakers[role]}: ${text}\n`).join(''),
    messages,
    structuredOutputs: result && lines.length > 0 ? Object.fromEntries(outputs) : {},
  };
}
