import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import contract from './voice-contract.schema.json' with { type: 'json' };

interface Schema {
  properties?: Record<string, unknown>;
  additionalProperties?: unknown;
}

/** One request to the voice platform and what it answered. */
export interface VoiceExchange {
  method: string;
  /** Without its query. */
  path: string;
  /** Undefined when there was none. */
  request: unknown;
  status: number;
  answer: unknown;
}

const ajv = createAjv();

function createAjv(): Ajv {
  // Its patterns are written as JavaScript literals, `/^…$/u`, and some enumerations of texts say `type: object`.
  const bare = (key: string, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') return value.replace(/^\/(.*)\/[a-z]*$/, '$1');
    const { type, ...rest } = (value ?? {}) as { type?: unknown; enum?: unknown };
    return type === 'object' && Array.isArray(rest.enum) ? rest : value;
  };
  // Its alternatives overlap (a message's `role` is any text): one that fits is enough.
  const text = JSON.stringify(contract.schemas).replaceAll('"oneOf":', '"anyOf":');
  const schemas = JSON.parse(text, bare) as Record<string, Schema>;
  // The platform answers unknown keys with a 400; its document leaves that unsaid.
  for (const schema of Object.values(schemas)) {
    if (schema.properties && schema.additionalProperties === undefined) schema.additionalProperties = false;
  }
  const created = new Ajv({ strict: false, allErrors: true, logger: false });
  addFormats.default(created);
  created.addSchema({ components: { schemas } }, 'voice');
  return created;
}

/** Problems of a value against the named schema; keys the schema does not name are wrong too. */
export function contractProblems(schema: string, value: unknown): string[] {
  const check = ajv.getSchema(`voice#/components/schemas/${schema}`);
  if (!check) throw new Error(`the contract has no schema ${schema}: add it to scripts/vendor/voice-contract.ts`);
  // As it travels: without what JSON leaves out.
  if (check(value === undefined ? undefined : JSON.parse(JSON.stringify(value)))) return [];
  return (check.errors ?? []).map(
    ({ instancePath, message, params }) => `${schema}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

interface Operation {
  /** The body that is required; null where there is none. */
  body: string | null;
  answer: string | readonly [string];
}

const operations: Readonly<Record<string, Operation>> = {
  'POST /call': { body: 'CreateCallDTO', answer: 'Call' },
  'GET /call': { body: null, answer: ['Call'] },
  'GET /call/{id}': { body: null, answer: 'Call' },
  'DELETE /call/{id}': { body: 'DeleteCallDTO', answer: 'Call' },
  'POST /credential': { body: 'CreateByoSipTrunkCredentialDTO', answer: 'ByoSipTrunkCredential' },
  'GET /credential': { body: null, answer: ['ByoSipTrunkCredential'] },
  'PATCH /credential/{id}': { body: 'UpdateByoSipTrunkCredentialDTO', answer: 'ByoSipTrunkCredential' },
  'GET /credential/{id}': { body: null, answer: 'ByoSipTrunkCredential' },
  'DELETE /credential/{id}': { body: null, answer: 'ByoSipTrunkCredential' },
  'POST /phone-number': { body: 'CreateByoPhoneNumberDTO', answer: 'ByoPhoneNumber' },
  'GET /phone-number': { body: null, answer: ['ByoPhoneNumber'] },
  'GET /phone-number/{id}': { body: null, answer: 'ByoPhoneNumber' },
  'PATCH /phone-number/{id}': { body: 'UpdateByoPhoneNumberDTO', answer: 'ByoPhoneNumber' },
  'DELETE /phone-number/{id}': { body: null, answer: 'ByoPhoneNumber' },
};

/** Problems of a request that the platform took, or of its answer; refusals are not described. */
export function exchangeProblems({ method, path, request, status, answer }: VoiceExchange): string[] {
  if (status >= 300) return [];
  const name = `${method} ${path.replace(/^\/([a-z-]+)\/[^/]+$/, '/$1/{id}')}`;
  const operation = operations[name];
  // The control address is not in the vendor's document.
  if (!operation) return name.endsWith('/control') ? [] : [`${name} is no operation of the contract`];
  const { body, answer: described } = operation;
  const sent = body === null ? (isEmpty(request) ? [] : ['has a body']) : contractProblems(body, request);
  const schema = typeof described === 'string' ? described : described[0];
  const answers = typeof described === 'string' ? [answer] : Array.isArray(answer) ? answer : [null];
  const answered = answers.flatMap((one) => answerProblems(schema, one));
  return [...sent.map((problem) => `${name} ${problem}`), ...answered.map((problem) => `${name} → ${problem}`)];
}

/** A call comes with the account's limits; the document names them for a batch of calls alone. */
function answerProblems(schema: string, answer: unknown): string[] {
  if (schema !== 'Call' || typeof answer !== 'object' || answer === null) return contractProblems(schema, answer);
  const { subscriptionLimits, ...call } = answer as { subscriptionLimits?: unknown };
  const limits = subscriptionLimits === undefined ? [] : contractProblems('SubscriptionLimits', subscriptionLimits);
  return [...contractProblems(schema, call), ...limits];
}

/** A parser may give an object where nothing came. */
const isEmpty = (body: unknown) =>
  body === undefined || (typeof body === 'object' && Object.keys(body ?? {}).length === 0);

const messages: Readonly<Record<string, string>> = {
  'assistant-request': 'ServerMessageAssistantRequest',
  'end-of-call-report': 'ServerMessageEndOfCallReport',
  hang: 'ServerMessageHang',
  'status-update': 'ServerMessageStatusUpdate',
  'tool-calls': 'ServerMessageToolCalls',
  transcript: 'ServerMessageTranscript',
};
const answers: Readonly<Record<string, string>> = {
  'assistant-request': 'ServerMessageResponseAssistantRequest',
  'tool-calls': 'ServerMessageResponseToolCalls',
};

/** Problems of a server message, or of our answer to it; null: we gave none. */
export function messageProblems(message: { type: string }, answer: unknown): string[] {
  const { type } = message;
  const schema = messages[type];
  if (!schema) return [`${type} is no message of the contract that we take`];
  const answered = answers[type] && answer !== null ? contractProblems(answers[type], answer) : [];
  return [...contractProblems(schema, message), ...answered];
}
