import { type VoiceServer, webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';

/** What a number of ours is told about our webhook: asked for an assistant when somebody rings the number. */
export function numberServer({ url, secret, credentialId }: VoiceServer) {
  return {
    url,
    timeoutSeconds: 20,
    headers: { [webhookSecretHeader]: secret },
    // Without the number's own signing credential `assistant-request` comes unsigned.
    ...(credentialId ? { credentialId } : {}),
  };
}
