import { brand } from '@dentisti/domain/brand';

export interface ReplayLine {
  who: 'Assistente' | 'Studio' | 'Esito';
  text: string;
  /** When it begins, in milliseconds of the replay. */
  from: number;
}

export const replayMs = 20_000;

/** One call, shortened: what the assistant says first is what it says in every call. The patient and the number are made up. */
export const replayLines: readonly ReplayLine[] = [
  {
    who: 'Assistente',
    text: `Buongiorno, sono l’assistente automatico di ${brand}, un’intelligenza artificiale: chiamo per conto di un paziente.`,
    from: 0,
  },
  { who: 'Studio', text: 'Buongiorno, mi dica.', from: 4_800 },
  { who: 'Assistente', text: 'Vorrebbe una visita di controllo. Le va bene venerdì 27 novembre alle 9?', from: 6_300 },
  { who: 'Studio', text: 'Venerdì alle 9 va bene, lo segno.', from: 10_300 },
  { who: 'Assistente', text: 'Grazie. Si chiama Giulia Prova, il numero è DENT-7K4P-X2MQ.', from: 12_800 },
  { who: 'Studio', text: 'Perfetto, l’aspettiamo.', from: 16_500 },
  { who: 'Esito', text: 'Confermato: ven 27 nov, 9:00', from: 18_200 },
];

/** The line that is being said, by its index. */
export const lineAt = (elapsed: number): number => replayLines.findLastIndex(({ from }) => from <= elapsed);
