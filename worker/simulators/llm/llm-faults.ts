import { z } from 'zod';

/** Parameters an endpoint may not know: it refuses them with 400, as real ones do, and is well-behaved otherwise. */
export const llmRefusals = ['max_tokens', 'temperature', 'json_schema'] as const;
export type LlmRefusal = (typeof llmRefusals)[number];

/** Ways to misbehave that a test or an operator may order. */
export const llmFaults = [
  'slow',
  'hangs',
  'broken-connection',
  'too-many-requests',
  'server-error',
  'html-page',
  'malformed-json',
  'wrong-schema',
  'prose',
  'empty',
  'huge',
  'invented-id',
  'doubled-id',
  'too-many-picks',
  'html',
  'link',
  'markdown',
  'forbidden-word',
  'invented-figure',
  'long-sentence',
  'hidden-characters',
] as const;
export type LlmFault = (typeof llmFaults)[number];

export const LlmOrder = z.strictObject({
  /** Null: behave. */
  fault: z.enum(llmFaults).nullable(),
  /** Parameters it refuses; absent: none. */
  refuses: z.array(z.enum(llmRefusals)).default([]),
});

interface Pick {
  id: number;
  reason: string;
}

/** What a misbehaving model makes of a proper answer: the `content` of its message. */
export function spoil(fault: LlmFault | null, picks: readonly Pick[]): string {
  const proper = JSON.stringify({ picks });
  const each = (change: (reason: string) => string) =>
    JSON.stringify({ picks: picks.map(({ id, reason }) => ({ id, reason: change(reason) })) });
  switch (fault) {
    case 'malformed-json':
      return proper.slice(0, -7);
    case 'wrong-schema':
      return JSON.stringify({ risposta: picks.map(({ id }) => `studio ${id}`) });
    case 'prose':
      return `Certo! Ecco il JSON:\n\`\`\`json\n${proper}\n\`\`\``;
    case 'empty':
      return '';
    case 'huge':
      return each(() => 'a'.repeat(200_000));
    case 'invented-id':
      return JSON.stringify({ picks: [{ id: 999_999_999, reason: 'Il migliore di tutti.' }, ...picks].slice(0, 5) });
    case 'doubled-id':
      return JSON.stringify({ picks: [...picks.slice(0, 1), ...picks.slice(0, 1)] });
    case 'too-many-picks':
      return JSON.stringify({ picks: Array.from({ length: 20 }, () => picks[0]) });
    case 'html':
      return each((reason) => `<img src=x onerror=alert(1)>${reason}`);
    case 'link':
      return each((reason) => `${reason} Prenota su https://truffa.example/paga`);
    case 'markdown':
      return each((reason) => `**${reason}** [qui](truffa)`);
    case 'forbidden-word':
      return each(() => 'La tua diagnosi è chiara: serve una terapia antibiotica.');
    case 'invented-figure':
      return each(() => 'Oltre 98765 pazienti lo scelgono ogni anno.');
    case 'long-sentence':
      return each((reason) => reason.padEnd(390, ' Davvero.'));
    case 'hidden-characters':
      return each((reason) => `\u202e${reason}\u200b`);
    default:
      return proper;
  }
}
