import type { DiscoveryOutcome, DiscoveryStatus } from '../../../gql/graphql.ts';
import type { StatusTone } from '../parts/status-badge.tsx';

export const discoveryStates: Readonly<Record<DiscoveryStatus, { label: string; tone: StatusTone }>> = {
  QUEUED: { label: 'in coda', tone: 'waiting' },
  RUNNING: { label: 'in corso', tone: 'waiting' },
  COMPLETED: { label: 'finita', tone: 'good' },
  FAILED: { label: 'non riuscita', tone: 'bad' },
};

/** A search that an operator stopped counts as failed, and is called what it is. */
export const stateOf = (status: DiscoveryStatus, isStopped: boolean) =>
  isStopped ? ({ label: 'fermata', tone: 'quiet' } as const) : discoveryStates[status];

const sources: Readonly<Record<string, string>> = {
  demo: 'Dati dimostrativi',
  openstreetmap: 'OpenStreetMap',
  'google-places': 'Google Places',
  worker: 'un errore nostro',
};
export const sourceName = (source: string): string => sources[source] ?? source;

const reasons: Readonly<Record<string, string>> = {
  unreadable: 'illeggibili',
  'not-a-dentist': 'non sono dentisti',
  'no-name': 'senza nome',
  'closed-permanently': 'chiusi',
  'outside-comune': 'fuori dal comune',
};
export const dropReasonLabel = (reason: string): string => reasons[reason] ?? reason;

const fields: Readonly<Record<string, string>> = {
  name: 'nome',
  openingHours: 'orari',
  phone: 'telefono',
  website: 'sito',
  email: 'e-mail',
  googleMapsUri: 'indirizzo su Google Maps',
};
export const fieldLabel = (field: string): string => fields[field] ?? field;

const actionTexts: Readonly<Record<string, string>> = {
  'discovery.started': 'Avviata',
  'discovery.stopped': 'Fermata',
};
export const actionText = (action: string): string => actionTexts[action] ?? action;

export const outcomeLabels: Readonly<Record<DiscoveryOutcome, string>> = {
  INSERTED: 'Studi nuovi',
  MERGED: 'Studi uniti a quelli di un’altra fonte',
  UPDATED: 'Studi aggiornati',
  UNLISTED: 'Studi nascosti: chiusi o non più elencati',
};
