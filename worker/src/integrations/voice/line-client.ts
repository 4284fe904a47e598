import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import type { LineClient } from '@dentisti/core/lines/line-client';
import type { VoiceServer } from '@dentisti/domain/dialing/assistant-definition';
import { z } from 'zod';
import { numberServer } from './number-server.ts';
import { createVoiceHttp, type VoiceHttpSettings } from './voice-http.ts';

const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);
const Text = maybe(z.string());
const NumberAnswer = z.object({
  number: Text,
  status: Text,
  credentialId: Text,
  assistantId: Text,
  server: maybe(z.object({ url: Text, credentialId: Text, headers: maybe(z.record(z.string(), z.string())) })),
});
const Gateway = z.object({
  ip: z.string(),
  port: maybe(z.number()),
  inboundEnabled: z.boolean().nullish(),
  outboundEnabled: z.boolean().nullish(),
  outboundProtocol: Text,
});
const TrunkAnswer = z.object({
  gateways: z.array(Gateway),
  outboundAuthenticationPlan: maybe(z.object({ sipRegisterPlan: maybe(z.looseObject({})) })),
  outboundLeadingPlusEnabled: maybe(z.boolean()),
});

export function createLineClient(settings: VoiceHttpSettings, server: VoiceServer): LineClient {
  const { send, read } = createVoiceHttp(settings);
  const numberPath = (id: string) => `/phone-number/${encodeURIComponent(id)}`;
  const trunkPath = (id: string) => `/credential/${encodeURIComponent(id)}`;

  async function findTrunkAnswer(credentialId: string, signal: AbortSignal) {
    const answer = await send(trunkPath(credentialId), signal);
    return answer.status === 404 ? null : parse(TrunkAnswer, read(answer));
  }

  return {
    host: new URL(settings.baseUrl).hostname,
    server,

    async findNumber(id, signal) {
      const answer = await send(numberPath(id), signal);
      return answer.status === 404 ? null : parse(NumberAnswer, read(answer));
    },

    async findTrunk(credentialId, signal) {
      const trunk = await findTrunkAnswer(credentialId, signal);
      return (
        trunk && {
          outboundHost: trunk.gateways.find(({ outboundEnabled }) => outboundEnabled !== false)?.ip ?? null,
          inboundAddresses: trunk.gateways.filter(({ inboundEnabled }) => inboundEnabled !== false).map(({ ip }) => ip),
          registers: trunk.outboundAuthenticationPlan && trunk.outboundAuthenticationPlan.sipRegisterPlan !== null,
          leadingPlus: trunk.outboundLeadingPlusEnabled,
        }
      );
    },

    async mendNumber(id, { credentialId }, differences, signal) {
      const differs = new Set(differences.map(({ field }) => field));
      const isServerWrong = differs.has('serverUrl') || differs.has('secret') || differs.has('hmacCredential');
      const body = {
        ...(differs.has('credential') && credentialId ? { credentialId } : {}),
        // As a whole: nothing says that a part of it would be merged.
        ...(isServerWrong ? { server: numberServer(server) } : {}),
      };
      return parse(NumberAnswer, read(await send(numberPath(id), signal, body, 'PATCH')));
    },

    async mendTrunk(credentialId, { inboundAddresses, leadingPlus }, signal) {
      const found = await findTrunkAnswer(credentialId, signal);
      if (!found) throw new VoiceFailure('refused', 'no such credential');
      const outbound = found.gateways
        .filter(({ ip, outboundEnabled }) => outboundEnabled !== false && !inboundAddresses.includes(ip))
        .map((gateway) => ({ ...withoutNothing(gateway), inboundEnabled: false }));
      const [model] = found.gateways;
      const inbound = inboundAddresses.map((ip) => {
        const known = found.gateways.find((gateway) => gateway.ip === ip);
        const { port = null } = known ?? model ?? {};
        return { ...withoutNothing({ ...known, ip, port }), inboundEnabled: true, outboundEnabled: !outbound.length };
      });
      const body = { gateways: [...outbound, ...inbound], outboundLeadingPlusEnabled: leadingPlus };
      read(await send(trunkPath(credentialId), signal, body, 'PATCH'));
    },
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new VoiceFailure('unknown', 'answer has not the expected form');
}

const withoutNothing = (gateway: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(gateway).filter(([, value]) => value !== null && value !== undefined));
