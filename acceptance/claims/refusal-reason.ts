/** What an attacker's step came to: one of these, or an error code of GraphQL in lower case. */
const sentences = {
  unsteady: 'è cambiato da meno di 30 giorni',
  'no-own-domain': 'non ha un dominio tutto suo',
  'foreign-mailbox': 'Scegli una delle caselle',
  'shared-domain': 'Lo stesso dominio è di più studi',
  'shared-telephone': 'Lo stesso numero è di più studi',
  'no-landline': 'solo a un telefono fisso',
  'opted-out': 'ha chiesto di non essere chiamato',
  doubtful: 'le nostre chiamate non arrivano',
  'no-website': 'Non conosciamo un sito',
  'no-telephone': 'Non conosciamo un telefono',
  'wrong-code': 'Il codice non è giusto',
  closed: 'Questa richiesta è chiusa',
  expired: 'Il codice è scaduto',
  'too-many-tries': 'Troppi codici sbagliati',
  'contact-changed': 'il contatto dello studio è cambiato',
  'no-practice': 'non è più nel nostro elenco',
  'already-member': 'Sei già in questo studio',
  'not-member': 'Non lavori in questo studio',
  'owners-only': 'solo chi ha il ruolo di titolare',
  'self-only': 'può togliere solo sé',
  'last-owner': 'almeno un titolare',
  'unknown-member': 'Questa persona non è più nello studio',
  'void-link': 'Questo link non vale più',
  'bad-address': 'Controlla l’indirizzo',
} as const;

export type Outcome =
  | keyof typeof sentences
  | 'awaiting_code'
  | 'awaiting_operator'
  | 'disputed'
  | 'granted'
  | 'withdrawn'
  | 'allowance'
  | 'done'
  | 'null'
  | 'unauthenticated'
  | 'forbidden'
  | 'bad_user_input'
  | 'unnamed';

export interface GraphqlAnswer {
  data: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } }[];
}

interface Result {
  __typename?: string;
  message?: string;
  claim?: { id: string; state: string };
}

/** Names what the first field of an answer came to. */
export function outcomeOf({ data, errors }: GraphqlAnswer): { outcome: Outcome; claimId: string | null; text: string } {
  const text = JSON.stringify(errors ?? data);
  const result = data && (Object.values(data)[0] as Result | null | undefined);
  const outcome = errors ? (errors[0]?.extensions.code.toLowerCase() as Outcome) : nameResult(result);
  return { outcome, claimId: result?.claim?.id ?? null, text };
}

function nameResult(result: Result | null | undefined): Outcome {
  if (result === null || result === undefined) return 'null';
  if (result.__typename === 'TooManyRequests') return 'allowance';
  if (result.__typename === 'ClaimChanged') return result.claim?.state.toLowerCase() as Outcome;
  if (result.__typename !== 'StudioRefused') return 'done';
  const found = Object.entries(sentences).find(([, sentence]) => result.message?.includes(sentence));
  return (found?.[0] as Outcome | undefined) ?? 'unnamed';
}
