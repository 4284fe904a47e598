import { Assistant } from './create-call-body.ts';

/** Our server's answer to an assistant request; an assistant the platform would refuse counts as none. */
export function parseReply(reply: unknown): { assistant: Assistant | null; error: string | null } {
  const { assistant, error } = (reply ?? {}) as { assistant?: unknown; error?: unknown };
  const parsed = Assistant.safeParse(assistant);
  return { assistant: parsed.success ? parsed.data : null, error: typeof error === 'string' ? error : null };
}
