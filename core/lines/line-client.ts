import type { VoiceServer } from '@dentisti/domain/dialing/assistant-definition';
import type { FoundNumber, FoundTrunk, LineDifference, WantedTrunk } from '@dentisti/domain/dialing/phone-line';

/** Our telephone lines on the voice platform. */
export interface Lines {
  /** The line that the environment names; null when it names none. */
  configured: { phoneNumberId: string; number: string | null } | null;
  client: LineClient;
}

/** Looks at our lines on the platform and changes them. Every method throws `VoiceFailure`. */
export interface LineClient {
  /** Host of the platform's API. */
  host: string;
  /** What a number is to tell our webhook. */
  server: VoiceServer;
  /** Null when the platform does not know the number. */
  findNumber(id: string, signal: AbortSignal): Promise<FoundNumber | null>;
  /** Null when the platform does not know the trunk, or does not show it. */
  findTrunk(credentialId: string, signal: AbortSignal): Promise<FoundTrunk | null>;
  /** Changes what `differences` name and can be changed; answers with the number as it is then. */
  mendNumber(
    id: string,
    wanted: { credentialId: string | null },
    differences: readonly LineDifference[],
    signal: AbortSignal,
  ): Promise<FoundNumber>;
  /** Gives a trunk back its addresses and leading plus; its password stays as it is. */
  mendTrunk(credentialId: string, wanted: WantedTrunk, signal: AbortSignal): Promise<void>;
}
