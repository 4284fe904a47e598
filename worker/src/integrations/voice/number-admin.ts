import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import type { NumberAdmin, Trunk } from '@dentisti/core/tools/tools-line';
import type { VoiceServer } from '@dentisti/domain/dialing/assistant-definition';
import { z } from 'zod';
import { numberServer } from './number-server.ts';
import { createVoiceHttp, type VoiceHttpSettings } from './voice-http.ts';

const Made = z.object({ id: z.string().min(1) });
const MadeNumber = Made.extend({ status: z.string().optional() });
const Credentials = z.array(z.object({ id: z.string(), name: z.string().nullish() }));
const Numbers = z.array(z.object({ id: z.string(), credentialId: z.string().nullish() }));

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new VoiceFailure('unknown', 'answer has not the expected form');
}

/** Out by the carrier's name, in by its addresses: inbound is on by default, and fails for a name. */
function gatewaysOf({ host, port, transport, inboundAddresses }: Trunk) {
  const shared = {
    port: port ?? (transport === 'tls' ? 5061 : 5060),
    outboundProtocol: transport ?? 'udp',
    optionsPingEnabled: false,
  };
  const inbound = { ...shared, inboundEnabled: true, netmask: 32 };
  const isAddress = inboundAddresses.includes(host);
  return [
    ...(isAddress ? [] : [{ ...shared, ip: host, inboundEnabled: false, outboundEnabled: true }]),
    ...inboundAddresses.map((ip) => ({ ...inbound, ip, outboundEnabled: ip === host })),
  ];
}

const settingsOf = (trunk: Trunk) => ({
  gateways: gatewaysOf(trunk),
  outboundAuthenticationPlan: authenticationOf(trunk),
  outboundLeadingPlusEnabled: trunk.leadingPlus,
});

function authenticationOf({ host, username, password, registers }: Trunk) {
  const plan = { authUsername: username, authPassword: password };
  return registers ? { ...plan, sipRegisterPlan: { domain: host, username, realm: host } } : plan;
}

/**
 * Bring-your-own trunks. `byo-sip-trunk` is in the vendor's guides and gone from its public specification: everything
 * about it is here. @param server told when somebody rings the number.
 */
export function createNumberAdmin(settings: VoiceHttpSettings, server: VoiceServer): NumberAdmin {
  const { send, read } = createVoiceHttp(settings);

  async function remove(path: string, id: string, signal: AbortSignal): Promise<void> {
    const answer = await send(`${path}/${encodeURIComponent(id)}`, signal, undefined, 'DELETE');
    if (answer.status !== 404) read(answer);
  }

  return {
    async createTrunk(trunk, signal) {
      const body = { provider: 'byo-sip-trunk', name: trunk.handle, ...settingsOf(trunk) };
      return parse(Made, read(await send('/credential', signal, body))).id;
    },

    async changeTrunk(credentialId, trunk, signal) {
      read(await send(`/credential/${encodeURIComponent(credentialId)}`, signal, settingsOf(trunk), 'PATCH'));
    },

    async createNumber(number, name, credentialId, signal) {
      const body = {
        provider: 'byo-phone-number',
        number,
        name,
        credentialId,
        numberE164CheckEnabled: true,
        server: numberServer(server),
      };
      const { id, status } = parse(MadeNumber, read(await send('/phone-number', signal, body)));
      if (status === 'blocked') throw new VoiceFailure('refused', 'number is blocked');
      return id;
    },

    async clearAway(handle, signal) {
      const credentials = parse(Credentials, read(await send('/credential?limit=1000', signal)));
      const ours = credentials.filter(({ name }) => name === handle);
      if (ours.length === 0) return;
      const numbers = parse(Numbers, read(await send('/phone-number?limit=1000', signal)));
      for (const { id: credentialId } of ours) {
        for (const number of numbers.filter((one) => one.credentialId === credentialId))
          await remove('/phone-number', number.id, signal);
        await remove('/credential', credentialId, signal);
      }
    },
  };
}
