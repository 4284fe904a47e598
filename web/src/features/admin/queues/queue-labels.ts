/** What each queue does, in words; one we have no words for keeps its name. */
const names: Readonly<Record<string, string>> = {
  calls: 'Chiamate agli studi',
  'call-ends': 'Chiamate da chiudere',
  'voice-events': 'Messaggi della piattaforma voce',
  mail: 'E-mail',
  discovery: 'Ricerche di studi',
  payments: 'Pagamenti',
  tools: 'Strumenti interni',
  'language-model': 'Modello linguistico',
  retention: 'Cancellazioni',
};

/** What a pause of all dialling is called among the queues'. */
export const dialling = 'dialling';

export const queueName = (queue: string): string => names[queue] ?? queue;

/** How long something has waited, in the largest unit that says enough. */
export function formatAge(since: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(since)) / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return hours === 1 ? '1 ora' : `${hours} ore`;
  return `${Math.round(hours / 24)} giorni`;
}
