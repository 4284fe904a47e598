import { z } from 'zod';

const short = z.string().max(40);
const loose = z.record(z.string(), z.unknown());

export const Server = z.strictObject({
  url: z.url().optional(),
  timeoutSeconds: z.number().min(1).max(300).optional(),
  credentialId: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  backoffPlan: z
    .strictObject({
      type: z.enum(['fixed', 'exponential']),
      maxRetries: z.number().min(0).max(10),
      baseDelaySeconds: z.number().min(0).max(10),
      excludedStatusCodes: z.array(z.number()).optional(),
    })
    .optional(),
  staticIpAddressesEnabled: z.boolean().optional(),
  encryptedPaths: z.array(z.string()).optional(),
});
export type Server = z.infer<typeof Server>;

/** The platform's own part of JSON Schema: one type, no null, enums of texts. */
const OutputSchema = z.strictObject({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object']),
  description: z.string().optional(),
  title: z.string().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return OutputSchema.optional();
  },
  get properties() {
    return z.record(z.string(), OutputSchema).optional();
  },
});

const message = z.union([z.string(), loose]).optional();
/** On a trunk of one's own the platform transfers to a SIP address; `number` works on the vendor's lines alone. */
const Destination = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('number'),
    number: z.string().min(1),
    message,
    description: z.string().optional(),
    callerId: short.optional(),
    extension: z.string().optional(),
    numberE164CheckEnabled: z.boolean().optional(),
    transferPlan: loose.optional(),
  }),
  z.strictObject({
    type: z.literal('sip'),
    sipUri: z.string().regex(/^sips?:/, 'must be a SIP URI'),
    message,
    description: z.string().optional(),
    callerId: short.optional(),
    sipHeaders: loose.optional(),
    transferPlan: loose.optional(),
  }),
]);

const Tool = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('function'),
    async: z.boolean().optional(),
    server: Server.optional(),
    messages: z.array(loose).optional(),
    function: z.strictObject({
      name: z.string().min(1).max(64),
      description: z.string().optional(),
      strict: z.boolean().optional(),
      parameters: OutputSchema.optional(),
    }),
  }),
  z.strictObject({ type: z.literal('endCall'), messages: z.array(loose).optional(), function: loose.optional() }),
  z.strictObject({ type: z.literal('dtmf'), messages: z.array(loose).optional(), function: loose.optional() }),
  z.strictObject({
    type: z.literal('transferCall'),
    messages: z.array(loose).optional(),
    destinations: z.array(Destination).optional(),
    function: loose.optional(),
  }),
]);

const Model = z.strictObject({
  provider: z.string().min(1),
  model: z.string().min(1),
  messages: z
    .array(z.strictObject({ role: z.enum(['assistant', 'function', 'user', 'system', 'tool']), content: z.string() }))
    .optional(),
  tools: z.array(Tool).optional(),
  toolIds: z.array(z.string()).optional(),
  temperature: z.number().min(0).max(2).optional(),
  maxTokens: z.number().min(50).max(10_000).optional(),
  reasoningEffort: z.string().optional(),
  emotionRecognitionEnabled: z.boolean().optional(),
  numFastTurns: z.number().min(0).optional(),
});

const Transcriber = z.strictObject({
  provider: z.literal('deepgram'),
  model: z.string().optional(),
  language: z.string().optional(),
  smartFormat: z.boolean().optional(),
  numerals: z.boolean().optional(),
  mipOptOut: z.boolean().optional(),
  keywords: z.array(z.string()).optional(),
  keyterm: z.array(z.string()).optional(),
  endpointing: z.number().min(10).max(500).optional(),
  confidenceThreshold: z.number().min(0).max(1).optional(),
});

const Voice = z.strictObject({
  provider: z.enum(['azure', '11labs', 'openai', 'vapi']),
  voiceId: z.string().min(1),
  speed: z.number().min(0.25).max(4).optional(),
  language: z.string().optional(),
  model: z.string().optional(),
  stability: z.number().optional(),
  similarityBoost: z.number().optional(),
  style: z.number().optional(),
  instructions: z.string().optional(),
  cachingEnabled: z.boolean().optional(),
  version: z.union([z.string(), z.number()]).optional(),
  chunkPlan: loose.optional(),
  fallbackPlan: loose.optional(),
});

const ArtifactPlan = z.strictObject({
  recordingEnabled: z.boolean().optional(),
  recordingFormat: z.string().optional(),
  videoRecordingEnabled: z.boolean().optional(),
  fullMessageHistoryEnabled: z.boolean().optional(),
  pcapEnabled: z.boolean().optional(),
  loggingEnabled: z.boolean().optional(),
  transcriptPlan: loose.optional(),
  structuredOutputIds: z.array(z.string()).optional(),
  structuredOutputs: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(40),
        type: z.enum(['ai', 'regex']).optional(),
        description: z.string().optional(),
        schema: OutputSchema,
        model: loose.optional(),
        conditions: z.array(loose).optional(),
      }),
    )
    .optional(),
});

/** Keys an assistant and its overrides share. */
const assistantKeys = {
  name: short.optional(),
  firstMessage: z.string().optional(),
  firstMessageMode: z
    .enum(['assistant-speaks-first', 'assistant-speaks-first-with-model-generated-message', 'assistant-waits-for-user'])
    .optional(),
  firstMessageInterruptionsEnabled: z.boolean().optional(),
  model: Model.optional(),
  voice: Voice.optional(),
  transcriber: Transcriber.optional(),
  voicemailDetection: z.union([z.literal('off'), loose]).optional(),
  voicemailMessage: z.string().max(1000).optional(),
  endCallMessage: z.string().max(1000).optional(),
  endCallPhrases: z.array(z.string()).optional(),
  maxDurationSeconds: z.number().min(10).max(43_200).optional(),
  backgroundSound: z.union([z.enum(['off', 'office']), z.url()]).optional(),
  backgroundSpeechDenoisingPlan: loose.optional(),
  modelOutputInMessagesEnabled: z.boolean().optional(),
  clientMessages: z.array(z.string()).optional(),
  serverMessages: z.array(z.string()).optional(),
  server: Server.optional(),
  artifactPlan: ArtifactPlan.optional(),
  analysisPlan: loose.optional(),
  startSpeakingPlan: loose.optional(),
  stopSpeakingPlan: loose.optional(),
  monitorPlan: loose.optional(),
  compliancePlan: loose.optional(),
  keypadInputPlan: loose.optional(),
  hooks: z.array(loose).optional(),
  transportConfigurations: z.array(loose).optional(),
  credentialIds: z.array(z.string()).optional(),
  metadata: loose.optional(),
};

export const Assistant = z.strictObject(assistantKeys);
export type Assistant = z.infer<typeof Assistant>;
const Overrides = z.strictObject({
  ...assistantKeys,
  variableValues: loose.optional(),
  'tools:append': z.array(Tool).optional(),
});

const Customer = z.strictObject({
  number: z.string().regex(/^\+[1-9]\d{5,14}$/, 'must be a valid phone number in the E.164 format'),
  name: short.optional(),
  externalId: short.optional(),
  email: short.optional(),
  extension: z.string().max(10).optional(),
  numberE164CheckEnabled: z.boolean().optional(),
  assistantOverrides: Overrides.optional(),
});

/** Body of `POST /call` as far as we use it; the platform refuses keys it does not know, and so do we. */
export const CreateCallBody = z
  .strictObject({
    name: short.optional(),
    assistantId: z.string().optional(),
    assistant: Assistant.optional(),
    assistantOverrides: Overrides.optional(),
    phoneNumberId: z.string().min(1, 'must be a UUID').optional(),
    customer: Customer.optional(),
    schedulePlan: z
      .strictObject({
        earliestAt: z.iso.datetime({ offset: true }),
        latestAt: z.iso.datetime({ offset: true }).optional(),
      })
      .optional(),
  })
  .refine((body) => body.assistant !== undefined, {
    message: 'must have an assistant: this simulator stores none',
    path: ['assistant'],
  })
  .refine((body) => body.phoneNumberId !== undefined, {
    message: 'is needed for an outbound call',
    path: ['phoneNumberId'],
  })
  .refine((body) => body.customer !== undefined, { message: 'is needed for an outbound call', path: ['customer'] });
export type CreateCallBody = z.infer<typeof CreateCallBody>;

/** Query of `GET /call`; all instants are exclusive or inclusive as their names say. */
export const ListCallsQuery = z.strictObject({
  id: z.string().optional(),
  assistantId: z.string().optional(),
  phoneNumberId: z.string().optional(),
  limit: z.coerce.number().int().min(0).max(1000).default(100),
  createdAtGt: z.iso.datetime({ offset: true }).optional(),
  createdAtLt: z.iso.datetime({ offset: true }).optional(),
  createdAtGe: z.iso.datetime({ offset: true }).optional(),
  createdAtLe: z.iso.datetime({ offset: true }).optional(),
  updatedAtGt: z.iso.datetime({ offset: true }).optional(),
  updatedAtLt: z.iso.datetime({ offset: true }).optional(),
  updatedAtGe: z.iso.datetime({ offset: true }).optional(),
  updatedAtLe: z.iso.datetime({ offset: true }).optional(),
});
export type ListCallsQuery = z.infer<typeof ListCallsQuery>;
