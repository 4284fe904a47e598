import type { SipOutcome, SipStep, SipTarget } from '@dentisti/domain/sip/diagnosis';
import { type SipFault, sipFaults } from '@dentisti/domain/sip/faults';
import type { SipLayer } from '@dentisti/domain/sip/layers';
import { type Arrival, openSocket, openUdp, overStream, type SipConnection } from './connection.ts';
import { type Answer, exchange } from './exchange.ts';
import type { SipLimits } from './limits.ts';
import { Registrar } from './register.ts';
import type { SipHop } from './resolve-hops.ts';
import { secure } from './secure-socket.ts';
import { type SipDialogue, startDialogue, writeOptions } from './sip-request.ts';
import type { SipTrace } from './trace.ts';

/** What one way to the server came to. */
export interface Attempt {
  hop: SipHop;
  fault: SipFault | null;
  steps: SipStep[];
  /** Something SIP came back: other ways need not be tried. */
  answered: boolean;
  /** One clause for the step of the way that was taken instead. */
  summary: string;
}

export interface HopContext {
  target: SipTarget;
  /** The domain's host: what the certificate must be for. */
  host: string;
  limits: SipLimits;
  /** Milliseconds left of the whole check. */
  remaining: () => number;
  authorities: readonly string[];
  trace: SipTrace;
  signal: AbortSignal;
}

/** Kept back from OPTIONS and the first REGISTERs, so that a registration made can be taken back. */
const reserveMs = 1_500;

const unopened: Record<Exclude<Arrival['kind'], 'message'>, SipFault> = {
  silent: 'host-silent',
  refused: 'port-closed',
  unreachable: 'host-unreachable',
  closed: 'host-silent',
  garbage: 'host-silent',
  'too-large': 'host-silent',
};

const unanswered: Record<Exclude<Answer['kind'], 'answer'>, SipFault> = {
  silent: 'options-silent',
  refused: 'port-closed',
  unreachable: 'host-unreachable',
  closed: 'options-lost',
  garbage: 'options-not-sip',
  'too-large': 'options-not-sip',
};

/** What was seen instead of an answer, Italian. */
const seen: Record<Exclude<Answer['kind'], 'answer'>, string> = {
  silent: 'nessuna risposta',
  refused: 'porta chiusa',
  unreachable: 'irraggiungibile',
  closed: 'connessione chiusa',
  garbage: 'risposta che non è SIP',
  'too-large': 'risposta troppo grande',
};

/** Reachability, certificate, OPTIONS and REGISTER over one hop. Rejects only when the signal is aborted. */
export async function tryHop(hop: SipHop, context: HopContext): Promise<Attempt> {
  const { trace, signal } = context;
  const place = `${hop.transport.toUpperCase()} ${hop.address}:${hop.port}`;
  const steps: SipStep[] = [];
  let stepAt = performance.now();
  const note = (layer: SipLayer, outcome: SipOutcome, detail: string) => {
    const now = performance.now();
    steps.push({ layer, outcome, milliseconds: Math.round(now - stepAt), detail: trace.present(detail, 300) });
    stepAt = now;
  };
  const end = (fault: SipFault | null, detail: string, answered: boolean): Attempt => {
    if (fault !== null && !sipFaults[fault].isWarning) note(sipFaults[fault].layer, 'failed', detail);
    return { hop, fault, steps, answered, summary: trace.present(detail, 100).replace(/\.$/, '') };
  };
  trace.add('·', place, '(apertura)');

  const opened = await open(hop, context);
  if ('fault' in opened) {
    if (sipFaults[opened.fault].layer === 'tls') note('reachability', 'passed', `${place} accetta la connessione.`);
    return end(opened.fault, opened.detail, false);
  }
  const { connection, certificate } = opened;
  const isDatagram = hop.transport === 'udp';
  try {
    if (!isDatagram) note('reachability', 'passed', `${place} accetta la connessione.`);
    if (certificate) note('tls', 'passed', certificate);
    const dialogue = startDialogue(context.target, context.host, connection);
    const asked = await exchange(connection, writeOptions(dialogue, 1), limitsOf(context), trace, signal);
    const isLost = asked.kind === 'refused' || asked.kind === 'unreachable';
    if (isDatagram && !isLost && asked.kind !== 'silent') note('reachability', 'passed', `${place} risponde.`);
    if (!certificate && asked.kind === 'answer') note('tls', 'skipped', 'Non serve: il protocollo non è TLS.');
    if (asked.kind !== 'answer' && asked.kind !== 'silent')
      return end(unanswered[asked.kind], `${place}: ${seen[asked.kind]}.`, false);
    const words =
      asked.kind === 'answer' ? `${asked.response.status} ${trace.quote(asked.response.reason, 60)}`.trim() : null;
    if (words !== null) note('options', 'passed', `Il server risponde ${words}.`);
    return await register(dialogue, words === null);
  } finally {
    connection.close();
  }

  async function register(dialogue: SipDialogue, isOptionsSilent: boolean): Promise<Attempt> {
    // A server that ignored OPTIONS gets half the time: most likely nobody is there.
    const limits = () => limitsOf(context, isOptionsSilent ? 0.5 : 1);
    const registration = await new Registrar(dialogue, 2, trace, signal).check(limits);
    if (isOptionsSilent && !registration.answered)
      return end(
        isDatagram ? 'host-silent' : 'options-silent',
        `${place}: nessuna risposta a OPTIONS né a REGISTER.`,
        false,
      );
    if (isOptionsSilent) {
      if (isDatagram) note('reachability', 'passed', `${place} risponde.`);
      if (!certificate) note('tls', 'skipped', 'Non serve: il protocollo non è TLS.');
      note('options', 'warning', 'Nessuna risposta a OPTIONS, ma a REGISTER sì.');
    }
    const { fault, detail } = registration;
    const isWarning = fault !== null && sipFaults[fault].isWarning === true;
    if (fault === null || isWarning) note('register', isWarning ? 'warning' : 'passed', detail);
    return end(fault ?? (isOptionsSilent ? 'options-unanswered' : null), detail, true);
  }
}

function limitsOf({ limits, remaining }: HopContext, share = 1) {
  const answerMs = Math.min(limits.answerMs * share, Math.max(remaining() - reserveMs, remaining() / 4));
  return { t1Ms: limits.t1Ms, answerMs };
}

type Opened = { connection: SipConnection; certificate: string | null } | { fault: SipFault; detail: string };

async function open(hop: SipHop, context: HopContext): Promise<Opened> {
  const { limits, remaining, signal, trace } = context;
  const place = `${hop.transport.toUpperCase()} ${hop.address}:${hop.port}`;
  const closed = (arrival: Arrival): Opened => ({
    fault: arrival.kind === 'message' ? 'host-silent' : unopened[arrival.kind],
    detail: `${place}: ${arrival.kind === 'message' ? seen.silent : seen[arrival.kind]}.`,
  });
  const patience = () => Math.min(limits.connectMs, remaining());
  if (hop.transport === 'udp') {
    const connection = await openUdp(hop);
    return 'kind' in connection ? closed(connection) : { connection, certificate: null };
  }
  const socket = await openSocket(hop, patience(), signal);
  if ('kind' in socket) return closed(socket);
  if (hop.transport === 'tcp') return { connection: overStream(socket, 'tcp'), certificate: null };
  const secured = await secure(socket, context.host, context.authorities, patience(), signal);
  if ('fault' in secured) return { fault: secured.fault, detail: trace.quote(secured.detail, 300) };
  return { connection: overStream(secured.socket, 'tls'), certificate: secured.detail };
}
