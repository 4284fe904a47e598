import { type VoiceServer, webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';

/** Returns a number's webhook: the platform asks it for an assistant when somebody rings the number. */
export function numberServer({ url, secret, credentialId }: VoiceServer) {
  return {
    url,
    timeoutSeconds: 20,
    headers: { [webhookSecretHeader]: secret },
    // Without the number's own signing credential `assistant-request` comes unsigned.
    ...(credentialId ? { credentialId } : {}),
  };
}
