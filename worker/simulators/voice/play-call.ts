import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { finalTranscript } from '@dentisti/domain/dialing/assistant-definition';
import { makeArtifact, secondsOf } from './call-artifact.ts';
import type { Line } from './conversation.ts';
import { type MessageOptions, sendMessage } from './send-message.ts';
import { type CallStatus, presentCall, type SimulatedCall, serverOf } from './simulated-call.ts';

export interface Playing {
  now(): Date;
  /** Seconds of the conversation in one second of waiting. */
  speed: number;
  hmacSecret: string | null;
  onMessage?: ((message: { type: string }, answer: unknown) => void) | undefined;
  signal: AbortSignal;
}

/** Plays one call to its end and tells our server about each step, as far as the call's fault lets it. */
export async function playCall(call: SimulatedCall, playing: Playing): Promise<void> {
  const messages = new Messages(call, playing);
  const wait = async (seconds: number) => {
    await delay((seconds * 1000) / playing.speed, undefined, { signal: playing.signal });
    return !call.hangUp.signal.aborted;
  };
  const become = (status: CallStatus) => {
    call.status = status;
    call.updatedAt = playing.now();
    if (status === 'in-progress') call.startedAt = call.updatedAt;
    if (status === 'ended') finish(call);
    messages.send(statusUpdate(call));
  };
  call.endedReason = (await ringAndTalk(call, { wait, become, messages })) ?? (await closeLine(call, wait));
  become('ended');
  // The platform reads the outcome once the line is free.
  await wait(2);
  messages.send(endOfCallReport(call));
  await messages.delivered();
}

interface Steps {
  /** False when somebody hung up through the control address meanwhile. */
  wait(seconds: number): Promise<boolean>;
  become(status: CallStatus): void;
  messages: Messages;
}

/** Why the call ended; null when it was hung up by command. */
async function ringAndTalk(call: SimulatedCall, { wait, become, messages }: Steps): Promise<string | null> {
  const { conversation, fault } = call;
  if (fault === 'concurrency-limit') return 'call.start.error-subscription-concurrency-limit-reached';
  messages.send(statusUpdate(call));
  if (!(await wait(0.5))) return null;
  become('ringing');
  if (call.refusal !== null) return call.refusal;
  if (fault === 'trunk-failure') return 'call.in-progress.error-sip-outbound-call-failed-to-connect';
  if (!(await wait(conversation.ringSeconds))) return null;
  if (conversation.lines.length === 0) return conversation.endedReason;
  become('in-progress');
  if (!(await wait(conversation.pauseSeconds))) return null;
  for (const line of conversation.lines) {
    const goesOn = await wait(secondsOf(line));
    // A sentence that was begun is heard to its end.
    call.linesSaid++;
    messages.send(transcriptOf(call, line));
    if (!goesOn) return null;
  }
  await messages.callTool();
  return conversation.endedReason;
}

/** Hung up by command: with last words the assistant ends the call, without them it breaks off. */
async function closeLine({ closingMessage, startedAt }: SimulatedCall, wait: Steps['wait']): Promise<string> {
  if (!closingMessage || !startedAt) return 'manually-canceled';
  await wait(secondsOf({ role: 'assistant', text: closingMessage }));
  return 'assistant-ended-call-after-message-spoken';
}

function finish(call: SimulatedCall): void {
  call.endedAt = call.updatedAt;
  const seconds = call.conversation.lines.reduce((sum, line) => sum + secondsOf(line), 0);
  call.cost = call.startedAt ? Math.round((0.02 + seconds * 0.002) * 10_000) / 10_000 : 0;
  const talked = call.startedAt !== null;
  call.artifact = talked ? makeArtifact(call) : { transcript: '', messages: [], structuredOutputs: {} };
}

type Message = Record<string, unknown> & { type: string };

function messageOf(type: string, call: SimulatedCall): Message {
  const { customer, assistant } = call.request;
  return { type, timestamp: Date.now(), call: presentCall(call), customer, assistant, artifact: call.artifact ?? {} };
}

function statusUpdate(call: SimulatedCall): Message {
  const ended = call.status === 'ended' ? { endedReason: call.endedReason } : {};
  return { ...messageOf('status-update', call), status: call.status, ...ended };
}

/** A sentence once it was said to its end. */
function transcriptOf(call: SimulatedCall, { role, text }: Line): Message {
  return { ...messageOf('transcript', call), role, transcriptType: 'final', transcript: text };
}

function endOfCallReport(call: SimulatedCall): Message {
  const spoke = call.startedAt ? { startedAt: call.startedAt.toISOString() } : {};
  return {
    ...messageOf('end-of-call-report', call),
    endedReason: call.endedReason,
    analysis: {},
    cost: call.cost,
    ...spoke,
    endedAt: call.endedAt?.toISOString(),
  };
}

/** Carries a call's messages in order, one after the other, unless its fault says otherwise. */
class Messages {
  readonly #call: SimulatedCall;
  readonly #playing: Playing;
  readonly #options: MessageOptions | null;
  readonly #held: Message[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(call: SimulatedCall, playing: Playing) {
    this.#call = call;
    this.#playing = playing;
    const server = serverOf(call);
    const isForged = call.fault === 'webhook-wrong-secret';
    const { hmacSecret, speed, signal, now, onMessage } = playing;
    this.#options = server && { server, hmacSecret, speed, signal, now, onMessage, isForged };
  }

  send(message: Message): void {
    const wanted = this.#call.request.assistant.serverMessages;
    // Not among those that come unasked.
    if (message.type === 'transcript' ? !wanted?.includes(finalTranscript) : wanted && !wanted.includes(message.type))
      return;
    if (this.#call.fault === 'webhook-out-of-order') this.#held.unshift(message);
    else this.#queue(message);
  }

  #queue(message: Message): void {
    const { fault, lateSeconds } = this.#call;
    if (fault === 'webhook-never' || !this.#options) return;
    const options = this.#options;
    const isLate = fault === 'webhook-late' && message.type === 'end-of-call-report';
    const waitMs = isLate ? (lateSeconds * 1000) / this.#playing.speed : 0;
    this.#last = this.#last.then(async () => {
      if (waitMs > 0) await delay(waitMs, undefined, { signal: options.signal });
      const twice = fault === 'webhook-twice' ? [sendMessage(message, options)] : [];
      return (await Promise.all([sendMessage(message, options), ...twice]))[0];
    });
    this.#last.catch(() => null);
  }

  /** The assistant writes the outcome down with its own tool before it says goodbye, where it has one. */
  async callTool(): Promise<void> {
    const { request, conversation, fault } = this.#call;
    const tools = (request.assistantOverrides?.model ?? request.assistant.model)?.tools ?? [];
    const tool = tools.find((one) => one.type === 'function' && one.function.parameters?.properties?.result);
    if (tool?.type !== 'function' || !conversation.outcome || fault === 'malformed-outcome') return;
    const { name } = tool.function;
    const call = { id: `call_${randomUUID()}`, type: 'function', function: { name, arguments: conversation.outcome } };
    const wire = { ...call, function: { name, arguments: JSON.stringify(conversation.outcome) } };
    const message = messageOf('tool-calls', this.#call);
    this.send({ ...message, toolCallList: [wire], toolWithToolCallList: [{ ...tool, toolCall: wire }] });
    if (fault !== 'webhook-late') await this.#last.catch(() => null);
  }

  /** Resolves when the last message was answered or given up. */
  async delivered(): Promise<void> {
    for (const message of this.#held.splice(0)) this.#queue(message);
    await this.#last;
  }
}
