import type { TrunkBody } from './trunk-book.ts';

/** How a carrier under a trunk behaves. */
export interface SimulatedCarrier {
  /** Passes calls to our number on to the platform. */
  forwardsInbound: boolean;
  /** Takes calls from registered lines alone; the others refuse a registration. */
  needsRegister: boolean;
  needsPlus: boolean;
}

/** By the host that a trunk's calls go to; any other host takes every call and forwards none. */
export const simulatedCarriers: Readonly<Record<string, SimulatedCarrier>> = {
  'forwards.carrier.test': { forwardsInbound: true, needsRegister: false, needsPlus: false },
  'outbound.carrier.test': { forwardsInbound: false, needsRegister: false, needsPlus: false },
  'registers.carrier.test': { forwardsInbound: true, needsRegister: true, needsPlus: false },
  'plus.carrier.test': { forwardsInbound: true, needsRegister: false, needsPlus: true },
};

const carrierOf = ({ gateways }: TrunkBody) =>
  simulatedCarriers[gateways.find(({ outboundEnabled }) => outboundEnabled !== false)?.ip ?? ''];

/** Why a call over a trunk ends, in the platform's words; null when the carrier takes it. */
export function carrierRefusal(trunk: TrunkBody): string | null {
  const carrier = carrierOf(trunk);
  if (!carrier) return null;
  const registers = trunk.outboundAuthenticationPlan?.sipRegisterPlan !== undefined;
  if (registers !== carrier.needsRegister)
    return registers
      ? 'call.in-progress.error-providerfault-outbound-sip-407-proxy-authentication-required'
      : 'call.in-progress.error-providerfault-outbound-sip-403-forbidden';
  const hasPlus = trunk.outboundLeadingPlusEnabled === true;
  return hasPlus === carrier.needsPlus ? null : 'call.in-progress.error-sip-outbound-call-failed-to-connect';
}

/** Whether a call to the trunk's number reaches the platform: the carrier forwards it, and an address lets it in. */
export const forwardsInbound = (trunk: TrunkBody): boolean =>
  carrierOf(trunk)?.forwardsInbound === true && trunk.gateways.some(({ inboundEnabled }) => inboundEnabled);
